extension VATScheme {
    /// The schemes of the 27 member states.
    ///
    /// The forms are those of the European Commission's table "Structure of VAT identification numbers" (VIES); the
    /// check digits are the ones that the states have published. The law stands with the country where one decides.
    static let table: [VATNumber.Country: VATScheme] = [
        // As for a credit card number, but with 4 added to the sum.
        .austria: VATScheme(forms: [VATForm("Udddddddd", .rule(VATRule.austria))]),
        .belgium: VATScheme(forms: [
            VATForm(
                "[01]ddddddddd",
                .pair(WeightedPair(weights: powers(8), modulus: 97, isComplement: true, place: 8))
            )
        ]),
        .bulgaria: VATScheme(forms: bulgaria),
        .cyprus: VATScheme(forms: [
            VATForm("dddddddda", .rule(VATRule.cyprus), where: { !$0.starts(with: Array("12".utf8)) })
        ]),
        .czechia: VATScheme(forms: czechia),
        // ISO 7064 MOD 11,10.
        .germany: VATScheme(forms: [VATForm("ndddddddd", .rule { CheckDigit.satisfiesMod11And10($0) })]),
        .denmark: VATScheme(forms: [VATForm("nddddddd", .sum(WeightedSum([2, 7, 6, 5, 4, 3, 2], elevenLess)))]),
        .estonia: VATScheme(forms: [VATForm("ddddddddd", .sum(WeightedSum([3, 7, 1, 3, 7, 1, 3, 7], tenLess)))]),
        .greece: VATScheme(forms: [
            VATForm("ddddddddd", .sum(WeightedSum([256, 128, 64, 32, 16, 8, 4, 2], remainderOrZero)))
        ]),
        .spain: VATScheme(forms: spain),
        .finland: VATScheme(forms: [VATForm("dddddddd", .sum(WeightedSum([7, 9, 10, 5, 8, 4, 2], elevenLess)))]),
        .france: VATScheme(forms: france),
        // The OIB.
        .croatia: VATScheme(forms: [VATForm("ddddddddddd", .rule { CheckDigit.satisfiesMod11And10($0) })]),
        .hungary: VATScheme(forms: [VATForm("dddddddd", .sum(WeightedSum([9, 7, 3, 1, 9, 7, 3], tenLess)))]),
        .ireland: VATScheme(forms: ireland),
        .italy: VATScheme(forms: [VATForm("ddddddddddd", .rule(VATRule.luhn), where: VATRule.isItalian)]),
        .lithuania: VATScheme(forms: [
            VATForm("ddddddd1d", .sum(WeightedSum(lithuanian[0, 8], remainderOrZero, second: lithuanian[2, 8]))),
            VATForm("dddddddddd1d", .sum(WeightedSum(lithuanian[0, 11], remainderOrZero, second: lithuanian[2, 11]))),
        ]),
        .luxembourg: VATScheme(forms: [
            VATForm("dddddddd", .pair(WeightedPair(weights: powers(6), modulus: 89, place: 6)))
        ]),
        .latvia: VATScheme(forms: latvia),
        .malta: VATScheme(forms: [
            VATForm(
                "nddddddd",
                .pair(WeightedPair(weights: [3, 4, 6, 7, 8, 9], modulus: 37, isComplement: true, place: 6))
            )
        ]),
        .netherlands: VATScheme(forms: netherlands),
        .poland: VATScheme(forms: [
            VATForm("dddddddddd", .sum(WeightedSum([6, 5, 7, 2, 3, 4, 5, 6, 7], remainder)))
        ]),
        .portugal: VATScheme(forms: [
            VATForm("ndddddddd", .sum(WeightedSum([9, 8, 7, 6, 5, 4, 3, 2], elevenLessOrZero)))
        ]),
        .romania: VATScheme(forms: romania),
        .sweden: VATScheme(forms: [
            VATForm("dddddddddddd", .rule { VATRule.luhn($0.dropLast(2)) }, where: VATRule.isSwedish)
        ]),
        .slovenia: VATScheme(forms: [VATForm("nddddddd", .sum(WeightedSum([8, 7, 6, 5, 4, 3, 2], "-0987654321")))]),
        .slovakia: VATScheme(forms: [
            VATForm("nd[234789]ddddddd", .sum(WeightedSum(powers(9), remainder)))
        ]),
    ]

    // MARK: Check characters by remainder

    /// The remainder by 11; a remainder of 10 is given to no one.
    private static let remainder = "0123456789-"
    /// The remainder by 11, with 0 for 10.
    private static let remainderOrZero = "01234567890"
    /// 11 less the remainder, with 0 for 11; 10 is given to no one.
    private static let elevenLess = "0-987654321"
    /// 11 less the remainder, with 0 for 10 and 11.
    private static let elevenLessOrZero = "00987654321"
    /// 10 less the remainder by 10.
    private static let tenLess = "0987654321"

    /// The weights of a decimal number with this many digits.
    private static func powers(_ count: Int) -> [Int] {
        var powers = [1]
        while powers.count < count { powers.insert(powers[0] * 10, at: 0) }
        return powers
    }

    // MARK: Countries with more than one form

    private static let bulgaria: [VATForm] = [
        // Legal entities (BULSTAT).
        VATForm("ddddddddd", .sum(WeightedSum(Array(1...8), remainderOrZero, second: Array(3...10)))),
        // Citizens (EGN).
        VATForm(
            "dddddddddd",
            .sum(WeightedSum([2, 4, 8, 5, 10, 9, 7, 3, 6], remainderOrZero)),
            where: VATRule.hasBulgarianBirthDate
        ),
        // Foreigners (LNCH).
        VATForm("dddddddddd", .sum(WeightedSum([21, 19, 17, 13, 11, 9, 7, 3, 1], "0123456789"))),
        // Everyone else.
        VATForm("dddddddddd", .sum(WeightedSum([4, 3, 2, 7, 6, 5, 4, 3, 2], elevenLess))),
    ]

