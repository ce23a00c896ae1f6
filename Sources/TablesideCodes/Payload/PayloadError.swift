public import TablesideCore

/// Why a code is not read or not made.
public struct PayloadError: CodedError {
    /// What can be wrong with a code.
    public enum Reason: CodedReason {
        /// It does not begin as this host's codes do: it is the code of somebody else (FO-14).
        case foreign(text: String)
        /// It begins as one, but the rest is not written in the characters of the form.
        case unreadable(form: PayloadForm, fault: ByteTextError)
        /// It does not begin as the envelope of a code does.
        case unknownEnvelope(position: Int)
        /// It ends before it is complete; `expected` is the number of bytes, as far as the rest tells it.
        case cut(count: Int, expected: Int?)
        /// It goes on after its end.
        case extended(expected: Int)
        /// It is not signed, and a signature is asked for.
        case unsigned
        /// It is signed, and the reader has nothing to verify it with.
        case unverifiable(key: PayloadKeyID)
        /// It is signed with a key that the reader does not have.
        case unknownKey(key: PayloadKeyID)
        /// It is signed with a key that no longer counts.
        case withdrawnKey(key: PayloadKeyID)
        /// It is not what was signed with the key that it names.
        case tampered(key: PayloadKeyID)
        /// It is unsigned, and its checksum is not that of its content.
        case damaged
        /// It is genuine, of a version that this release does not know.
        case unknownVersion(version: UInt64)
        /// It is genuine, of a kind that this release does not know.
        case unknownKind(kind: UInt64)
        /// It is genuine, with options that this release does not know.
        case unknownOptions(options: UInt64)
        /// It is genuine, and holds more than this release knows.
        case trailingFields(count: Int)
        /// It is genuine, and yet not written in the one way: its writer is at fault.
        case malformed(position: Int)
        /// It is past its time.
        case expired(expiry: Instant)
        /// It was used before.
        case replayed(code: RedeemedCodeID)
        /// It has no one-time number, so that nobody can tell if it was used before.
        case withoutNumber
        /// It is about something else than a table.
        case notATable(kind: CodePayload.Kind)
        /// A number that cannot be below 0 is.
        case negative(field: SessionCode.Field, value: Int)
        /// An identity or a code of such a payload has no characters.
        case emptyIdentity(kind: CodePayload.Kind)
        /// Something that a code names has more bytes than ``SizeLimit/identifier``.
        case longIdentity(kind: CodePayload.Kind, bytes: Int)
        /// Tags have 8 bytes or more, those of HMAC-SHA-256 32 at most.
        case tagLength(length: Int)
        /// An authenticator made a tag of another length than it said.
        case wrongTagLength(length: Int, expected: Int)
        /// Two keys have the same identity.
        case duplicateKey(key: PayloadKeyID)
        /// Links cannot begin like this.
        case unusableBase(text: String)
        /// A scheme is not made of upper-case letters, digits, `+`, `-` and `.`, a letter first.
        case unusableScheme(text: String)
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension PayloadError.Reason {
    /// The stable name of the fault.
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
        case .unreadable(let form, let fault): "the code is no \(shown: form.rawValue) text: \(fault)"
        case .unknownEnvelope(let position): "the envelope of the code is unknown from byte \(position) on"
        case .cut(let count, let expected):
            expected.map { "the code is cut: it has \(count) of \($0) bytes" } ?? "the code is cut after \(count) bytes"
        case .extended(let expected): "the code goes on after its \(expected) bytes"
        case .unsigned: "the code is not signed"
        case .unverifiable(let key): "the code is signed with key \(key), and there is nothing to verify it with"
        case .unknownKey(let key): "the code is signed with the unknown key \(key)"
        case .withdrawnKey(let key): "the code is signed with key \(key), which was withdrawn"
        case .tampered(let key): "the code is not what was signed with key \(key)"
        case .damaged: "the code is damaged"
        case .unknownVersion(let version): "the code has the unknown version \(shown: version)"
        case .unknownKind(let kind): "the code is of the unknown kind \(shown: kind)"
        case .unknownOptions(let options): "the code has the unknown options \(shown: options)"
        case .trailingFields(let count): "the code holds \(count) bytes more than are known"
        case .malformed(let position): "the content of the code is malformed at byte \(position)"
        case .expired(let expiry): "the code expired at \(expiry)"
        case .replayed(let code): "the code \(shown: code) was used before"
        case .withoutNumber: "the code has no one-time number"
        case .notATable(let kind): "the code is about something else than a table: \(kind)"
        case .negative(let field, let value): "the number of “\(field.rawValue)” would be \(value)"
        case .longIdentity(let kind, let bytes):
            "what a code of the kind \(kind) names has at most \(SizeLimit.identifier) bytes, not \(bytes)"
        case .emptyIdentity(let kind): "something that a code of the kind \(kind) names is empty"
        case .tagLength(let length): "a tag of \(length) bytes is too short, or longer than can be made"
        case .wrongTagLength(let length, let expected): "the tag has \(length) bytes instead of \(expected)"
        case .duplicateKey(let key): "key \(key) stands there twice"
        case .unusableBase(let text): "links cannot begin with “\(shown: text)”"
        case .unusableScheme(let text): "“\(shown: text)” is no upper-case scheme"
        }
    }
}
