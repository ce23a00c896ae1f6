import Foundation
import Tableside

extension Form {
    /// Bytes of the compact form: whatever they are, nothing traps, and what is read is written as the very bytes.
    static let compact = [
        Form(name: "compact parts") { data in
            let coder = CompactDocumentCoder()
            let bytes = Array(data)
            do {
                let part = try coder.decodeStrictly(CompactPart.self, from: bytes)
                return try coder.encode(part) == bytes ? nil : "written as other bytes"
            } catch is DecodingError {
                return nil
            } catch {
                return "\(error)"
            }
        },
        stored(ServiceDay.self), stored(Order.self), stored([Due].self), stored(FoodMenu.self),
        stored([StaffDayRequest].self),
    ]

    /// A value that hosts store or send in the compact form.
    private static func stored<Value: Codable & Equatable & Sendable>(_ type: Value.Type) -> Form {
        Form(name: "compact \(type)") { data in
            let coder = CompactDocumentCoder()
            let value: Value
            do {
                value = try coder.decode(Value.self, from: Array(data))
            } catch is DecodingError {
                return nil
            } catch {
                return "refused by an error that is none of decoding: \(error)"
            }
            do {
                return try coder.decode(Value.self, from: coder.encode(value)) == value ? nil : "read as another value"
            } catch {
                return "cannot be read back: \(error)"
            }
        }
    }
}

/// Whatever a document holds.
private enum CompactPart: Codable {
    case null
    case truth(Bool)
    case integer(Int64)
    case large(UInt64)
    case fraction(Double)
    case text(String)
    case list([CompactPart])
    case record([BookingID: CompactPart])

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Key.self) {
            var parts: [BookingID: CompactPart] = [:]
            for key in container.allKeys {
                parts[BookingID(key.stringValue)] = try container.decode(CompactPart.self, forKey: key)
            }
            self = .record(parts)
        } else if var container = try? decoder.unkeyedContainer() {
            var parts: [CompactPart] = []
            while !container.isAtEnd { parts.append(try container.decode(CompactPart.self)) }
            self = .list(parts)
        } else {
            let container = try decoder.singleValueContainer()
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
