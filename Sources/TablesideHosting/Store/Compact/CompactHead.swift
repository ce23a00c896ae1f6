/// The kinds of tokens: the upper three bits of the byte with which a token begins.
///
/// The lower five bits are the argument up to 23; from 24 on, they say that the argument follows in 1 to 8 bytes, most
/// significant byte first.
enum CompactKind: UInt8 {
    /// A value without an argument: one of ``CompactWord``.
    case word = 0
    /// An integer of 32 bits, in zigzag.
    case integer = 1
    /// Another integer of 64 bits, as its zigzag distance from the one before.
    case distant = 2
    /// A text that is new: its number of bytes, then the bytes.
    case text = 3
    /// A text that occurred before: its number.
    case knownText = 4
    /// A list: its number of elements, then the elements.
    case list = 5
    /// A record of fields that are new: their number, their keys, then their values.
    case record = 6
    /// A record of fields that occurred before: their number, then the values.
    case knownRecord = 7
}

/// The lower five bits of a value without an argument.
enum CompactWord: UInt8 {
    case null = 0
    case no = 1
    case yes = 2
    /// A number that is no integer of 64 bits: eight bytes of IEEE 754 follow.
    case fraction = 3
    /// An integer of 2⁶³ or more: its eight bytes follow.
    case large = 4
}

enum CompactForm {
    /// A byte with which no text in UTF-8 begins.
    static let mark: UInt8 = 0xF8
    static let version: UInt8 = 1
    /// The largest argument that fits in the first byte of a token.
    static let shortest: UInt64 = 23
    /// The most bytes of a token without its text.
    static let headBytes = 9

    @inline(__always)
    static func zigzag(_ number: Int64) -> UInt64 { UInt64(bitPattern: (number &<< 1) ^ (number &>> 63)) }

    @inline(__always)
    static func number(zigzag: UInt64) -> Int64 {
        Int64(bitPattern: zigzag &>> 1) ^ -Int64(bitPattern: zigzag & 1)
    }

    /// Whether an integer is written as its distance from the one before.
    @inline(__always)
    static func isDistant(_ number: Int64) -> Bool { Int64(Int32(truncatingIfNeeded: number)) != number }

    /// The number as an integer; `nil` unless it is one of 64 bits, with or without a sign.
    static func integer(_ number: Double) -> CompactInteger? {
        if let signed = Int64(exactly: number) { return .signed(signed) }
        if let large = UInt64(exactly: number) { return .large(large) }
        return nil
    }
}

/// An integer of 64 bits, with a sign or without.
enum CompactInteger: Equatable {
    case signed(Int64)
    /// 2⁶³ or more.
    case large(UInt64)
}
