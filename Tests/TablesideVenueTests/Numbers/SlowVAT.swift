/// The schemes of VAT numbers once more, written down country by country as a person computes them, with plain arithmetic
/// on whole numbers and no tables of remainders.
enum SlowVAT {
    /// Whether a text in canonical form is a VAT number.
    static func isValid(_ text: String) -> Bool {
        let n = String(text.dropFirst(2))
        guard n.contains(where: { "123456789".contains($0) }) else { return false }
        let d = n.map { Int(String($0)) ?? -1 }
        func digits(_ count: Int, from start: Int = 0) -> Bool {
            d.count >= start + count && d[start..<start + count].allSatisfy { $0 >= 0 }
        }
        switch text.prefix(2) {
        case "AT": return n.count == 9 && n.hasPrefix("U") && digits(8, from: 1) && austria(d)
        case "BE": return n.count == 10 && digits(10) && d[0] <= 1 && 97 - number(d[..<8]) % 97 == number(d[8...])
        case "BG": return digits(n.count) && (n.count == 9 ? bulstat(d) : n.count == 10 && bulgarianPerson(d))
        case "CY": return n.count == 9 && digits(8) && !n.hasPrefix("12") && cyprus(d) == n.last
        case "CZ": return digits(n.count) && czechia(d)
        case "DE": return n.count == 9 && digits(9) && d[0] > 0 && hybrid(d)
        case "DK": return n.count == 8 && digits(8) && d[0] > 0 && sum([2, 7, 6, 5, 4, 3, 2, 1], d) % 11 == 0
        case "EE": return n.count == 9 && digits(9) && toNext(10, sum([3, 7, 1, 3, 7, 1, 3, 7], d)) % 10 == d[8]
        case "EL": return n.count == 9 && digits(9) && sum([256, 128, 64, 32, 16, 8, 4, 2], d) % 11 % 10 == d[8]
        case "ES": return n.count == 9 && digits(7, from: 1) && spain(n, d)
        case "FI": return n.count == 8 && digits(8) && mod11(sum([7, 9, 10, 5, 8, 4, 2], d)) == d[7]
        case "FR": return n.count == 11 && digits(9, from: 2) && france(n, d)
        case "HR": return n.count == 11 && digits(11) && hybrid(d)
        case "HU": return n.count == 8 && digits(8) && toNext(10, sum([9, 7, 3, 1, 9, 7, 3], d)) % 10 == d[7]
        case "IE": return ireland(n, d)
        case "IT": return n.count == 11 && digits(11) && italy(d)
        case "LT":
            return digits(n.count) && (n.count == 9 || n.count == 12) && d[n.count - 2] == 1 && lithuania(d)
        case "LU": return n.count == 8 && digits(8) && number(d[..<6]) % 89 == number(d[6...])
        case "LV": return n.count == 11 && digits(11) && latvia(d)
        case "MT":
            return n.count == 8 && digits(8) && d[0] > 0 && 37 - sum([3, 4, 6, 7, 8, 9], d) % 37 == number(d[6...])
        case "NL": return netherlands(n, d)
        case "PL": return n.count == 10 && digits(10) && sum([6, 5, 7, 2, 3, 4, 5, 6, 7], d) % 11 == d[9]
        case "PT":
            return n.count == 9 && digits(9) && d[0] > 0 && (mod11(sum([9, 8, 7, 6, 5, 4, 3, 2], d)) ?? 0) == d[8]
        case "RO": return (2...10).contains(n.count) && digits(n.count) && d[0] > 0 && romania(d)
        case "SE":
            return n.count == 12 && digits(12) && (1...94).contains(number(d[10...])) && luhn(Array(d[..<10]))
        case "SI":
            let rest = 11 - sum([8, 7, 6, 5, 4, 3, 2], d) % 11
            return n.count == 8 && digits(8) && d[0] > 0 && rest != 11 && rest % 10 == d[7]
        case "SK":
            return n.count == 10 && digits(10) && d[0] > 0 && [2, 3, 4, 7, 8, 9].contains(d[2])
                && number(d[...]) % 11 == 0
        default: return false
        }
    }

    /// ISO 7064 MOD 11,10 as it is computed by hand: the check digit is computed and compared.
    static func hybrid(_ d: [Int]) -> Bool {
        var p = 10
        for digit in d.dropLast() {
            var m = digit + p
            while m > 10 { m -= 10 }
            p = 2 * m
            while p >= 11 { p -= 11 }
        }
        let r = 11 - p
        return (r == 10 ? 0 : r) == d.last
    }

