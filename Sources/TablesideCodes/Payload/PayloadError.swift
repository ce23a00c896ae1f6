public import TablesideCore

/// Why a code cannot be decoded or encoded.
public struct PayloadError: ReasonedError, Codable {
    /// The errors of codes.
    public enum Reason: CodedReason, Codable {
        /// The text does not begin like this host's codes: it is another party's code (FO-14).
        case foreign(text: String)
        /// The text begins like one of this host's codes, but the rest has characters that the form does not allow.
        case unreadable(form: PayloadForm, fault: ByteTextError)
        /// The bytes do not begin like an envelope.
        case unknownEnvelope(position: Int)
        /// The code ends before it is complete; `expected` is its number of bytes, if that can be determined.
        case cut(count: Int, expected: Int?)
        /// The code continues past its end.
        case extended(expected: Int)
        /// The code is not signed, but a signature is required.
        case unsigned
        /// The code is signed, but the reader cannot verify signatures.
        case unverifiable(key: PayloadKeyID)
        /// The code is signed with a key that the reader does not have.
        case unknownKey(key: PayloadKeyID)
        /// The code is signed with a key that is no longer valid.
        case withdrawnKey(key: PayloadKeyID)
        /// The code differs from what the key that it names signed.
        case tampered(key: PayloadKeyID)
        /// The code is unsigned, and its checksum does not match its content.
        case damaged
        /// The code is genuine, but its version is unknown to this release.
        case unknownVersion(version: UInt64)
        /// The code is genuine, but its kind is unknown to this release.
        case unknownKind(kind: UInt64)
        /// The code is genuine, but it has options unknown to this release.
        case unknownOptions(options: UInt64)
        /// The code is genuine, but it has more fields than this release knows.
        case trailingFields(count: Int)
        /// The code is genuine, but not in canonical form, which is a fault of its writer.
        case malformed(position: Int)
        /// The code has expired.
        case expired(expiry: Instant)
        /// The code was used before.
        case replayed(code: RedeemedCodeID)
        /// The code has no one-time number, so reuse cannot be detected.
        case withoutNumber
        /// The code is not about a table.
        case notATable(kind: CodePayload.Kind)
        /// A number that must not be negative is negative.
        case negative(field: SessionCode.Field, value: Int)
        /// An identity or a code in the payload is empty.
        case emptyIdentity(kind: CodePayload.Kind)
        /// An identity or a code in the payload has more bytes than ``SizeLimit/identifier``.
        case longIdentity(kind: CodePayload.Kind, bytes: Int)
        /// A tag length is out of range: tags have at least 8 bytes, and those of HMAC-SHA-256 at most 32.
        case tagLength(length: Int)
        /// An authenticator made a tag of another length than it declares.
        case wrongTagLength(length: Int, expected: Int)
        /// Two keys have the same identity.
        case duplicateKey(key: PayloadKeyID)
        /// The base cannot start a link.
        case unusableBase(text: String)
        /// A scheme has characters other than uppercase letters, digits, `+`, `-` and `.`, or does not start with a
        /// letter.
        case unusableScheme(text: String)
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension PayloadError.Reason {
    /// The stable code of the error.
    public var code: ErrorCode { ErrorCode(rawValue: "payload.\(name)") }

    private var name: String {
        switch self {
        case .foreign: "foreign"
        case .unreadable: "unreadable"
        case .unknownEnvelope: "unknownEnvelope"
        case .cut: "cut"
        case .extended: "extended"
        case .unsigned: "unsigned"
        case .unverifiable: "unverifiable"
        case .unknownKey: "unknownKey"
        case .withdrawnKey: "withdrawnKey"
        case .tampered: "tampered"
        case .damaged: "damaged"
        case .unknownVersion: "unknownVersion"
        case .unknownKind: "unknownKind"
        case .unknownOptions: "unknownOptions"
        case .trailingFields: "trailingFields"
        case .malformed: "malformed"
        case .expired: "expired"
        case .replayed: "replayed"
        case .withoutNumber: "withoutNumber"
        case .notATable: "notATable"
        case .negative: "negative"
        case .emptyIdentity: "emptyIdentity"
        case .longIdentity: "longIdentity"
        case .tagLength: "tagLength"
        case .wrongTagLength: "wrongTagLength"
        case .duplicateKey: "duplicateKey"
        case .unusableBase: "unusableBase"
        case .unusableScheme: "unusableScheme"
        }
    }

    /// What went wrong, in plain words.
    public var description: String {
        switch self {
        case .foreign(let text): "“\(shown: text)” is not a code of this application"
        case .unreadable(let form, let fault): "the code is not a valid \(shown: form.rawValue) text: \(fault)"
        case .unknownEnvelope(let position): "the code's envelope is not valid at byte \(position)"
        case .cut(let count, let expected):
            expected.map { "the code is truncated: it has \(count) of \(count: $0, "byte")" }
                ?? "the code is truncated after \(count: count, "byte")"
        case .extended(let expected): "the code continues after its \(count: expected, "byte")"
        case .unsigned: "the code is not signed"
        case .unverifiable(let key): "the code is signed with key \(key), but the reader cannot verify signatures"
        case .unknownKey(let key): "the code is signed with the unknown key \(key)"
        case .withdrawnKey(let key): "the code is signed with key \(key), which was withdrawn"
        case .tampered(let key): "the code does not match its signature with key \(key)"
        case .damaged: "the code is damaged"
        case .unknownVersion(let version): "the version \(shown: version) of the code is unknown"
        case .unknownKind(let kind): "the kind \(shown: kind) of the code is unknown"
        case .unknownOptions(let options): "the options \(shown: options) of the code are unknown"
        case .trailingFields(let count): "the code has \(count: count, "byte") of unknown fields"
        case .malformed(let position): "the content of the code is malformed at byte \(position)"
        case .expired(let expiry): "the code expired at \(expiry)"
        case .replayed(let code): "the code \(shown: code) was already used"
        case .withoutNumber: "the code has no one-time number"
        case .notATable(let kind): "the code is not for a table but of the kind \(kind)"
        case .negative(let field, let value): "the field “\(field.rawValue)” cannot be \(value)"
        case .longIdentity(let kind, let bytes):
            "an id in a code of the kind \(kind) has at most \(SizeLimit.identifier) bytes, not \(bytes)"
        case .emptyIdentity(let kind): "an id in a code of the kind \(kind) is empty"
        case .tagLength(let length): "a tag cannot have \(count: length, "byte")"
        case .wrongTagLength(let length, let expected): "the tag has \(count: length, "byte") instead of \(expected)"
        case .duplicateKey(let key): "key \(key) is listed twice"
        case .unusableBase(let text): "links cannot begin with “\(shown: text)”"
        case .unusableScheme(let text): "“\(shown: text)” is not an uppercase scheme"
        }
    }
}

extension PayloadError.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "foreign": try .foreign(text: read("text"))
            case "unreadable": try .unreadable(form: read("form"), fault: read("fault"))
            case "unknownEnvelope": try .unknownEnvelope(position: read("position"))
            case "cut": try .cut(count: read("count"), expected: read(optional: "expected"))
            case "extended": try .extended(expected: read("expected"))
            case "unsigned": try read.alone(.unsigned)
            case "unverifiable": try .unverifiable(key: read("key"))
            case "unknownKey": try .unknownKey(key: read("key"))
            case "withdrawnKey": try .withdrawnKey(key: read("key"))
            case "tampered": try .tampered(key: read("key"))
            case "damaged": try read.alone(.damaged)
            case "unknownVersion": try .unknownVersion(version: read("version"))
            case "unknownKind": try .unknownKind(kind: read("kind"))
            case "unknownOptions": try .unknownOptions(options: read("options"))
            case "trailingFields": try .trailingFields(count: read("count"))
            case "malformed": try .malformed(position: read("position"))
            case "expired": try .expired(expiry: read("expiry"))
            case "replayed": try .replayed(code: read("code"))
            case "withoutNumber": try read.alone(.withoutNumber)
            case "notATable": try .notATable(kind: read("kind"))
            case "negative": try .negative(field: read("field"), value: read("value"))
            case "emptyIdentity": try .emptyIdentity(kind: read("kind"))
            case "longIdentity": try .longIdentity(kind: read("kind"), bytes: read("bytes"))
            case "tagLength": try .tagLength(length: read("length"))
            case "wrongTagLength": try .wrongTagLength(length: read("length"), expected: read("expected"))
            case "duplicateKey": try .duplicateKey(key: read("key"))
            case "unusableBase": try .unusableBase(text: read("text"))
            case "unusableScheme": try .unusableScheme(text: read("text"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .foreign(let text): try encoder.write("foreign", ["text": text])
        case .unreadable(let form, let fault): try encoder.write("unreadable", ["form": form, "fault": fault])
        case .unknownEnvelope(let position): try encoder.write("unknownEnvelope", ["position": position])
        case .cut(let count, let expected): try encoder.write("cut", ["count": count, "expected": expected])
        case .extended(let expected): try encoder.write("extended", ["expected": expected])
        case .unsigned: try encoder.write("unsigned")
        case .unverifiable(let key): try encoder.write("unverifiable", ["key": key])
        case .unknownKey(let key): try encoder.write("unknownKey", ["key": key])
        case .withdrawnKey(let key): try encoder.write("withdrawnKey", ["key": key])
        case .tampered(let key): try encoder.write("tampered", ["key": key])
        case .damaged: try encoder.write("damaged")
        case .unknownVersion(let version): try encoder.write("unknownVersion", ["version": version])
        case .unknownKind(let kind): try encoder.write("unknownKind", ["kind": kind])
        case .unknownOptions(let options): try encoder.write("unknownOptions", ["options": options])
        case .trailingFields(let count): try encoder.write("trailingFields", ["count": count])
        case .malformed(let position): try encoder.write("malformed", ["position": position])
        case .expired(let expiry): try encoder.write("expired", ["expiry": expiry])
        case .replayed(let code): try encoder.write("replayed", ["code": code])
        case .withoutNumber: try encoder.write("withoutNumber")
        case .notATable(let kind): try encoder.write("notATable", ["kind": kind])
        case .negative(let field, let value): try encoder.write("negative", ["field": field, "value": value])
        case .emptyIdentity(let kind): try encoder.write("emptyIdentity", ["kind": kind])
        case .longIdentity(let kind, let bytes): try encoder.write("longIdentity", ["kind": kind, "bytes": bytes])
        case .tagLength(let length): try encoder.write("tagLength", ["length": length])
        case .wrongTagLength(let length, let expected):
            try encoder.write("wrongTagLength", ["length": length, "expected": expected])
        case .duplicateKey(let key): try encoder.write("duplicateKey", ["key": key])
        case .unusableBase(let text): try encoder.write("unusableBase", ["text": text])
        case .unusableScheme(let text): try encoder.write("unusableScheme", ["text": text])
        }
    }
}
