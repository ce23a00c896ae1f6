import TablesideCore

/// Whatever a document holds, as it is written: read from any coder, and written as it was.
enum AnyPart: Codable, Equatable {
    case null
    case truth(Bool)
    case integer(Int64)
    case large(UInt64)
    case fraction(Double)
    case text(String)
    case list([AnyPart])
    case record([KeyText: AnyPart])

    /// A key that is told by its bytes.
    struct KeyText: Hashable, CodingKeyRepresentable, Codable {
        let id: Identifier<AnyPart>

        init(_ text: String) { id = Identifier(text) }
        init?<Key: CodingKey>(codingKey: Key) { self.init(codingKey.stringValue) }
        var codingKey: any CodingKey { Key(stringValue: id.rawValue) }
    }

    struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Key.self) {
            var parts: [KeyText: AnyPart] = [:]
            for key in container.allKeys {
                parts[KeyText(key.stringValue)] = try container.decode(AnyPart.self, forKey: key)
            }
            self = .record(parts)
        } else if var container = try? decoder.unkeyedContainer() {
            var parts: [AnyPart] = []
            while !container.isAtEnd { parts.append(try container.decode(AnyPart.self)) }
            self = .list(parts)
        } else {
            self = try AnyPart(scalar: try decoder.singleValueContainer())
        }
    }

    private init(scalar container: any SingleValueDecodingContainer) throws {
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .truth(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(UInt64.self) {
            self = .large(value)
        } else if let value = try? container.decode(Double.self) {
            self = .fraction(value)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .truth(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .large(let value): try container.encode(value)
        case .fraction(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .list(let parts): try container.encode(parts)
        case .record(let parts): try container.encode(parts)
        }
    }
}
