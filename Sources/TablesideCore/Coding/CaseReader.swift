/// Reads an enum whose cases have values from an object with one member: the case, with its values under their labels.
///
/// ```swift
/// let read = try CaseReader(decoder, Self.self)             // {"seat":{"booking":"b1","tables":["t4"]}}
/// self =
///     switch read.name {
///     case "seat": try .seat(booking: read("booking"), tables: read(optional: "tables"))
///     case "adoptPlan": try read.alone(.adoptPlan)          // {"adoptPlan":{}}
///     default: throw read.unknown
///     }
/// ```
///
/// The compiler would read the same form, but with a type of keys for every case: those types would make up half of the
/// library. ``Swift/Encoder/write(_:_:)`` writes the form.
package struct CaseReader {
    /// The name of the case.
    package let name: String
    /// The values, or why there are none: an unknown name is told before that.
    private let found: Result<KeyedDecodingContainer<TextKey>, any Error>
    private let type: any Any.Type
    // Its path is needed for errors only, and takes time to find.
    private let container: KeyedDecodingContainer<TextKey>

    /// Reads the name of the case.
    ///
    /// - Parameters:
    ///   - decoder: the decoder of the enum.
    ///   - type: the enum.
    /// - Throws: `DecodingError` if there is no object, or if it does not have exactly one member.
    package init(_ decoder: any Decoder, _ type: any Any.Type) throws {
        let container = try decoder.container(keyedBy: TextKey.self)
        let keys = container.allKeys
        guard keys.count == 1, SizeSubject.code.holds(keys[0].stringValue) else {
            throw DecodingError.notOneCase(of: type, at: container.codingPath)
        }
        name = keys[0].stringValue
        found = Result { try container.nestedContainer(keyedBy: TextKey.self, forKey: keys[0]) }
        self.type = type
        self.container = container
    }

    /// The error for a name that is none of the enum's.
    package var unknown: DecodingError { .notOneCase(of: type, at: container.codingPath) }

    private var values: KeyedDecodingContainer<TextKey> { get throws { try found.get() } }

    /// Reads a case without values, which is an empty object.
    package func alone<Value>(_ value: Value) throws -> Value {
        _ = try values
        return value
    }

    /// Reads the value with this label.
    package func callAsFunction<Value: Decodable>(_ label: String) throws -> Value {
        try values.decode(Value.self, forKey: TextKey(label))
    }

    /// Reads the value with this label; `nil` if it is missing or null.
    package func callAsFunction<Value: Decodable>(optional label: String) throws -> Value? {
        try values.decodeIfPresent(Value.self, forKey: TextKey(label))
    }

    /// Reads the text with this label, within the limit of its field.
    package func callAsFunction(_ label: String) throws -> String {
        try values.decode(String.self, forKey: TextKey(label))
    }

    /// Reads the text with this label, within the limit of its field; `nil` if it is missing or null.
    package func callAsFunction(optional label: String) throws -> String? {
        try values.decodeIfPresent(String.self, forKey: TextKey(label))
    }

    /// Reads the texts with this label, each within the limit of the field.
    package func callAsFunction(_ label: String) throws -> [String] {
        try values.decode([String].self, forKey: TextKey(label))
    }

    /// Reads the texts by name with this label, each within the limit of the field.
    package func callAsFunction<Name: Hashable & Decodable>(_ label: String) throws -> [Name: String] {
        try values.decode([Name: String].self, forKey: TextKey(label))
    }

    /// Reads the list with this label, stopping at its limit.
    package func list<Element: Decodable>(_ label: String, within subject: SizeSubject) throws -> [Element] {
        try values.decodeList(Element.self, within: subject, forKey: TextKey(label))
    }

    /// Reads the list with this label, stopping at its limit; `nil` if it is missing or null.
    package func list<Element: Decodable>(optional label: String, within subject: SizeSubject) throws -> [Element]? {
        try values.decodeListIfPresent(Element.self, within: subject, forKey: TextKey(label))
    }
}

extension DecodingError {
    /// The error of the compiler's own form for an object that does not name exactly one case, which decoders know.
    fileprivate static func notOneCase(of type: any Any.Type, at path: [any CodingKey]) -> DecodingError {
        .typeMismatch(
            type,
            Context(codingPath: path, debugDescription: "Invalid number of keys found, expected one.")
        )
    }
}

extension Encoder {
    /// Writes a case of an enum as an object with one member: the case, with its values under their labels.
    ///
    /// A value that is `nil` is left out, and a text must be within the limit of its field. ``CaseReader`` reads the
    /// form.
    ///
    /// - Parameters:
    ///   - name: the name of the case.
    ///   - values: the associated values by their labels.
    /// - Throws: `EncodingError`.
    package func write(_ name: String, _ values: KeyValuePairs<String, (any Encodable)?> = [:]) throws {
        var container = container(keyedBy: TextKey.self)
        var members = container.nestedContainer(keyedBy: TextKey.self, forKey: TextKey(name))
        for (label, value) in values {
            guard let value else { continue }
            let type = type(of: value)
            if type == String.self, let text = value as? String {
                try members.encode(text, forKey: TextKey(label))
            } else if type == [String].self, let texts = value as? [String] {
                try members.encode(texts, forKey: TextKey(label))
            } else {
                try members.encode(value, forKey: TextKey(label))
            }
        }
    }
}
