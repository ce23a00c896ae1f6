import Foundation
import Tableside

/// The shape of a JSON text: which keys stand where, without the values.
///
/// Foundation's decoders keep one of two equal keys without a word; this reading sees both.
indirect enum JSONOutline {
    case object([(key: String, value: JSONOutline)])
    case array([JSONOutline])
    case null(position: Int)
    case scalar

    /// Reads the shape of a text that a decoder has accepted.
    init(_ bytes: [UInt8]) throws {
        var reader = JSONOutlineReader(bytes)
        self = try reader.value(depth: 0)
    }

    /// Where the first key stands that its object has twice, equal keys being those that Swift takes for equal; `nil` if
    /// there is none.
    func firstRepeatedKey(at path: FieldPath = FieldPath()) -> FieldPath? {
        switch self {
        case .object(let members):
            var seen: Set<String> = []
            for (key, value) in members {
                guard seen.insert(key).inserted else { return path.field(key) }
                if let repeated = value.firstRepeatedKey(at: path.field(key)) { return repeated }
            }
            return nil
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                if let repeated = element.firstRepeatedKey(at: path.index(index)) { return repeated }
            }
            return nil
        case .null, .scalar: return nil
        }
    }

    /// The first key that stands here twice, or that the other outline does not have.
    ///
    /// - Parameters:
    ///   - known: The outline of the value as it is written.
    ///   - path: Where both stand.
    ///   - readsNull: Whether the `null` at a position of the text is read, although it is not written again.
    /// - Returns: the key and what is wrong with it; `nil` if nothing is.
    func firstUnknownKey(
        comparedWith known: JSONOutline,
        at path: FieldPath = FieldPath(),
        readsNull: (_ path: FieldPath, _ position: Int) -> Bool
    ) -> JSONKeyError.Reason? {
        switch (self, known) {
        case (.object(let members), .object(let others)):
            var expected: [String: JSONOutline] = [:]
            for (key, value) in others { expected[key] = value }
            var seen: Set<String> = []
            for (key, value) in members {
                guard seen.insert(key).inserted else { return .repeatedKey(path: path.field(key)) }
                guard let other = expected[key] else {
                    if case .null(let position) = value, readsNull(path.field(key), position) { continue }
                    return .unknownKey(path: path.field(key))
                }
                let reason = value.firstUnknownKey(comparedWith: other, at: path.field(key), readsNull: readsNull)
                if let reason { return reason }
            }
            return nil
        case (.array(let elements), .array(let others)):
            for (index, pair) in zip(elements, others).enumerated() {
                let place = path.index(index)
                let reason = pair.0.firstUnknownKey(comparedWith: pair.1, at: place, readsNull: readsNull)
                if let reason { return reason }
            }
            return elements.count > others.count ? .unknownKey(path: path.index(others.count)) : nil
        case (.object(let members), _):
            // A value that is written in another form than it was read in: its keys cannot be compared, but count.
            var seen: Set<String> = []
            for (key, _) in members where !seen.insert(key).inserted { return .repeatedKey(path: path.field(key)) }
            return members.first.map { .unknownKey(path: path.field($0.key)) }
        default: return nil
        }
    }
}

private struct JSONOutlineReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func value(depth: Int) throws -> JSONOutline {
        guard depth < 600 else { throw malformed() }
        skipSpace()
        guard position < bytes.count else { throw malformed() }
        switch bytes[position] {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""):
            _ = try string()
            return .scalar
        default:
            let start = position
            while position < bytes.count, !Self.ends.contains(bytes[position]) { position += 1 }
            let token = bytes[start..<position]
            // JSON in another encoding, or with a mark of its byte order, decodes; but its keys cannot be seen here.
            guard token.first.map(Self.firsts.contains) == true else { throw malformed() }
            return token.elementsEqual("null".utf8) ? .null(position: start) : .scalar
        }
    }

    private static let firsts = Set("-0123456789tfn".utf8)
    private static let spaces: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    private static let ends = spaces.union([UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}")])

    private mutating func object(depth: Int) throws -> JSONOutline {
        var members: [(key: String, value: JSONOutline)] = []
        position += 1
        while true {
            skipSpace()
            guard position < bytes.count else { throw malformed() }
            if bytes[position] == UInt8(ascii: "}") { break }
            let key = try string()
            skipSpace()
            guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else { throw malformed() }
            position += 1
            members.append((key, try value(depth: depth + 1)))
            try skipComma()
        }
        position += 1
        return .object(members)
    }

    private mutating func array(depth: Int) throws -> JSONOutline {
        var elements: [JSONOutline] = []
        position += 1
        while true {
            skipSpace()
            guard position < bytes.count else { throw malformed() }
            if bytes[position] == UInt8(ascii: "]") { break }
            elements.append(try value(depth: depth + 1))
            try skipComma()
        }
        position += 1
        return .array(elements)
    }

    /// Reads a string; one with escapes is left to Foundation, so that `"a"` and `"\u0061"` are the same key.
    private mutating func string() throws -> String {
        let start = position
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { throw malformed() }
        position += 1
        var hasEscape = false
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            if bytes[position] == UInt8(ascii: "\\") {
                hasEscape = true
                position += 1
            }
            position += 1
        }
        guard position < bytes.count else { throw malformed() }
        position += 1
        guard hasEscape else { return String(decoding: bytes[(start + 1)..<(position - 1)], as: UTF8.self) }
        return try JSONDecoder().decode(String.self, from: Data(bytes[start..<position]))
    }

    private mutating func skipSpace() {
        while position < bytes.count, Self.spaces.contains(bytes[position]) { position += 1 }
    }

    private mutating func skipComma() throws {
        skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: ",") else { return }
        position += 1
        skipSpace()
        // Some decoders let a comma stand behind the last element.
        guard position < bytes.count, bytes[position] != UInt8(ascii: "]"), bytes[position] != UInt8(ascii: "}") else {
            throw malformed()
        }
    }

    private func malformed() -> DecodingError {
        .dataCorrupted(.init(codingPath: [], debugDescription: "no JSON at byte \(position)"))
    }
}
