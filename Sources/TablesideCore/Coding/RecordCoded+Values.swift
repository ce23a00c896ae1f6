extension RecordWriter {
    /// Writes a text; throws if it is beyond its limit.
    package func write(_ text: String, within subject: SizeSubject, _ key: String) throws {
        guard subject.holds(text) else { throw EncodingError.tooLarge(text, subject, at: codingPath + [TextKey(key)]) }
        try write(plain: text, key)
    }

    /// Writes an instant, or nothing when it is `nil`.
    package func write(_ instant: Instant?, _ key: String) throws {
        if let instant { try write(instant.millisecondsSince1970, key) }
    }

    /// Writes a value, or nothing when it is `nil`.
    package func write<Value: Encodable>(optional value: Value?, _ key: String) throws {
        if let value { try write(value: value, key) }
    }

    /// Writes an interval as a list of its ends.
    package func write(_ span: Range<Instant>, _ key: String) throws {
        var list = list(key)
        try list.write(span.lowerBound.millisecondsSince1970)
        try list.write(span.upperBound.millisecondsSince1970)
    }
}

extension RecordReader {
    /// The path of a field.
    package func path(_ key: String) -> [any CodingKey] { codingPath + [TextKey(key)] }

    /// Reads a text within a limit.
    package func text(_ key: String, within subject: SizeSubject) throws -> String {
        let text = try plainText(key)
        do {
            try subject.check(text)
        } catch {
            throw DecodingError.invalid(error, at: path(key))
        }
        return text
    }

    /// Reads a text within a limit; `nil` if there is none.
    package func optionalText(_ key: String, within subject: SizeSubject) throws -> String? {
        try holds(key) ? text(key, within: subject) : nil
    }

    /// Reads an integer of the platform.
    package func integer(_ key: String) throws -> Int {
        let number = try number(key)
        guard let integer = Int(exactly: number) else {
            let context = DecodingError.Context(
                codingPath: path(key),
                debugDescription: "\(number) does not fit in Int"
            )
            throw DecodingError.dataCorrupted(context)
        }
        return integer
    }

    /// Reads an instant.
    package func instant(_ key: String) throws -> Instant { Instant(millisecondsSince1970: try number(key)) }

    /// Reads an instant; `nil` if there is none.
    package func optionalInstant(_ key: String) throws -> Instant? {
        try optionalNumber(key).map { Instant(millisecondsSince1970: $0) }
    }

    /// Reads a list that is within a limit; `nil` if there is none.
    package func optionalList(_ key: String, within subject: SizeSubject) throws -> (any ListReader)? {
        guard try holds(key) else { return nil }
        let list = try list(key)
        guard list.count <= subject.limit else {
            throw DecodingError.invalid(SizeError(subject, found: list.count), at: list.codingPath)
        }
        return list
    }

    /// Reads an interval from a list of its ends.
    package func span(_ key: String) throws -> Range<Instant> {
        var list = try list(key)
        let start = Instant(millisecondsSince1970: try list.number())
        let end = Instant(millisecondsSince1970: try list.number())
        guard start <= end else {
            let context = DecodingError.Context(
                codingPath: path(key),
                debugDescription: "the interval ends before it begins"
            )
            throw DecodingError.dataCorrupted(context)
        }
        return start..<end
    }

    /// Reads a word of a closed vocabulary.
    package func word<Word: ClosedCode>(_ type: Word.Type, _ key: String) throws -> Word {
        let text = try text(key, within: .code)
        guard let word = Word.word(text) else {
            let words = "“\(shown: text)” is not a valid \(Word.self)"
            throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: path(key), debugDescription: words))
        }
        return word
    }

    /// Reads a value; `nil` if there is none.
    package func optional<Value: Decodable>(_ type: Value.Type, _ key: String) throws -> Value? {
        try holds(key) ? value(type, key) : nil
    }
}
