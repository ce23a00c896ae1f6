/// The active codes of ISO 4217, grouped by the digits of their minor unit.
///
/// Fund codes and codes without a minor unit are included. Each entry is the alphabetic code followed by the numeric
/// one. Source: ISO 4217 list one of the maintenance agency, as of 2026. There are no names: displaying a currency's
/// name is left to the host.
extension Currency {
    static let groups: [(digits: Int?, entries: StaticString)] = [
        (
            0,
            """
            BIF108 CLP152 DJF262 GNF324 ISK352 JPY392 KMF174 KRW410 PYG600 RWF646 UGX800 UYI940 VND704
            VUV548 XAF950 XOF952 XPF953
            """
        ),
        (
            2,
            """
            AED784 AFN971 ALL008 AMD051 AOA973 ARS032 AUD036 AWG533 AZN944 BAM977 BBD052 BDT050 BMD060
            BND096 BOB068 BOV984 BRL986 BSD044 BTN064 BWP072 BYN933 BZD084 CAD124 CDF976 CHE947 CHF756
            CHW948 CNY156 COP170 COU970 CRC188 CUP192 CVE132 CZK203 DKK208 DOP214 DZD012 EGP818 ERN232
            ETB230 EUR978 FJD242 FKP238 GBP826 GEL981 GHS936 GIP292 GMD270 GTQ320 GYD328 HKD344 HNL340
            HTG332 HUF348 IDR360 ILS376 INR356 IRR364 JMD388 KES404 KGS417 KHR116 KPW408 KYD136 KZT398
            LAK418 LBP422 LKR144 LRD430 LSL426 MAD504 MDL498 MGA969 MKD807 MMK104 MNT496 MOP446 MRU929
            MUR480 MVR462 MWK454 MXN484 MXV979 MYR458 MZN943 NAD516 NGN566 NIO558 NOK578 NPR524 NZD554
            PAB590 PEN604 PGK598 PHP608 PKR586 PLN985 QAR634 RON946 RSD941 RUB643 SAR682 SBD090 SCR690
            SDG938 SEK752 SGD702 SHP654 SLE925 SOS706 SRD968 SSP728 STN930 SVC222 SYP760 SZL748 THB764
            TJS972 TMT934 TOP776 TRY949 TTD780 TWD901 TZS834 UAH980 USD840 USN997 UYU858 UZS860 VED926
            VES928 WST882 XAD396 XCD951 XCG532 YER886 ZAR710 ZMW967 ZWG924
            """
        ),
        (
            3,
            """
            BHD048 IQD368 JOD400 KWD414 LYD434 OMR512 TND788
            """
        ),
        (
            4,
            """
            CLF990 UYW927
            """
        ),
        (
            nil,
            """
            XAG961 XAU959 XBA955 XBB956 XBC957 XBD958 XDR960 XPD964 XPT962 XSU994 XTS963 XUA965 XXX999
            """
        ),
    ]

    /// Every active currency, in alphabetical order of the codes.
    public static let all: [Currency] =
        groups.flatMap { group in
            group.entries.description.split(whereSeparator: \.isWhitespace).map { entry in
                let numeric = entry.utf8.dropFirst(3).reduce(0) { $0 * 10 + Int($1 &- 48) }
                return Currency(letters: entry.utf8.prefix(3), numeric: numeric, digits: group.digits)
            }
        }
        .sorted()
}
