extension PhoneRule {
    /// Romanian mobile numbers: `+40` and nine digits of which the first is 7, or `07` and eight digits.
    ///
    /// The source is the national numbering plan of ANCOM, the Romanian regulator: numbers of the form 07ZABPQMCDU.
    public static let romanianMobile = PhoneRule(
        mobile: "Romanian mobile",
        callingCode: "40",
        trunkPrefix: "0",
        beginnings: ["7"],
        lengths: [9]
    )

    /// Slovenian mobile numbers: `+386` and eight digits, or `0` and the same, with the codes of the mobile networks in
    /// front.
    ///
    /// The source is the numbering plan of AKOS, the Slovenian regulator: the codes 30, 31, 40, 41, 51, 64, 65, 68 to
    /// 71.
    public static let slovenianMobile = PhoneRule(
        mobile: "Slovenian mobile",
        callingCode: "386",
        trunkPrefix: "0",
        beginnings: ["30", "31", "40", "41", "51", "64", "65", "68", "69", "70", "71"],
        lengths: [8]
    )

    /// Czech mobile numbers: `+420` and nine digits, or the nine digits alone; Czech numbers have no trunk prefix.
    ///
    /// The source is the numbering plan of the ČTÚ, the Czech regulator: numbers from 601 to 608, from 702 to 706, and
    /// those with 72, 73, 77 and 79 in front.
    public static let czechMobile = PhoneRule(
        mobile: "Czech mobile",
        callingCode: "420",
        trunkPrefix: "",
        beginnings: (601...608).map { "\($0)" } + (702...706).map { "\($0)" } + ["72", "73", "77", "79"],
        lengths: [9]
    )

    /// Italian mobile numbers: `+39` and nine or ten digits of which the first is 3, or the digits alone; mobile
    /// numbers in Italy have no trunk prefix.
    ///
    /// The source is the national numbering plan of the AGCOM, the Italian regulator: decade 3; some of the oldest
    /// numbers have nine digits.
    public static let italianMobile = PhoneRule(
        mobile: "Italian mobile",
        callingCode: "39",
        trunkPrefix: "",
        beginnings: ["3"],
        lengths: [9, 10]
    )

    /// The engine's rules for mobile numbers, by calling code; a text is a number under at most one of these.
    ///
    /// A host can add its own rules before or after these: the first rule that reads a text applies
    /// (``SignUpRules/Sheet/phones``).
    public static let mobiles: [PhoneRule] = [
        italianMobile, romanianMobile, croatianMobile, slovenianMobile, czechMobile,
    ]
}
