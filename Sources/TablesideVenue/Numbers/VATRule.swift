import TablesideCore

/// The parts of VAT number schemes that are not weighted sums.
///
/// Every function is called with a number that has the pattern of its form.
enum VATRule {
    // MARK: Check digits

    /// Whether the last digit is that of ISO/IEC 7812-1, Annex B.
    static func luhn(_ digits: some BidirectionalCollection<UInt8>) -> Bool {
        CheckDigit.doubledSum(digits, doublingLast: false) % 10 == 0
    }

    /// Whether the last digit complements the doubled sum of the seven digits before it, and 4, to a multiple of 10.
    static func austria(_ number: [UInt8]) -> Bool {
        let sum = CheckDigit.doubledSum(number.dropFirst().dropLast(), doublingLast: false)
        return (sum + 4 + digits(number.suffix(1))) % 10 == 0
    }

    /// Whether the letter is the remainder by 26 of the digits, of which every second one counts by a table.
    static func cyprus(_ number: [UInt8]) -> Bool {
        let values = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]
        let sum = number.dropLast().enumerated().reduce(0) { sum, element in
            let digit = Int(element.element) - 0x30
            return sum + (element.offset.isMultiple(of: 2) && values.indices.contains(digit) ? values[digit] : digit)
        }
        return number.last.map(Int.init) == 0x41 + sum % 26
    }

    /// Whether the letter behind the seven digits is that of their Luhn digit: J for 0, A for 1, … I for 9.
    static func spanishLetter(_ number: [UInt8]) -> Bool {
        let digit = (10 - CheckDigit.doubledSum(number.dropFirst().dropLast(), doublingLast: true) % 10) % 10
        return number.last.map(Int.init) == (digit == 0 ? 0x4A : 0x40 + digit)
    }

    /// Whether the nine digits behind the key satisfy Luhn, or belong to Monaco.
    static func siren(_ number: [UInt8]) -> Bool {
        let siren = number.dropFirst(2)
        return siren.starts(with: Array("000".utf8)) || luhn(siren)
    }

    /// Whether a key with a letter fits the nine digits behind it.
    static func frenchKey(_ number: [UInt8]) -> Bool {
        // The places in the 34 characters that a key can have: the digits and the letters without I and O.
        let key = number[..<2].map { byte -> Int in
            if WrittenNumber.isDigit(byte) { return Int(byte) - 0x30 }
            return Int(byte) - 0x41 + 10 - (byte > UInt8(ascii: "O") ? 2 : byte > UInt8(ascii: "I") ? 1 : 0)
        }
        let sum = key[0] < 10 ? key[0] * 24 + key[1] - 10 : key[0] * 34 + key[1] - 100
        return (digits(number.dropFirst(2)) + 1 + sum / 11) % 11 == sum % 11
    }

    /// Whether the number with its prefix leaves 1 by 97, where a letter stands for two digits: A for 10, … Z for 35.
    static func dutchSoleTrader(_ number: [UInt8]) -> Bool {
        let remainder = (Array("NL".utf8) + number).reduce(0) { remainder, byte in
            WrittenNumber.isDigit(byte)
                ? (remainder * 10 + Int(byte) - 0x30) % 97 : (remainder * 100 + Int(byte) - 0x41 + 10) % 97
        }
        return remainder == 1
    }

    // MARK: Forms

    /// Whether neither the nine digits nor the suffix are 0.
    static func isDutch(_ number: [UInt8]) -> Bool {
        digits(number.prefix(9)) > 0 && digits(number.suffix(2)) > 0
    }

    /// Whether the first seven digits are not all 0 and the next three are those of a provincial office.
    static func isItalian(_ number: [UInt8]) -> Bool {
        let office = digits(number[7..<10])
        return digits(number.prefix(7)) > 0 && ((1...100).contains(office) || [120, 121, 888, 999].contains(office))
    }

    /// Whether the suffix is 01, or up to 94 for a person with several businesses.
    static func isSwedish(_ number: [UInt8]) -> Bool { (1...94).contains(digits(number.suffix(2))) }

    /// Whether the number begins with a birth date: year, month (with 20 added before 1900, 40 since 2000) and day.
    static func hasBulgarianBirthDate(_ number: [UInt8]) -> Bool {
        let (year, month, day) = (digits(number[0..<2]), digits(number[2..<4]), digits(number[4..<6]))
        switch month {
        case 41...: return isDate(2_000 + year, month - 40, day)
        case 21...: return isDate(1_800 + year, month - 20, day)
        default: return isDate(1_900 + year, month, day)
        }
    }

    /// Whether the number begins with a birth date: year, month and day.
    ///
    /// Women have 50 added to the month; since 2004, 20 more are added where a day's numbers are used up. Numbers with
    /// nine digits were given to people who were born before 1954.
    static func hasCzechBirthDate(_ number: [UInt8]) -> Bool {
        let (short, day) = (digits(number[0..<2]), digits(number[4..<6]))
        let year: Int
        if number.count == 10 {
            year = short < 54 ? 2_000 + short : 1_900 + short
        } else {
            guard short < 54 || short >= 80 else { return false }
            year = short < 54 ? 1_900 + short : 1_800 + short
        }
        var month = digits(number[2..<4])
        if month > 50 { month -= 50 }
        if month > 20, year >= 2_004 { month -= 20 }
        return isDate(year, month, day)
    }

    /// Whether the number begins with a birth date: day, month, year, and its century counted from 1800.
    static func hasLatvianBirthDate(_ number: [UInt8]) -> Bool {
        let century = 1_800 + 100 * digits(number[6..<7])
        return isDate(century + digits(number[4..<6]), digits(number[2..<4]), digits(number[0..<2]))
    }

    private static func isDate(_ year: Int, _ month: Int, _ day: Int) -> Bool {
        (try? CivilDate(year: year, month: month, day: day)) != nil
    }

    /// The value of at most nine digits.
    private static func digits(_ digits: some Sequence<UInt8>) -> Int {
        digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    }
}
