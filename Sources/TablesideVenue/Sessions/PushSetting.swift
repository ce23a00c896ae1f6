public import TablesideCore

/// The address of a device at a push service: the bytes that the system gave the app (ID-55).
///
/// The text form is two lowercase hexadecimal digits for each byte. It cannot be used to sign in, but it may be enough
/// to reach the device, so descriptions show only its beginning.
public struct PushToken: Hashable, Sendable {
    /// The text form, two lowercase hexadecimal digits for each byte.
    public let text: String

    /// Makes a token from its bytes.
    ///
    /// - Throws: ``PushTokenError``: `pushToken.empty`, or `pushToken.tooLong` beyond ``SizeLimit/pushToken`` bytes.
    public init(bytes: some Collection<UInt8>) throws(PushTokenError) {
        guard !bytes.isEmpty else { throw PushTokenError(.empty) }
        guard bytes.count <= SizeLimit.pushToken else { throw PushTokenError(.tooLong(bytes: bytes.count)) }
        var text = ""
        text.reserveCapacity(2 * bytes.count)
        for byte in bytes {
            text.unicodeScalars.append(Self.digit(byte >> 4))
            text.unicodeScalars.append(Self.digit(byte & 0xF))
        }
        self.text = text
    }

    /// Reads the text form.
    ///
    /// - Throws: ``PushTokenError``: also `pushToken.malformed` for any text but pairs of lowercase hexadecimal digits.
    public init(_ text: String) throws(PushTokenError) {
        let digits = text.utf8
        guard !digits.isEmpty else { throw PushTokenError(.empty) }
        guard digits.count <= 2 * SizeLimit.pushToken else { throw PushTokenError(.tooLong(bytes: digits.count / 2)) }
        guard digits.count.isMultiple(of: 2), digits.allSatisfy(Self.isDigit) else { throw PushTokenError(.malformed) }
        self.text = text
    }

    /// The bytes of the token.
    public var bytes: [UInt8] {
        let digits = text.utf8.map { $0 > UInt8(ascii: "9") ? $0 - UInt8(ascii: "a") + 10 : $0 - UInt8(ascii: "0") }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    private static func digit(_ value: UInt8) -> Unicode.Scalar {
        Unicode.Scalar(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}

extension PushToken: CustomStringConvertible {
    /// The first 8 digits of the token, followed by `…` if there are more.
    public var description: String { text.utf8.count > 8 ? "\(text.prefix(8))…" : text }
}

extension PushToken: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText(.token) { text throws(PushTokenError) in try PushToken(text) }
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// Why a text or bytes cannot be a push token.
public struct PushTokenError: ReasonedError, Codable {
    /// The reasons, with the sizes that failed.
    public enum Reason: CodedReason, Codable {
        /// There are no bytes.
        case empty
        /// There are more bytes than push services use (``SizeLimit/pushToken``).
        case tooLong(bytes: Int)
        /// The text is not made of pairs of lowercase hexadecimal digits.
        case malformed

        /// The stable code of the reason.
        public var code: ErrorCode {
            switch self {
            case .empty: ErrorCode(rawValue: "pushToken.empty")
            case .tooLong: ErrorCode(rawValue: "pushToken.tooLong")
            case .malformed: ErrorCode(rawValue: "pushToken.malformed")
            }
        }

        /// The reason in plain words.
        public var description: String {
            switch self {
            case .empty: "the push token is empty"
            case .tooLong(let bytes):
                "the push token has \(count: bytes, "byte"); at most \(SizeLimit.pushToken) are allowed"
            case .malformed: "a push token is written as pairs of the digits 0 to 9 and a to f"
            }
        }
    }

    /// The reason, with the inputs that failed.
    public let reason: Reason

    /// Makes an error with a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension PushTokenError.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "empty": try read.alone(.empty)
            case "tooLong": try .tooLong(bytes: read("bytes"))
            case "malformed": try read.alone(.malformed)
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .empty: try encoder.write("empty")
        case .tooLong(let bytes): try encoder.write("tooLong", ["bytes": bytes])
        case .malformed: try encoder.write("malformed")
        }
    }
}

/// Whether a device may receive push notifications: the system's permission and the person's own switch (ID-41, ID-49).
public struct PushSetting: Hashable, Codable, Sendable {
    /// The system's answer to the app's request for permission to notify.
    public enum Permission: String, ClosedCode {
        /// The app has not asked yet; it asks on first launch after sign-in.
        case notAsked
        /// The person allowed notifications.
        case allowed
        /// The person denied notifications, or withdrew the permission.
        case denied
    }

    /// The system's permission for the app to notify.
    public internal(set) var permission = Permission.notAsked
    /// The person's own switch in the app, which is kept across sign-outs.
    public internal(set) var isOn = false
    /// The push token of the device; `nil` while no pushes are wanted.
    public internal(set) var token: PushToken?

    /// Makes the setting of a device that has not been asked yet.
    public init() {}

    /// Whether a push may be sent: allowed, switched on, and with an address.
    public var isReachable: Bool { permission == .allowed && isOn && token != nil }
}