    private static let czechia: [VATForm] = [
        // Legal entities.
        VATForm("[012345678]ddddddd", .sum(WeightedSum([8, 7, 6, 5, 4, 3, 2], "10987654321"))),
        // Individuals born before 1954, whose number has no check digit.
        VATForm("ddddddddd", .rule { _ in true }, where: VATRule.hasCzechBirthDate),
        // Special cases.
        VATForm("6dddddddd", .sum(WeightedSum([0, 8, 7, 6, 5, 4, 3, 2], "89012345678"))),
        // Individuals (rodné číslo, law 133/2000); until 1985 a remainder of 10 was written as 0.
        VATForm("dddddddddd", .sum(WeightedSum(powers(9), remainderOrZero)), where: VATRule.hasCzechBirthDate),
    ]

    /// People by the remainder by 23, legal entities by the digit of ISO/IEC 7812-1.
    ///
    /// Until the order EHA/451/2008, foreign entities shared the first letters of Spanish ones and had a letter behind,
    /// Spanish ones a digit. Since then N and W are theirs alone; public bodies always have a letter.
    private static let spain: [VATForm] =
        [
            VATForm("dddddddda", .sum(WeightedSum(powers(8), spanishLetters))),
            VATForm("[KLM]ddddddda", .sum(WeightedSum([0] + powers(7), spanishLetters))),
            VATForm("[ABCDEFGHJUV]dddddddd", .rule { VATRule.luhn($0.dropFirst()) }),
            VATForm("[ABCDEFGHNPQRSW]ddddddd[ABCDEFGHIJ]", .rule(VATRule.spanishLetter)),
        ]
        + ["X", "Y", "Z"].enumerated().map { index, letter in
            // The letter stands for a digit: 0, 1 or 2.
            VATForm(
                letter + "ddddddda",
                .sum(WeightedSum([0] + powers(7), spanishLetters, start: index * 10_000_000))
            )
        }
    private static let spanishLetters = "TRWAGMYFPDXBNJZSQVHLCKE"

    /// The number behind the key is a SIREN (INSEE), or for Monaco one that begins with 000.
    private static let france: [VATForm] = [
        VATForm(
            "ddddddddddd",
            .all([
                .rule(VATRule.siren),
                // The key is the remainder by 97 of the SIREN followed by 12.
                .pair(
                    WeightedPair(weights: [0, 0] + powers(9).map { $0 * 100 }, modulus: 97, start: 12, place: 0)
                ),
            ])
        ),
        VATForm("d\(frenchLetters)ddddddddd", .all([.rule(VATRule.siren), .rule(VATRule.frenchKey)])),
        VATForm(
            "\(frenchLetters)[0123456789ABCDEFGHJKLMNPQRSTUVWXYZ]ddddddddd",
            .all([.rule(VATRule.siren), .rule(VATRule.frenchKey)])
        ),
    ]
    private static let frenchLetters = "[ABCDEFGHJKLMNPQRSTUVWXYZ]"

    private static let ireland: [VATForm] = [
        VATForm("ddddddda", .sum(WeightedSum([8, 7, 6, 5, 4, 3, 2], irishLetters))),
        // Since 2013; W, whose value 23 is as good as 0, stood behind the numbers of wives before.
        VATForm("ddddddda[ABCDEFGHIW]", .sum(WeightedSum([8, 7, 6, 5, 4, 3, 2, 0, 9], irishLetters, at: 7))),
        // The old form: the first digit counts as the last.
        VATForm(
            "d[ABCDEFGHIJKLMNOPQRSTUVWXYZ+*]ddddda",
            .sum(WeightedSum([2, 0, 7, 6, 5, 4, 3], irishLetters))
        ),
    ]
    private static let irishLetters = "WABCDEFGHIJKLMNOPQRSTUV"

    /// The weights 1–9 repeated, starting at any of the nine.
    private static let lithuanian = RepeatingWeights()

    private struct RepeatingWeights {
        subscript(start: Int, count: Int) -> [Int] { (start..<start + count).map { $0 % 9 + 1 } }
    }

    private static let latvia: [VATForm] = [
        // Legal entities.
        VATForm("[456789]dddddddddd", .sum(WeightedSum([9, 1, 4, 8, 3, 10, 2, 5, 7, 6], "3210-987654"))),
        // Individuals, by birth date and century.
        VATForm("[0123]ddddd[012]dddd", .sum(latvian), where: VATRule.hasLatvianBirthDate),
        // Individuals whose number was given since July 2017.
        VATForm("32ddddddddd", .sum(latvian)),
    ]
    private static let latvian = WeightedSum([10, 5, 8, 4, 2, 1, 6, 3, 7, 9], "12345678900")

    /// Companies by the number of their tax (RSIN), sole traders since 2020 by ISO 7064 MOD 97-10 over all characters,
    /// with the prefix.
    private static let netherlands: [VATForm] = [
        VATForm(
            "dddddddddBdd",
            .sum(WeightedSum([9, 8, 7, 6, 5, 4, 3, 2], remainder)),
            where: VATRule.isDutch
        ),
        VATForm("dddddddddBdd", .rule(VATRule.dutchSoleTrader), where: VATRule.isDutch),
    ]

    /// Two to ten digits, whose weights are those of the last places.
    private static let romania: [VATForm] = (2...10).map { count in
        VATForm(
            "n" + String(repeating: "d", count: count - 1),
            .sum(WeightedSum(Array([7, 5, 3, 2, 1, 7, 5, 3, 2].suffix(count - 1)), elevenLessOrZero))
        )
    }
}
