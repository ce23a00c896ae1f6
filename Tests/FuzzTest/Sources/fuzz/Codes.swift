import Foundation
import Tableside

extension Form {
    /// What somebody scans, opens or types: whatever it is, nothing traps, and what is read is what was written.
    static let codes = [
        exact("Base45", { Base45.encode(try Base45.decode($0)) }),
        exact("Base64URL", { Base64URL.encode(try Base64URL.decode($0)) }),
        exact("SessionCode", { try SessionCode($0).text }),
        exact("session of a table", { try session($0) }),
        exact("TableLink", { try TableLink($0, base: base).text(base: base) }),
        text("MenuLink", { try MenuLink($0, base: base) }, { $0.text(base: base) }),
        exact("CooperationInvitation", { try CooperationInvitation(link: $0, base: base).link(base: base) }),
        exact("RedeemedCodeID", { try spent($0) }),
        exact("text of a signed code", { try again($0, try signing()) }),
        exact("text of an unsigned code", { try again($0, try plain()) }),
        bytes, content, unsignedContent, symbol,
    ]

    private static let base = "https://dine.example"
    private static let start = Instant(millisecondsSince1970: .min)
    private static let secret: [UInt8] = Array(0..<32)

    private struct Refused: Error {}

    /// A text that has one form: what is read is written back as it came.
    private static func exact(_ name: String, _ again: @escaping @Sendable (String) throws -> String) -> Form {
        Form(name: name) { data in
            let text = String(decoding: data, as: UTF8.self)
            guard let written = try? again(text) else { return nil }
            return written.utf8.elementsEqual(text.utf8) ? nil : "written back as \(written)"
        }
    }

    private static func signing() throws -> PayloadCodec {
        let key = PayloadKey(PayloadKeyID(7), secret: secret)
        return try PayloadCodec(base: base, scheme: "DINE", authenticator: HMACAuthenticator(signing: key))
    }

    private static func plain() throws -> PayloadCodec {
        try PayloadCodec(base: base, scheme: "DINE", authenticator: nil)
    }

    private static func session(_ text: String) throws -> String {
        let code = try SessionCode(text)
        let session = try TableSession(code)
        let read = try plain().decode(plain().encode(.session(session), as: .url), at: start)
        guard case .session(let same) = read.payload, same == session else { return "another session" }
        // Numbers lose their leading zeros, identities keep them.
        let written = try same.sessionCode()
        return SessionCode.Field.allCases.allSatisfy { written[$0] == code[$0] } ? text : written.text
    }

    private static func spent(_ text: String) throws -> String {
        guard let id = RedeemedCodeID(text) else { throw Refused() }
        return id.description
    }

    private static func again(_ text: String, _ codec: PayloadCodec) throws -> String {
        let read = try codec.decode(text, at: start)
        let form: PayloadForm =
            text.utf8.starts(with: "\(base)/c/".utf8)
            ? .url : text.utf8.starts(with: "DINE:".utf8) ? .alphanumeric : .base64url
        return try codec.encode(read.payload, as: form, expiring: read.expiry, oneTimeNumber: read.oneTimeNumber)
    }

    private static func again(_ bytes: [UInt8], _ codec: PayloadCodec) -> String? {
        guard let read = try? codec.decode(bytes, at: start) else { return nil }
        let written = try? codec.bytes(of: read.payload, expiring: read.expiry, oneTimeNumber: read.oneTimeNumber)
        return written == bytes ? nil : "written back as other bytes"
    }

    private static let bytes = Form(name: "bytes of a code") { data in
        guard let signing = try? signing(), let plain = try? plain() else { return "no codec" }
        return again(Array(data), signing) ?? again(Array(data), plain)
    }

    /// Anything, signed with the very key.
    private static let content = Form(name: "content of a signed code") { data in
        guard let codec = try? signing(), data.count < 128 else { return nil }
        let message: [UInt8] = [0xC5, 7, UInt8(data.count)] + data
        return again(message + HMACSHA256.tag(for: message, key: secret).prefix(16), codec)
    }

    /// Anything with a checksum that holds.
    private static let unsignedContent = Form(name: "content of an unsigned code") { data in
        guard let codec = try? plain(), data.count < 128 else { return nil }
        let message: [UInt8] = [0x3A, UInt8(data.count)] + data
        var rest = UInt32.max
        for byte in message {
            rest ^= UInt32(byte)
            for _ in 0..<8 { rest = rest >> 1 ^ (rest & 1 == 0 ? 0 : 0xEDB8_8320) }
        }
        let seal = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: ~rest >> $0) }
        return again(message + seal, codec)
    }

    /// A symbol of any text or bytes at any level.
    private static let symbol = Form(name: "symbol") { data in
        guard let first = data.first else { return nil }
        let level = QRSymbol.Level.allCases[Int(first) % QRSymbol.Level.allCases.count]
        // What is no UTF-8 grows when it is made a text.
        let text = String(decoding: data.dropFirst(), as: UTF8.self)
        let bytes = first & 0x40 == 0 ? Array(text.utf8) : Array(data.dropFirst())
        let symbol =
            first & 0x40 == 0
            ? try? QRSymbol(text, level: level)
            : try? QRSymbol(bytes: bytes, level: level)
        guard let symbol else { return bytes.count > 1_200 ? nil : "a short text without a symbol" }
        return symbol.bits.utf8.count == symbol.size * (symbol.size + 1) - 1 ? nil : "a symbol of another size"
    }
}