    /// Whether the last digit brings the digit sum, with every second digit doubled, to a multiple of 10.
    static func luhn(_ d: [Int]) -> Bool {
        var total = 0
        for (index, digit) in d.enumerated() {
            let isDoubled = (d.count - index).isMultiple(of: 2)
            total += isDoubled ? digit * 2 / 10 + digit * 2 % 10 : digit
        }
        return total % 10 == 0
    }

    // MARK: Countries

    private static func austria(_ d: [Int]) -> Bool {
        var r = 0
        for place in [2, 4, 6] { r += d[place] / 5 + d[place] * 2 % 10 }
        return (10 - (r + d[1] + d[3] + d[5] + d[7] + 4) % 10) % 10 == d[8]
    }

    private static func bulstat(_ d: [Int]) -> Bool {
        var r = sum([1, 2, 3, 4, 5, 6, 7, 8], d) % 11
        if r == 10 { r = sum([3, 4, 5, 6, 7, 8, 9, 10], d) % 11 }
        return (r == 10 ? 0 : r) == d[8]
    }

    private static func bulgarianPerson(_ d: [Int]) -> Bool {
        let (year, month, day) = (number(d[0..<2]), number(d[2..<4]), number(d[4..<6]))
        let isBorn =
            isDate(1900 + year, month, day) || isDate(1800 + year, month - 20, day)
            || isDate(2000 + year, month - 40, day)
        let citizen = sum([2, 4, 8, 5, 10, 9, 7, 3, 6], d) % 11
        return isBorn && (citizen == 10 ? 0 : citizen) == d[9]
            || sum([21, 19, 17, 13, 11, 9, 7, 3, 1], d) % 10 == d[9]
            || mod11(sum([4, 3, 2, 7, 6, 5, 4, 3, 2], d)) == d[9]
    }

    private static func cyprus(_ d: [Int]) -> Character {
        let odd = [0: 1, 1: 0, 2: 5, 3: 7, 4: 9, 5: 13, 6: 15, 7: 17, 8: 19, 9: 21]
        let total = [0, 2, 4, 6].reduce(0) { $0 + (odd[d[$1]] ?? 0) } + d[1] + d[3] + d[5] + d[7]
        return Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")[total % 26]
    }

    private static func czechia(_ d: [Int]) -> Bool {
        switch d.count {
        case 8:
            let a = sum([8, 7, 6, 5, 4, 3, 2], d)
            return d[0] != 9 && ((a / 11 + 1) * 11 - a) % 10 == d[7]
        case 9:
            let a = sum([0, 8, 7, 6, 5, 4, 3, 2], d)
            if d[0] == 6, [8, 7, 6, 5, 4, 3, 2, 1, 0, 9, 8][(a / 11 + 1) * 11 - a - 1] == d[8] { return true }
            let year = number(d[0..<2])
            return (year <= 53 || year >= 80) && isCzechDate(d, in: year <= 53 ? 1900 + year : 1800 + year)
        case 10:
            let year = number(d[0..<2])
            let isDivisible = number(d[...]) % 11 == 0 || (number(d[..<9]) % 11 == 10 && d[9] == 0)
            return isDivisible && isCzechDate(d, in: year <= 53 ? 2000 + year : 1900 + year)
        default: return false
        }
    }

    private static func isCzechDate(_ d: [Int], in year: Int) -> Bool {
        let (month, day) = (number(d[2..<4]), number(d[4..<6]))
        let added = year >= 2004 ? [0, 20, 50, 70] : [0, 50]
        return added.contains { isDate(year, month - $0, day) }
    }

    private static func spain(_ n: String, _ d: [Int]) -> Bool {
        guard let first = n.first, let last = n.last else { return false }
        let letters = Array("TRWAGMYFPDXBNJZSQVHLCKE")
        if let place = "XYZ".firstIndex(of: first) {
            let digit = "XYZ".distance(from: "XYZ".startIndex, to: place)
            return letters[(digit * 10_000_000 + number(d[1..<8])) % 23] == last
        }
        if d[0] >= 0 { return letters[number(d[0..<8]) % 23] == last }
        if "KLM".contains(first) { return letters[number(d[1..<8]) % 23] == last }
        var doubled = 0
        for place in [1, 3, 5, 7] { doubled += d[place] * 2 / 10 + d[place] * 2 % 10 }
        let check = (10 - (doubled + d[2] + d[4] + d[6]) % 10) % 10
        let isDigit = "ABCDEFGHJUV".contains(first) && d[8] == check
        return isDigit || "ABCDEFGHNPQRSW".contains(first) && Array("JABCDEFGHI")[check] == last
    }

