/// Overloads that take precedence over the standard library's for every type in the package, also in decoding
/// synthesized by the compiler, so that no text field is read without a limit.
extension KeyedDecodingContainer {
    /// Reads a text within the limit of its field.
    package func decode(_ type: String.Type, forKey key: Key) throws -> String {
        let text = try plain(type, forKey: key)
        try check(text, forKey: key)
        return text
    }

    /// Reads a text within the limit of its field; `nil` when it is missing.
    package func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        return try decode(type, forKey: key)
    }

    /// Reads texts, each within the limit of the field.
    package func decode(_ type: [String].Type, forKey key: Key) throws -> [String] {
        let texts = try plain(type, forKey: key)
        for text in texts { try check(text, forKey: key) }
        return texts
    }

    /// Reads a dictionary of texts, each within the limit of the field.
    package func decode<Name: Hashable & Decodable>(
        _ type: [Name: String].Type,
        forKey key: Key
    ) throws -> [Name: String] {
        let texts = try plain(type, forKey: key)
        for (name, text) in texts {
            if let name = name as? String { try check(name, forKey: key) }
            try check(text, forKey: key)
        }
        return texts
    }

    /// Reads a dictionary of lists of texts, each text within the limit of the field.
    package func decode<Name: Hashable & Decodable>(
        _ type: [Name: [String]].Type,
        forKey key: Key
    ) throws -> [Name: [String]] {
        let texts = try plain(type, forKey: key)
        for (name, list) in texts {
            if let name = name as? String { try check(name, forKey: key) }
            for text in list { try check(text, forKey: key) }
        }
        return texts
    }

    /// Reads a value without checking its size.
    package func plain<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decode(type, forKey: key)
    }

    private func check(_ text: String, forKey key: Key) throws {
        do {
            try SizeSubject.text(inField: key.stringValue).check(text)
        } catch {
            throw DecodingError.invalid(error, at: codingPath + [key])
        }
    }

    /// Returns a decoded list, or throws if it is longer than its limit.
    package func limited<List: Collection>(_ list: List, to subject: SizeSubject, forKey key: Key) throws -> List {
        do {
            try subject.check(list)
        } catch {
            throw DecodingError.invalid(error, at: codingPath + [key])
        }
        return list
    }
}

extension KeyedDecodingContainer {
    /// Reads a list, stopping at its limit; `nil` when it is missing.
    package func decodeListIfPresent<Element: Decodable>(
        _ type: Element.Type,
        within subject: SizeSubject,
        forKey key: Key
    ) throws -> [Element]? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        var container = try nestedUnkeyedContainer(forKey: key)
        return try container.decodeRest(type, within: subject)
    }
    /// Reads a list, stopping at its limit.
    package func decodeList<Element: Decodable>(
        _ type: Element.Type,
        within subject: SizeSubject,
        forKey key: Key
    ) throws -> [Element] {
        if let list = try decodeListIfPresent(type, within: subject, forKey: key) { return list }
        let context = DecodingError.Context(codingPath: codingPath, debugDescription: "there is no list")
        throw contains(key) ? DecodingError.valueNotFound([Element].self, context) : .keyNotFound(key, context)
    }
}

extension UnkeyedDecodingContainer {
    /// Reads all elements that are left, and stops at the limit of a list.
    mutating func decodeRest<Element: Decodable>(
        _ type: Element.Type,
        within subject: SizeSubject
    ) throws -> [Element] {
        var list: [Element] = []
        while !isAtEnd {
            guard list.count < subject.limit else {
                // A container that does not know its length has at least one more.
                throw DecodingError.invalid(SizeError(subject, found: count ?? list.count + 1), at: codingPath)
            }
            list.append(try decode(Element.self))
        }
        return list
    }
}
