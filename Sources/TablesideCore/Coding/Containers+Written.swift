/// These stand before the standard library's own for every type of the package, as those for reading do: what could not be
/// read again is not written.
extension KeyedEncodingContainer {
    /// Writes a text within the limit of its field.
    package mutating func encode(_ text: String, forKey key: Key) throws {
        try check(text, forKey: key)
        try plain(text, forKey: key)
    }

    /// Writes a text within the limit of its field, or nothing where there is none.
    package mutating func encodeIfPresent(_ text: String?, forKey key: Key) throws {
        if let text { try encode(text, forKey: key) }
    }

    /// Writes texts, each within the limit of the field.
    package mutating func encode(_ texts: [String], forKey key: Key) throws {
        for text in texts { try check(text, forKey: key) }
        try plain(texts, forKey: key)
    }

    /// Writes texts by name, each within the limit of the field.
    package mutating func encode(_ texts: [some Hashable & Encodable: String], forKey key: Key) throws {
        for (name, text) in texts {
            if let name = name as? String { try check(name, forKey: key) }
            try check(text, forKey: key)
        }
        try plain(texts, forKey: key)
    }

    /// Writes lists of texts by name, each text within the limit of the field.
    package mutating func encode(_ texts: [some Hashable & Encodable: [String]], forKey key: Key) throws {
        for (name, list) in texts {
            if let name = name as? String { try check(name, forKey: key) }
            for text in list { try check(text, forKey: key) }
        }
        try plain(texts, forKey: key)
    }

    /// Writes a value without a look at its size.
    private mutating func plain<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try encode(value, forKey: key)
    }

    private func check(_ text: String, forKey key: Key) throws {
        let subject = SizeSubject.text(inField: key.stringValue)
        guard subject.holds(text) else { throw EncodingError.tooLarge(text, subject, at: codingPath + [key]) }
    }
}

extension EncodingError {
    /// The error of a text beyond its limit.
    static func tooLarge(_ text: String, _ subject: SizeSubject, at path: [any CodingKey]) -> EncodingError {
        let error = SizeError(subject, found: text.utf8.count)
        let context = Context(codingPath: path, debugDescription: error.description, underlyingError: error)
        return .invalidValue(text.shown, context)
    }
}
