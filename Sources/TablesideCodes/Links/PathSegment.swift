import TablesideCore

/// Encodes and decodes one segment of a URL path, percent-encoded in exactly one way.
///
/// RFC 3986 §2.3 leaves letters, digits and `-._~` unencoded; every other byte of the UTF-8 form is written as `%` with
/// two uppercase digits. Decoding accepts nothing else, so each identity has exactly one link and each link one
/// identity.
enum PathSegment {
    /// Whether a text can be a path segment: browsers drop empty segments and dot segments, even encoded ones, and
    /// identities above the size limit are never read.
    static func isUsable(_ text: String) -> Bool {
        !text.isEmpty && SizeSubject.identifier.holds(text) && text != "." && text != ".."
    }

    /// The segments of the path after a base, still encoded; `nil` unless the text begins with the base and a slash.
    static func split(_ text: String, base: String) -> [String]? {
        // By bytes: string equality also holds between different encodings of the same character.
        guard text.utf8.starts(with: base.utf8) else { return nil }
        let path = text.utf8.dropFirst(base.utf8.count)
        guard path.first == UInt8(ascii: "/") else { return nil }
        return path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    static func encode(_ text: String) -> String {
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            if isUnreserved(byte) {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// The decoded text of a segment; `nil` when it is not in canonical form or not UTF-8.
    static func decode(_ segment: String) -> String? {
        var decoded: [UInt8] = []
        var rest = Substring(segment).utf8
        while let byte = rest.popFirst() {
            if isUnreserved(byte) {
                decoded.append(byte)
            } else {
                guard byte == UInt8(ascii: "%"), let high = rest.popFirst().flatMap(value(ofDigit:)),
                    let low = rest.popFirst().flatMap(value(ofDigit:)), !isUnreserved(high << 4 | low)
                else { return nil }
                decoded.append(high << 4 | low)
            }
        }
        return String(validating: decoded)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func value(ofDigit byte: UInt8) -> UInt8? { digits.firstIndex(of: byte).map { UInt8($0) } }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || [0x2D, 0x2E, 0x5F, 0x7E].contains(byte)
    }
}

extension String {
    /// The text of these bytes; `nil` when they are not well-formed UTF-8.
    init?(validating bytes: some Collection<UInt8>) {
        // The repairing decoder replaces malformed bytes with U+FFFD, so the result has other bytes.
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes) else { return nil }
        self = text
    }
}
