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

    /// Reads a single text value, within the limit of a key, using an initializer that checks its form.
    ///
    /// - Parameters:
    ///   - words: what the error says the text is not, such as `a visit`.
    ///   - make: the initializer.
    /// - Returns: the value.
    /// - Throws: `DecodingError` when the text is too long or has another form.
    package func key<Value>(_ words: String, _ make: (String) -> Value?) throws -> Value {
        let text = try text(.key)
        guard let value = make(text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: codingPath, debugDescription: "“\(shown: text)” is not \(words)")
            )
        }
        return value
    }

    /// Decodes a single text value within a limit, using a throwing initializer.
    package func decodeText<Value, Failure: ReasonedError>(
        _ subject: SizeSubject = .code,
        _ make: (String) throws(Failure) -> Value
    ) throws -> Value {
        let text = try text(subject)
        do {
            return try make(text)
        } catch {
            throw DecodingError.invalid(error, at: codingPath)
        }
    }

    /// Decodes a single text value within a limit, using an initializer that throws every defect.
    package func decodeText<Value, Reason: CodedReason>(
        _ subject: SizeSubject = .code,
        _ make: (String) throws(Defects<Reason>) -> Value
    ) throws -> Value {
        let text = try text(subject)
        do {
            return try make(text)
        } catch {
            throw DecodingError.invalid(error, at: codingPath)
        }
    }
}

extension Encoder {
    /// Encodes a value as its description.
    package func encodeText(_ value: some CustomStringConvertible) throws {
        var container = singleValueContainer()
        try container.encode(value.description)
    }

    /// Encodes a single text value; throws if it is beyond its limit.
    package func encode(_ text: String, within subject: SizeSubject) throws {
        guard subject.holds(text) else { throw EncodingError.tooLarge(text, subject, at: codingPath) }
        var container = singleValueContainer()
        try container.encode(text)
    }
}
