public import TablesideCore

/// How many wrong passwords lock an account, and for how long.
public struct SignInPolicy: Hashable, Sendable {
    /// The number of wrong tries within ``window`` that locks the account.
    public let tries: Int
    /// The period in which wrong tries are counted.
    public let window: Elapsed

    /// The maximum number of tries in a policy.
    static let mostTries = 100

    /// The shortest window of a policy.
    static let leastWindow = Elapsed.minutes(1)
    /// How far one machine's clock may be ahead of another's for its tries to count.
    static let clockTolerance = Elapsed.minutes(5)

    /// Makes a policy; fewer than 1 try counts as 1, more than 100 as 100, and a window below a minute as a minute.
    public init(tries: Int, within window: Elapsed) {
        self.tries = min(max(1, tries), Self.mostTries)
        self.window = max(Self.leastWindow, window)
    }

    /// 10 wrong tries in 15 minutes.
    public static let usual = SignInPolicy(tries: 10, within: .minutes(15))
}

/// The scope in which a user's wrong tries are counted together: a device where the user was the last one signed in, or
/// all other devices.
///
/// A stranger who guesses from another device therefore cannot lock users out of their own phones.
///
/// Wrong codes in registrations, where there is no user yet, are counted on each device, and together where the device
/// is not known.
///
/// The text form is the number of bytes of the user, the user and, for a known device, the device, separated by colons,
/// such as `3:ana` and `3:ana:phone-7`.
public struct SignInTriesKey: Hashable, Sendable, LosslessStringConvertible {
    /// The user whose password was tried; empty for codes in registrations.
    public let user: UserID
    /// A device where the user was the last one signed in; `nil` for all others.
    public let device: DeviceID?

    /// Makes the identity of the tries on a known device, or on all others.
    public init(_ user: UserID, on device: DeviceID? = nil) {
        self.user = user
        self.device = device
    }

    /// Makes the identity of the wrong codes in registrations on a device, or where none is known.
    package init(registrationOn device: DeviceID?) { self.init("", on: device) }

    /// Whether it counts wrong codes in registrations, which belong to no user.
    package var isOfRegistrations: Bool { user.rawValue.isEmpty }

    /// Reads the text form; `nil` for any other text.
    public init?(_ description: String) {
        let bytes = description.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let digits = String(bytes[..<colon]),
            let count = Int(digits), "\(count)" == digits
        else { return nil }
        let rest = bytes[bytes.index(after: colon)...]
        guard (0...rest.count).contains(count) else { return nil }
        let end = rest.index(rest.startIndex, offsetBy: count)
        guard let user = String(rest[..<end]) else { return nil }
        if end == rest.endIndex {
            self.init(UserID(user))
        } else {
            guard rest[end] == UInt8(ascii: ":"), let device = String(rest[rest.index(after: end)...]) else {
                return nil
            }
            self.init(UserID(user), on: DeviceID(device))
        }
    }

    /// The text form, such as `3:ana:phone-7`.
    public var description: String {
        "\(user.rawValue.utf8.count):\(user)" + (device.map { ":\($0)" } ?? "")
    }
}

extension SignInTriesKey: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        self = try decoder.key("a user and a device, with the length of the user") { SignInTriesKey($0) }
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(description, within: .key) }
}

/// The recent wrong passwords for an account, or wrong codes in registrations, counted to stop guessing.
///
/// It contains no passwords, and addresses without an account have no such document. A new password clears the tries:
/// they count only under the ``Account/credentialVersion`` that they were made under.
public struct SignInTries: Document, Hashable {
    /// Documents of this type are stored as `signInTries`.
    public static let kind = DocumentKind(rawValue: "signInTries")

    /// The user, and the device or devices, that the tries belong to.
    public let id: SignInTriesKey
    /// The number of writes so far; 0 before the first.
    public var version: Version
    /// The version of the credentials that the tries were made against (``Account/credentialVersion``).
    public private(set) var credentialVersion: Int
    /// The times of the tries, in stored order; at most as many as the policy counts.
    public private(set) var wrongAt: [Instant]

    /// Makes the document of a user without wrong tries.
    public init(id: SignInTriesKey) {
        self.id = id
        version = .absent
        credentialVersion = 1
        wrongAt = []
    }

    /// The user, so that a user's tries are listed together.
    public var scope: String { id.user.rawValue }

    /// Whether the account is locked, so that no password is accepted.
    public func isLocked(under policy: SignInPolicy, credentialVersion number: Int, at now: Instant) -> Bool {
        counted(under: policy, credentialVersion: number, at: now).count >= policy.tries
    }

    /// Records a wrong try, and drops those that no longer count.
    public mutating func note(under policy: SignInPolicy, credentialVersion number: Int, at now: Instant) {
        let counted = counted(under: policy, credentialVersion: number, at: now)
        wrongAt = counted.suffix(policy.tries - 1) + [now]
        credentialVersion = number
    }

    /// The tries within the window before now and slightly after: clocks differ, but a machine whose clock was far
    /// ahead must not lock an account for long.
    private func counted(under policy: SignInPolicy, credentialVersion number: Int, at now: Instant) -> [Instant] {
        guard number == credentialVersion else { return [] }
        let ahead = max(policy.window, SignInPolicy.clockTolerance)
        return wrongAt.filter { $0 < now ? now - $0 < policy.window : $0 - now < ahead }
    }
}

extension SignInTries {
    private enum Field: String, CodingKey { case id, version, credentialVersion, wrongAt }

    /// Reads the document; refuses one with more tries than any policy counts, or a number below 1.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(SignInTriesKey.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        credentialVersion = try container.decode(Int.self, forKey: .credentialVersion)
        wrongAt = try container.decode([Instant].self, forKey: .wrongAt)
        guard credentialVersion >= 1, wrongAt.count <= SignInPolicy.mostTries else {
            throw DecodingError.dataCorruptedError(
                forKey: .wrongAt,
                in: container,
                debugDescription: "\(wrongAt.count) wrong tries under number \(credentialVersion)"
            )
        }
    }
}

extension SignInTries: Summarized {
    /// A fixed text, without personal data.
    public var summary: String { "sign-in tries" }
}
