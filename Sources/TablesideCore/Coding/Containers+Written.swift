/// Overloads that take precedence over the standard library's for every type in the package, as the decoding ones do,
/// so that nothing is written that could not be read back.
extension KeyedEncodingContainer {
    /// Writes a text within the limit of its field.
    package mutating func encode(_ text: String, forKey key: Key) throws {
        try check(text, forKey: key)
        try plain(text, forKey: key)
    }

    /// Writes a text within the limit of its field, or nothing when it is `nil`.
    package mutating func encodeIfPresent(_ text: String?, forKey key: Key) throws {
        if let text { try encode(text, forKey: key) }
    }

    /// Writes texts, each within the limit of the field.
    package mutating func encode(_ texts: [String], forKey key: Key) throws {
        for text in texts { try check(text, forKey: key) }
        try plain(texts, forKey: key)
    }

    /// Writes a dictionary of texts, each within the limit of the field.
    package mutating func encode(_ texts: [some Hashable & Encodable: String], forKey key: Key) throws {
        for (name, text) in texts {
            if let name = name as? String { try check(name, forKey: key) }
            try check(text, forKey: key)
        }
        try plain(texts, forKey: key)
    }

    /// Writes a dictionary of lists of texts, each text within the limit of the field.
    package mutating func encode(_ texts: [some Hashable & Encodable: [String]], forKey key: Key) throws {
        for (name, list) in texts {
            if let name = name as? String { try check(name, forKey: key) }
            for text in list { try check(text, forKey: key) }
        }
        try plain(texts, forKey: key)
    }

    /// Writes a value without checking its size.
    private mutating func plain<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try encode(value, forKey: key)
    }

    private func check(_ text: String, forKey key: Key) throws {
        let subject = SizeSubject.text(inField: key.stringValue)
        guard subject.holds(text) else { throw EncodingError.tooLarge(text, subject, at: codingPath + [key]) }
    }
}

extension EncodingError {
    /// The error for a text beyond its limit.
    static func tooLarge(_ text: String, _ subject: SizeSubject, at path: [any CodingKey]) -> EncodingError {
        let error = SizeError(subject, found: text.utf8.count)
        let context = Context(codingPath: path, debugDescription: error.description, underlyingError: error)
        return .invalidValue(text.shown, context)
    }
}
