import TablesideCore

/// Reads numbers byte by byte, so that only ASCII digits and letters count and nothing hides behind a combining mark.
enum WrittenNumber {
    /// Whether the byte is one of the digits 0–9.
    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// The bytes of a text without the separators.
    ///
    /// - Complexity: O(n) in the bytes of the text, which the caller bounds.
    static func bytes(of text: String, without separators: [UInt8]) -> [UInt8] {
        text.utf8.filter { !separators.contains($0) }
    }
}

/// Check digits that are not weighted sums.
enum CheckDigit {
    /// Whether ASCII digits, of which the last one is the check digit, satisfy ISO 7064 MOD 11,10.
    static func satisfiesMod11And10(_ digits: some BidirectionalCollection<UInt8>) -> Bool {
        var product = 10
        for digit in digits.dropLast() {
            let sum = (product + Int(digit) - 0x30) % 10
            product = (sum == 0 ? 10 : sum) * 2 % 11
        }
        guard let last = digits.last else { return false }
        return (product + Int(last) - 0x30) % 10 == 1
    }

    /// The sum of ASCII digits of which every second one is doubled, with the digits of a product added up (ISO/IEC
    /// 7812-1, Annex B).
    ///
    /// - Parameters:
    ///   - digits: the digits, at most a few dozen.
    ///   - doublingLast: whether the last digit is doubled, as it is in front of a check digit.
    /// - Returns: the sum.
    static func doubledSum(_ digits: some BidirectionalCollection<UInt8>, doublingLast: Bool) -> Int {
        var isDoubled = doublingLast
        var sum = 0
        for digit in digits.reversed() {
            let value = (Int(digit) - 0x30) * (isDoubled ? 2 : 1)
            sum += value > 9 ? value - 9 : value
            isDoubled.toggle()
        }
        return sum
    }
}
