extension String {
    /// The text for joining with others by a mark: a mark inside must not pass for the one between two.
    ///
    /// The mark and the percent sign are written as percent signs with their codes; texts that differ stay different.
    ///
    /// - Parameter mark: A printable character of ASCII, other than the percent sign.
    /// - Returns: the text without the mark.
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
}
