/// A number as JSON writes it, read without rounding.
struct JSONNumber {
    let bytes: ArraySlice<UInt8>

    /// The number as an integer; `nil` for one that is none, such as 1.5, or does not fit.
    ///
    /// 1.0, 1e3 and 100e-2 are integers. What Foundation rounds to one on its way (1e-400) is none.
    func integer<Value: FixedWidthInteger>(_ type: Value.Type) -> Value? {
        var rest = bytes
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { rest.removeFirst() }
        let mantissa = rest.prefix { $0 != UInt8(ascii: "e") && $0 != UInt8(ascii: "E") }
        let whole = mantissa.prefix { $0 != UInt8(ascii: ".") }
        let fraction = mantissa.dropFirst(whole.count + 1)
        // An exponent beyond an Int moves the point farther than any limit of a text has digits.
        let exponent = exponent(rest.dropFirst(mantissa.count + 1))
        let zero = UInt8(ascii: "0")
        let digits = (whole + fraction).drop { $0 == zero }
        guard !digits.isEmpty else { return 0 }
        let point = digits.count - fraction.count
        let (places, overflow) = point.addingReportingOverflow(exponent)
        // No type here has more than 40 digits.
        guard !overflow, places > 0, places <= 40, digits.dropFirst(places).allSatisfy({ $0 == zero }) else {
            return nil
        }
        var value: Value = 0
        let padding = repeatElement(zero, count: max(0, places - digits.count))
        for digit in Array(digits.prefix(places)) + padding {
            guard let part = Value(exactly: digit - zero) else { return nil }
            let (tens, tooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, tooFar) =
                isNegative ? tens.subtractingReportingOverflow(part) : tens.addingReportingOverflow(part)
            guard !tooLarge, !tooFar else { return nil }
            value = sum
        }
        return value
    }

    private func exponent(_ digits: ArraySlice<UInt8>) -> Int {
        guard let first = digits.first else { return 0 }
        let text = String(decoding: digits, as: UTF8.self)
        // An exponent beyond any `Int` makes a number too large or too small all the same; only its sign counts.
        return Int(text) ?? (first == UInt8(ascii: "-") ? .min : .max)
    }

    /// The number as the nearest one of a floating-point type; `nil` where that would be infinite, or 0 for what is not 0.
    func floating<Value: BinaryFloatingPoint & LosslessStringConvertible>(_ type: Value.Type) -> Value? {
        guard let value = Value(String(decoding: bytes, as: UTF8.self)), value.isFinite else { return nil }
        if value == 0 {
            let mantissa = bytes.prefix { $0 != UInt8(ascii: "e") && $0 != UInt8(ascii: "E") }
            guard mantissa.allSatisfy({ !(0x31...0x39 ~= $0) }) else { return nil }
        }
        return value
    }
}
