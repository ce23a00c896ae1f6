extension String {
    /// Escapes a separator, so that the text can be joined with others by it.
    ///
    /// The separator and the percent sign are percent-encoded; different texts stay different.
    ///
    /// - Parameter mark: the separator: a printable ASCII character other than the percent sign.
    /// - Returns: the text without the separator.
    package func escaping(_ mark: Unicode.Scalar) -> String {
        guard unicodeScalars.contains(where: { $0 == mark || $0 == "%" }) else { return self }
        let code = String(mark.value, radix: 16, uppercase: true)
        var text = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "%": text += "%25"
            case mark: text += "%" + code
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// Reverses ``escaping(_:)``.
    ///
    /// - Parameter mark: the separator that was escaped.
    /// - Returns: the text as it was; `nil` if escaping makes no such text.
    package func unescaping(_ mark: Unicode.Scalar) -> String? {
        let code = String(mark.value, radix: 16, uppercase: true).unicodeScalars
        var text = ""
        var rest = unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case mark: return nil
            case "%":
                if rest.starts(with: "25".unicodeScalars) {
                    text += "%"
                } else if rest.starts(with: code) {
                    text.unicodeScalars.append(mark)
                } else {
                    return nil
                }
                rest.removeFirst(2)
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
