/// A number as written in JSON, converted without rounding.
struct JSONNumber {
    let bytes: ArraySlice<UInt8>

    /// Returns the number as an integer; `nil` if it is not an integer, such as 1.5, or does not fit.
    ///
    /// 1.0, 1e3 and 100e-2 are integers. 1e-400, which Foundation rounds to 0 on the way, is not.
    func integer<Value: FixedWidthInteger>(_ type: Value.Type) -> Value? {
        var rest = bytes
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { rest.removeFirst() }
        let mantissa = rest.prefix { $0 != UInt8(ascii: "e") && $0 != UInt8(ascii: "E") }
        let whole = mantissa.prefix { $0 != UInt8(ascii: ".") }
        let fraction = mantissa.dropFirst(whole.count + 1)
        // An exponent beyond an Int moves the point farther than a text of any allowed length has digits.
        let exponent = exponent(rest.dropFirst(mantissa.count + 1))
        let zero = UInt8(ascii: "0")
        let digits = (whole + fraction).drop { $0 == zero }
        guard !digits.isEmpty else { return 0 }
        let point = digits.count - fraction.count
        let (places, overflow) = point.addingReportingOverflow(exponent)
        // No supported type has more than 40 digits.
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
        // An exponent beyond `Int` makes the number too large or too small anyway; only its sign matters.
        return Int(text) ?? (first == UInt8(ascii: "-") ? .min : .max)
    }

    /// Returns the nearest value of a floating-point type; `nil` if that is infinite, or 0 for a nonzero number.
    func floating<Value: BinaryFloatingPoint & LosslessStringConvertible>(_ type: Value.Type) -> Value? {
        guard let value = Value(String(decoding: bytes, as: UTF8.self)), value.isFinite else { return nil }
        if value == 0 {
            let mantissa = bytes.prefix { $0 != UInt8(ascii: "e") && $0 != UInt8(ascii: "E") }
            guard mantissa.allSatisfy({ !(0x31...0x39 ~= $0) }) else { return nil }
        }
        return value
    }
}
