/// An ISO 4217 currency.
///
/// Only active codes are valid: fund codes such as `CLF` and codes without a minor unit such as `XAU` are active;
/// withdrawn codes such as `HRK` are not. In JSON a currency is its three letters, also as a dictionary key.
///
/// ```swift
/// let dinar = try Currency("KWD")
/// print(dinar.minorUnitDigits == 3)  // true
/// ```
public struct Currency: Hashable, Sendable {
    /// The packed fields: the letters in the upper bits, five bits each, then ten bits of numeric code and three of
    /// digits.
    ///
    /// A currency needs no lookup to answer questions about itself, and sorts in the order of its code.
    private let bits: UInt32

    private static let lettersShift: UInt32 = 13
    private static let numericShift: UInt32 = 3
    /// Stands for "no minor unit"; no currency has seven digits.
    private static let noDigits: UInt32 = 7

    /// Makes the currency with this code, which must be exactly three uppercase letters, known and active.
    ///
    /// - Throws: ``MoneyError`` (`money.unknownCurrency`) for any other text.
    /// - Complexity: O(log *n*) in the number of currencies.
    public init(_ code: String) throws(MoneyError) {
        guard let letters = Currency.packed(code.utf8), let match = Currency.listed(letters) else {
            throw MoneyError(.unknownCurrency(code: code))
        }
        self = match
    }

    /// Makes a currency from the library's own lists, all of which are checked by tests.
    init(letters: some Collection<UInt8>, numeric: Int, digits: Int?) {
        var bits = UInt32(truncatingIfNeeded: numeric) << Currency.numericShift
        if let packed = Currency.packed(letters) { bits |= packed << Currency.lettersShift }
        if let digits { bits |= UInt32(truncatingIfNeeded: digits) } else { bits |= Currency.noDigits }
        self.bits = bits
    }

    private static func packed(_ code: some Collection<UInt8>) -> UInt32? {
        guard code.count == 3 else { return nil }
        var packed: UInt32 = 0
        for letter in code {
            guard letter >= 65, letter <= 90 else { return nil }
            packed = packed << 5 | UInt32(letter &- 64)
        }
        return packed
    }

    private static func listed(_ letters: UInt32) -> Currency? {
        var low = 0
        var high = all.count
        while low < high {
            let middle = (low + high) / 2
            if all[middle].bits >> lettersShift < letters { low = middle + 1 } else { high = middle }
        }
        guard low < all.count, all[low].bits >> lettersShift == letters else { return nil }
        return all[low]
    }

    /// The alphabetic code: three uppercase letters.
    public var code: String {
        let letters = bits >> Currency.lettersShift
        return String(
            decoding: [10, 5, 0].map { UInt8(truncatingIfNeeded: letters >> $0 & 0x1F) &+ 64 },
            as: UTF8.self
        )
    }

    /// The numeric code, 1…999; the standard writes it with three digits.
    public var numericCode: Int { Int(bits >> Currency.numericShift & 0x3FF) }

    /// The number of decimal digits of the minor unit: 2 for the euro, 0 for the yen; `nil` if the standard defines no
    /// minor unit (`XAU`, `XDR`, `XXX` and the like).
    public var minorUnitDigits: Int? {
        let digits = bits & 7
        return digits == Currency.noDigits ? nil : Int(digits)
    }

    /// The number of decimal digits in a written amount.
    ///
    /// The same as ``minorUnitDigits``, or 0 when there is no minor unit: such an amount counts whole units.
    public var fractionDigits: Int {
        let digits = bits & 7
        return digits == Currency.noDigits ? 0 : Int(digits)
    }
}

extension Currency: Comparable, CustomStringConvertible {
    /// Orders currencies by code, so that listings are stable; says nothing about value.
    public static func < (lhs: Currency, rhs: Currency) -> Bool { lhs.bits < rhs.bits }

    /// The alphabetic code, such as `EUR`.
    public var description: String { code }
}

extension Currency: Codable, CodingKeyRepresentable {
    /// Reads the currency from its code, with the checks of ``init(_:)``.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let code = try decoder.text(.code)
        do {
            try self.init(code)
        } catch {
            throw DecodingError.invalid(error, at: container.codingPath)
        }
    }

    /// Writes the currency as its code.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(code)
    }

    /// The code as a dictionary key.
    public var codingKey: any CodingKey { TextKey(code) }

    /// Makes the currency from a dictionary key; `nil` when the key is not an active code.
    public init?<Key: CodingKey>(codingKey: Key) {
        do {
            try self.init(codingKey.stringValue)
        } catch {
            return nil
        }
    }
}
