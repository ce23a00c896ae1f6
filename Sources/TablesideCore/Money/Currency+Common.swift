/// The most commonly used currencies; make any other from its code.
extension Currency {
    /// The Australian dollar.
    public static let aud = listed("AUD", 36, digits: 2)
    /// The convertible mark of Bosnia and Herzegovina.
    public static let bam = listed("BAM", 977, digits: 2)
    /// The Bahraini dinar; three decimal digits.
    public static let bhd = listed("BHD", 48, digits: 3)
    /// The Brazilian real.
    public static let brl = listed("BRL", 986, digits: 2)
    /// The Canadian dollar.
    public static let cad = listed("CAD", 124, digits: 2)
    /// The Swiss franc.
    public static let chf = listed("CHF", 756, digits: 2)
    /// The Chilean unidad de fomento, a unit of account; four decimal digits.
    public static let clf = listed("CLF", 990, digits: 4)
    /// The Chinese yuan.
    public static let cny = listed("CNY", 156, digits: 2)
    /// The Czech koruna.
    public static let czk = listed("CZK", 203, digits: 2)
    /// The Danish krone.
    public static let dkk = listed("DKK", 208, digits: 2)
    /// The euro.
    public static let eur = listed("EUR", 978, digits: 2)
    /// The pound sterling.
    public static let gbp = listed("GBP", 826, digits: 2)
    /// The Hong Kong dollar.
    public static let hkd = listed("HKD", 344, digits: 2)
    /// The Hungarian forint.
    public static let huf = listed("HUF", 348, digits: 2)
    /// The Israeli shekel.
    public static let ils = listed("ILS", 376, digits: 2)
    /// The Indian rupee.
    public static let inr = listed("INR", 356, digits: 2)
    /// The Icelandic króna; no decimal digits.
    public static let isk = listed("ISK", 352, digits: 0)
    /// The Japanese yen; no decimal digits.
    public static let jpy = listed("JPY", 392, digits: 0)
    /// The South Korean won; no decimal digits.
    public static let krw = listed("KRW", 410, digits: 0)
    /// The Kuwaiti dinar; three decimal digits.
    public static let kwd = listed("KWD", 414, digits: 3)
    /// The Moldovan leu.
    public static let mdl = listed("MDL", 498, digits: 2)
    /// The Macedonian denar.
    public static let mkd = listed("MKD", 807, digits: 2)
    /// The Mexican peso.
    public static let mxn = listed("MXN", 484, digits: 2)
    /// The Norwegian krone.
    public static let nok = listed("NOK", 578, digits: 2)
    /// The New Zealand dollar.
    public static let nzd = listed("NZD", 554, digits: 2)
    /// The Polish złoty.
    public static let pln = listed("PLN", 985, digits: 2)
    /// The Romanian leu.
    public static let ron = listed("RON", 946, digits: 2)
    /// The Serbian dinar.
    public static let rsd = listed("RSD", 941, digits: 2)
    /// The Swedish krona.
    public static let sek = listed("SEK", 752, digits: 2)
    /// The Singapore dollar.
    public static let sgd = listed("SGD", 702, digits: 2)
    /// The Tunisian dinar; three decimal digits.
    public static let tnd = listed("TND", 788, digits: 3)
    /// The Ukrainian hryvnia.
    public static let uah = listed("UAH", 980, digits: 2)
    /// The United States dollar.
    public static let usd = listed("USD", 840, digits: 2)
    /// The South African rand.
    public static let zar = listed("ZAR", 710, digits: 2)

    private static func listed(_ code: StaticString, _ numeric: Int, digits: Int) -> Currency {
        Currency(letters: code.description.utf8, numeric: numeric, digits: digits)
    }
}
