extension Decoder {
    /// Reads a single text value within a limit.
    package func text(_ subject: SizeSubject) throws -> String {
        let text = try singleValueContainer().decode(String.self)
        do {
            try subject.check(text)
        } catch {
            throw DecodingError.invalid(error, at: codingPath)
        }
        return text
    }

    /// Reads a single text value within a limit by an initializer that knows its form.
    ///
    /// - Parameters:
    ///   - words: What a text in another form is not, such as `a visit`.
    ///   - make: The initializer.
    /// - Returns: the value.
    /// - Throws: `DecodingError`.
    package func key<Value>(_ words: String, _ make: (String) -> Value?) throws -> Value {
        let text = try text(.key)
        guard let value = make(text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: codingPath, debugDescription: "“\(shown: text)” is not \(words)")
            )
        }
        return value
    }
}

/// These stand before the standard library's own for every type of the package, also where the compiler writes the
/// reading: so no text that is a field of a value is read without a limit.
extension KeyedDecodingContainer {
    /// Reads a text within the limit of its field.
    package func decode(_ type: String.Type, forKey key: Key) throws -> String {
        let text = try plain(type, forKey: key)
        try check(text, forKey: key)
        return text
    }

    /// Reads a text within the limit of its field, or nothing where there is none.
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

    /// Reads texts by name, each within the limit of the field.
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

    /// Reads lists of texts by name, each text within the limit of the field.
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

    /// Reads a value without a look at its size.
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

    /// Refuses a list that was read and is longer than its limit.
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
    /// Reads a list within its limit, and no further; `nil` where it is left out.
    package func decodeListIfPresent<Element: Decodable>(
        _ type: Element.Type,
        within subject: SizeSubject,
        forKey key: Key
    ) throws -> [Element]? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        var container = try nestedUnkeyedContainer(forKey: key)
        var list: [Element] = []
        while !container.isAtEnd {
            guard list.count < subject.limit else {
                let found = container.count ?? list.count + 1
                throw DecodingError.invalid(SizeError(subject, found: found), at: container.codingPath)
            }
            list.append(try container.decode(Element.self))
        }
        return list
    }
}
