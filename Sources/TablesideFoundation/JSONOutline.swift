import Foundation
import Tableside

/// The shape of a JSON text: which keys stand where, without the values.
///
/// Foundation's decoders keep one of two equal keys without a word; this reading sees both.
indirect enum JSONOutline {
    case object([(key: String, value: JSONOutline)], at: Range<Int>)
    case array([JSONOutline], at: Range<Int>)
    case null(at: Range<Int>)
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
        case .object(let members, _):
            var seen: Set<String> = []
            for (key, value) in members {
                guard seen.insert(key).inserted else { return path.field(key) }
                if let repeated = value.firstRepeatedKey(at: path.field(key)) { return repeated }
            }
            return nil
        case .array(let elements, _):
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
    ///   - reads: Whether the `null`, `[]` or `{}` at these bytes of the text is read, although it is not written again.
    /// - Returns: the key and what is wrong with it; `nil` if nothing is.
    func firstUnknownKey(
        comparedWith known: JSONOutline,
        at path: FieldPath = FieldPath(),
        reads: (_ path: FieldPath, _ bytes: Range<Int>) -> Bool
    ) -> JSONKeyError.Reason? {
        switch (self, known) {
        case (.object(let members, _), .object(let others, _)):
            var expected: [String: JSONOutline] = [:]
            for (key, value) in others { expected[key] = value }
            var seen: Set<String> = []
            for (key, value) in members {
                guard seen.insert(key).inserted else { return .repeatedKey(path: path.field(key)) }
                guard let other = expected[key] else {
                    if let repeated = value.firstRepeatedKey(at: path.field(key)) {
                        return .repeatedKey(path: repeated)
                    }
                    guard let gaps = value.gaps(at: path.field(key)) else { return .unknownKey(path: path.field(key)) }
                    for gap in gaps where !reads(gap.path, gap.bytes) { return .unknownKey(path: gap.path) }
                    continue
                }
                let reason = value.firstUnknownKey(comparedWith: other, at: path.field(key), reads: reads)
                if let reason { return reason }
            }
            return nil
        case (.array(let elements, _), .array(let others, _)):
            for (index, pair) in zip(elements, others).enumerated() {
                let place = path.index(index)
                let reason = pair.0.firstUnknownKey(comparedWith: pair.1, at: place, reads: reads)
                if let reason { return reason }
            }
            return elements.count > others.count ? .unknownKey(path: path.index(others.count)) : nil
        case (.object(let members, _), _):
            // A value that is written in another form than it was read in: its keys cannot be compared, but count.
            var seen: Set<String> = []
            for (key, _) in members where !seen.insert(key).inserted { return .repeatedKey(path: path.field(key)) }
            return members.first.map { .unknownKey(path: path.field($0.key)) }
        default: return nil
        }
    }

    /// Where `null`, `[]` and `{}` stand, in a value that consists of nothing else; `nil` for one that says something.
    private func gaps(at path: FieldPath) -> [(path: FieldPath, bytes: Range<Int>)]? {
        switch self {
        case .null(let bytes): return [(path, bytes)]
        case .object(let members, let bytes):
            if members.isEmpty { return [(path, bytes)] }
            var gaps: [(path: FieldPath, bytes: Range<Int>)] = []
            for (key, value) in members {
                guard let inner = value.gaps(at: path.field(key)) else { return nil }
                gaps += inner
            }
            return gaps
        case .array(let elements, let bytes): return elements.isEmpty ? [(path, bytes)] : nil
        case .scalar: return nil
        }
    }

    /// The keys of the object to which a decoder came, and where it stands; `nil` where there is none.
    func object(
        at steps: ArraySlice<any CodingKey>,
        _ path: FieldPath = FieldPath()
    ) -> (keys: [String], path: FieldPath)? {
        switch self {
        case .object(let members, _):
            guard let step = steps.first?.stringValue else { return (members.map(\.key), path) }
            return members.first { $0.key == step }?.value.object(at: steps.dropFirst(), path.field(step))
        case .array(let elements, _):
            guard let index = steps.first?.intValue, elements.indices.contains(index) else { return nil }
            return elements[index].object(at: steps.dropFirst(), path.index(index))
        case .null, .scalar: return nil
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
            return token.elementsEqual("null".utf8) ? .null(at: start..<position) : .scalar
        }
    }

    private static let firsts = Set("-0123456789tfn".utf8)
    private static let spaces: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    private static let ends = spaces.union([UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}")])

    private mutating func object(depth: Int) throws -> JSONOutline {
        var members: [(key: String, value: JSONOutline)] = []
        let start = position
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
        return .object(members, at: start..<position)
    }

    private mutating func array(depth: Int) throws -> JSONOutline {
        var elements: [JSONOutline] = []
        let start = position
        position += 1
        while true {
            skipSpace()
            guard position < bytes.count else { throw malformed() }
            if bytes[position] == UInt8(ascii: "]") { break }
            elements.append(try value(depth: depth + 1))
            try skipComma()
        }
        position += 1
        return .array(elements, at: start..<position)
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
