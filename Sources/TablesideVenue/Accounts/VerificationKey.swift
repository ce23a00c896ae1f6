public import TablesideCore

/// The identity of a verification: the user, and what the code proves.
///
/// There is one document per user and purpose, so codes and tries are counted across repeated attempts.
///
/// Password recovery on a device where the person was the last one signed in has a separate document: its codes and
/// tries are counted separately, so a stranger who asks for codes and enters wrong ones elsewhere cannot keep people
/// from recovering on their own phone.
///
/// The text form is the purpose and the user, such as `email:ana`, or the purpose and, as for ``SignInTriesKey``, the
/// user and the device, such as `recovery/3:ana:phone-7`.
public struct VerificationKey: Hashable, Sendable, LosslessStringConvertible {
    /// The purpose of a code.
    public enum Purpose: String, ClosedCode {
        /// Verifies the user's email address.
        case email
        /// Verifies the user's telephone number.
        case phone
        /// Lets the user replace a forgotten password (GI-41).
        case recovery
    }

    /// The purpose of the code.
    public let purpose: Purpose
    /// The user whose account the code is for.
    public let user: UserID
    /// The person's own device for recovering a password; `nil` for all other devices and for every other purpose.
    public let device: DeviceID?

    /// Makes the identity of a user's verification.
    public init(_ purpose: Purpose, of user: UserID) {
        self.purpose = purpose
        self.user = user
        device = nil
    }

    /// Makes the identity of a password recovery on a device where the user was the last one signed in.
    public init(recoveryOf user: UserID, on device: DeviceID) {
        purpose = .recovery
        self.user = user
        self.device = device
    }

    /// Reads the text form; `nil` for any other text.
    public init?(_ description: String) {
        let bytes = description.utf8
        guard let mark = bytes.firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") }),
            let word = String(bytes[..<mark]), let purpose = Purpose(rawValue: word),
            let rest = String(bytes[bytes.index(after: mark)...])
        else { return nil }
        if bytes[mark] == UInt8(ascii: ":") {
            self.init(purpose, of: UserID(rest))
        } else {
            guard purpose == .recovery, let place = SignInTriesKey(rest), let device = place.device else { return nil }
            self.init(recoveryOf: place.user, on: device)
        }
    }

    /// The text form, such as `email:ana`.
    public var description: String {
        guard let device else { return "\(purpose.rawValue):\(user)" }
        return "\(purpose.rawValue)/\(SignInTriesKey(user, on: device))"
    }
}

extension VerificationKey: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        self = try decoder.key("a purpose and a user separated by a colon") { VerificationKey($0) }
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(description, within: .key) }
}

/// The validity of codes, and their limits.
public struct VerificationPolicy: Hashable, Codable, Sendable {
    /// How long a code is valid.
    public let validFor: Elapsed
    /// The number of wrong entries that a code allows; the last one voids the code.
    public let tries: Int
    /// The maximum number of codes within ``window``; `nil` for no limit.
    public let codes: Int?
    /// The period in which codes are counted.
    public let window: Elapsed
    /// The minimum time between two codes; `nil` for none.
    public let pause: Elapsed?

    /// Makes a policy; fewer than 1 try counts as 1.
    public init(
        validFor: Elapsed,
        tries: Int,
        codes: Int? = nil,
        within window: Elapsed = .hours(24),
        pause: Elapsed? = nil
    ) {
        self.validFor = validFor
        self.tries = max(1, tries)
        self.codes = codes
        self.window = window
        self.pause = pause
    }

    /// Codes valid for 15 minutes with 5 tries each, one a minute, 10 within 24 hours.
    public static let usual = VerificationPolicy(
        validFor: .minutes(15),
        tries: 5,
        codes: 10,
        pause: .minutes(1)
    )
}
