extension String {
    /// Whether the text says nothing: it is empty, or all of it is white space or characters that are never seen.
    ///
    /// - Complexity: O(length).
    package var isBlank: Bool {
        !unicodeScalars.contains { scalar in
            if 0x21...0x7E ~= scalar.value { return true }
            let properties = scalar.properties
            return !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
                && properties.generalCategory != .control
        }
    }
}
