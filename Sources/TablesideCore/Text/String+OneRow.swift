extension String {
    /// The text on a single line, with every control character, line break and change of writing direction replaced by
    /// a space, so that a name can neither add lines nor reverse the amounts after it.
    ///
    /// - Complexity: O(length).
    package var inOneRow: String {
        guard unicodeScalars.contains(where: \.breaksRows) else { return self }
        var row = String.UnicodeScalarView()
        for scalar in unicodeScalars { row.append(scalar.breaksRows ? " " : scalar) }
        return String(row)
    }
}

extension Unicode.Scalar {
    fileprivate var breaksRows: Bool {
        switch value {
        case 0x20...0x7E: false
        case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
