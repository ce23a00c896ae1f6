public import TablesideCore

/// What a code is to show: the identity of a verification.
///
/// There is one document for a user and a purpose, so that codes and tries are counted however often somebody starts
/// again.
///
/// The recovery of a password on a device on which the person was the last one signed in has a document of its own:
/// codes and tries there are counted separately, so that a stranger who asks for codes and enters wrong ones elsewhere
/// cannot keep people from recovering on their own phone.
///
/// The text form is the purpose and the user, such as `email:ana`, or the purpose and, as for ``SignInTriesKey``, the user and the
/// device, such as `recovery/3:ana:phone-7`.
public struct VerificationKey: Hashable, Sendable, LosslessStringConvertible {
    /// What a code is good for.
    public enum Purpose: String, ClosedCode {
        /// It shows that the email address is the user's.
        case email
        /// It shows that the telephone number is the user's.
        case phone
        /// It lets the user set a new password in place of a forgotten one (GI-41).
        case recovery
    }

    /// What the code is good for.
    public let purpose: Purpose
    /// Whose account it is.
    public let user: UserID
    /// The person's own device on which a password is recovered; `nil` for all others, and for every other purpose.
    public let device: DeviceID?

    /// Makes the identity of a user's verification.
    public init(_ purpose: Purpose, of user: UserID) {
        self.purpose = purpose
        self.user = user
        device = nil
    }

    /// Makes the identity of the recovery of a user's password on a device on which they were the last one signed in.
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

/// How long codes are good for, and how many there are.
public struct VerificationPolicy: Hashable, Codable, Sendable {
    /// How long a code is good for.
    public let validFor: Elapsed
    /// How many wrong entries a code allows; with the last of them it is void.
    public let tries: Int
    /// How many codes are sent within ``window``; `nil` for any number.
    public let codes: Int?
    /// The time within which codes are counted.
    public let window: Elapsed
    /// How long after one code the next may be sent; `nil` for at once.
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

    /// Codes for 15 minutes with 5 tries each, one a minute, 10 within 24 hours.
    public static let usual = VerificationPolicy(
        validFor: .minutes(15),
        tries: 5,
        codes: 10,
        pause: .minutes(1)
    )
}
