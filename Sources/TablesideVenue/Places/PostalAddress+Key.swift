import TablesideCore

extension PostalAddress {
    /// The form in which lines of addresses are compared: without regard to case, accents and white space.
    ///
    /// It is the ``NameSkeleton`` of the line without the marks above and below letters (combining classes from 200 on;
    /// the lower ones are vowels and tones of other scripts). Parts are separated by a comma and a space, words by a
    /// space; empty parts are left out. The form of such a form is itself.
    ///
    /// - Complexity: as ``NameSkeleton/of(_:)``.
    static func folded(_ line: String) -> String {
        var folded = String.UnicodeScalarView()
        var separator = ""
        for scalar in NameSkeleton.of(line).unicodeScalars where NameTable.combiningClass(of: scalar) < 200 {
            if scalar == "," {
                separator = ", "
            } else if isSpace(scalar) {
                if separator.isEmpty { separator = " " }
            } else {
                if !folded.isEmpty { folded.append(contentsOf: separator.unicodeScalars) }
                separator = ""
                folded.append(scalar)
            }
        }
        return String(folded)
    }

    /// Whether a character is white space; tabs and line breaks are control characters as well.
    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        NameTable.classOf(scalar) == .space || 0x9...0xD ~= scalar.value || scalar.value == 0x85
    }
}