    private static func france(_ n: String, _ d: [Int]) -> Bool {
        let signs = Array("0123456789ABCDEFGHJKLMNPQRSTUVWXYZ")
        let siren = number(d[2...])
        guard siren < 1_000_000 || luhn(Array(d[2...])) else { return false }
        if d[0] >= 0, d[1] >= 0 { return (12 + 3 * (siren % 97)) % 97 == number(d[0..<2]) }
        let key = Array(n.prefix(2))
        guard let one = signs.firstIndex(of: key[0]), let two = signs.firstIndex(of: key[1]) else { return false }
        let s = one < 10 ? one * 24 + two - 10 : one * 34 + two - 100
        return (siren + s / 11 + 1) % 11 == s % 11
    }

    private static func ireland(_ n: String, _ d: [Int]) -> Bool {
        let signs = Array(n)
        let letters = Array("WABCDEFGHIJKLMNOPQRSTUV")
        guard n.count == 8 || n.count == 9, d[0] >= 0, d[2..<7].allSatisfy({ $0 >= 0 }) else { return false }
        if d[1] >= 0 {
            var total = sum([8, 7, 6, 5, 4, 3, 2], d)
            if n.count == 9 {
                guard let value = Array("WABCDEFGHI").firstIndex(of: signs[8]) else { return false }
                total += 9 * value
            }
            return letters[total % 23] == signs[7]
        }
        guard n.count == 8, "ABCDEFGHIJKLMNOPQRSTUVWXYZ+*".contains(signs[1]) else { return false }
        return letters[(7 * d[2] + 6 * d[3] + 5 * d[4] + 4 * d[5] + 3 * d[6] + 2 * d[0]) % 23] == signs[7]
    }

    private static func italy(_ d: [Int]) -> Bool {
        let office = number(d[7..<10])
        return number(d[..<7]) > 0 && (office >= 1 && office <= 100 || [120, 121, 888, 999].contains(office)) && luhn(d)
    }

    private static func lithuania(_ d: [Int]) -> Bool {
        var r = sum([1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2], Array(d.dropLast())) % 11
        if r == 10 { r = sum([3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4], Array(d.dropLast())) % 11 }
        return (r == 10 ? 0 : r) == d.last
    }

    private static func latvia(_ d: [Int]) -> Bool {
        if d[0] > 3 {
            var r = 3 - sum([9, 1, 4, 8, 3, 10, 2, 5, 7, 6], d) % 11
            if r < -1 { r += 11 }
            return r != -1 && r == d[10]
        }
        let check = (1101 - sum([1, 6, 3, 7, 9, 10, 5, 8, 4, 2], d)) % 11 % 10
        let year = 1800 + 100 * d[6] + number(d[4..<6])
        let isPerson = d[6] <= 2 && isDate(year, number(d[2..<4]), number(d[0..<2])) || d[0] == 3 && d[1] == 2
        return isPerson && check == d[10]
    }

    private static func netherlands(_ n: String, _ d: [Int]) -> Bool {
        let signs = Array(n)
        guard n.count == 12, signs[9] == "B", d[0..<9].allSatisfy({ $0 >= 0 }), d[10] >= 0, d[11] >= 0,
            number(d[0..<9]) > 0, number(d[10...]) > 0
        else { return false }
        let company = sum([9, 8, 7, 6, 5, 4, 3, 2], d) % 11
        // N, L and B are 23, 21 and 11.
        let whole = "2321" + n.prefix(9) + "11" + n.suffix(2)
        return company == d[8] || whole.reduce(0) { ($0 * 10 + (Int(String($1)) ?? 0)) % 97 } == 1
    }

    private static func romania(_ d: [Int]) -> Bool {
        let padded = Array(repeating: 0, count: 10 - d.count) + d
        let r = sum([7, 5, 3, 2, 1, 7, 5, 3, 2], padded) * 10 % 11
        return (r == 10 ? 0 : r) == padded[9]
    }

    // MARK: Arithmetic

    private static func sum(_ weights: [Int], _ d: [Int]) -> Int {
        var total = 0
        for (weight, digit) in zip(weights, d) { total += weight * digit }
        return total
    }

    private static func number(_ d: ArraySlice<Int>) -> Int { d.reduce(0) { $0 * 10 + $1 } }

    /// What is missing to the next multiple.
    private static func toNext(_ multiple: Int, _ value: Int) -> Int {
        (value + multiple - 1) / multiple * multiple - value
    }

    /// 11 less the remainder by 11, with 0 for 11; `nil` for 10.
    private static func mod11(_ value: Int) -> Int? {
        let rest = 11 - value % 11
        return rest == 11 ? 0 : rest == 10 ? nil : rest
    }

    private static func isDate(_ year: Int, _ month: Int, _ day: Int) -> Bool {
        guard (1...12).contains(month) else { return false }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return (1...[31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]).contains(day)
    }
}
