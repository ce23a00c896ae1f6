public import TablesideCore

/// A purpose that people consent to, such as the processing of their data.
public struct ConsentKind: OpenCode {
    /// The text of the code.
    public let rawValue: String

    /// Makes the code with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The processing of personal data (GI-40).
    public static let dataProcessing = ConsentKind(rawValue: "dataProcessing")
    /// The terms of use.
    public static let terms = ConsentKind(rawValue: "terms")
    /// Sharing the birthday, without the year, with the restaurants where the person books (QP-69).
    public static let birthdayForRestaurants = ConsentKind(rawValue: "birthdayForRestaurants")
}

/// The version of a text that people consent to, in the host's own numbering.
public struct TermsVersion: OpenCode, ExpressibleByStringLiteral {
    /// The text of the version.
    public let rawValue: String

    /// Makes the version with this text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes the version with this text, as in `let version: TermsVersion = "2026-03"`.
    public init(stringLiteral text: String) { self.init(rawValue: text) }
}

/// A consent, including one that was withdrawn later.
public struct Consent: Hashable, Codable, Sendable {
    /// The version of the text that the person consented to.
    public let version: TermsVersion
    /// The instant at which the consent was given.
    public let givenAt: Instant
    /// The instant of the withdrawal; `nil` while the consent is in force.
    public internal(set) var withdrawnAt: Instant?

    /// Whether the consent is in force.
    public var holds: Bool { withdrawnAt == nil }
}

/// A service whose accounts people sign in with.
public struct IdentityProvider: OpenCode {
    /// The text of the code.
    public let rawValue: String

    /// Makes the code with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Facebook (GI-41, AP-05, FO-28).
    public static let facebook = IdentityProvider(rawValue: "facebook")
    /// Google (AP-05).
    public static let google = IdentityProvider(rawValue: "google")
}

/// A person's account with a provider, such as Google.
///
/// The host has verified it with the provider. It is unique through its ``AccountKey``.
public struct LinkedIdentity: Hashable, Sendable {
    /// The service that the account is with.
    public let provider: IdentityProvider
    /// The identity that the provider gave the person; only the provider can interpret it.
    public let subject: String

    /// Makes an identity from the provider's confirmation.
    ///
    /// - Throws: ``AccountError`` (`account.malformedIdentity`) when a part is empty or too long: a provider has at
    ///   most ``SizeLimit/code`` bytes, a subject at most ``SizeLimit/name``.
    public init(provider: IdentityProvider, subject: String) throws(AccountError) {
        guard !provider.rawValue.isEmpty, SizeSubject.code.holds(provider.rawValue), !subject.isEmpty,
            SizeSubject.name.holds(subject)
        else { throw AccountError(.malformedIdentity(provider: provider)) }
        self.provider = provider
        self.subject = subject
    }

    /// Whether provider and subject are the same, byte for byte.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.provider == rhs.provider && lhs.subject.hasBytes(of: rhs.subject)
    }

    /// Hashes the bytes of provider and subject.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(provider)
        subject.hashBytes(into: &hasher)
    }
}

extension LinkedIdentity: Summarized {
    /// The provider, without the person.
    public var summary: String { "identity with \(shown: provider)" }
}

extension LinkedIdentity: Codable {
    private enum CodingKeys: CodingKey {
        case provider, subject
    }

    /// Reads an object with `provider` and `subject`, with the checks of the initializer.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let provider = try container.decode(IdentityProvider.self, forKey: .provider)
        let subject = try container.decode(String.self, forKey: .subject)
        do {
            try self.init(provider: provider, subject: subject)
        } catch {
            throw DecodingError.invalid(error, at: container.codingPath)
        }
    }
}
