import TablesideCore
import TablesideHosting
import TablesideVenue

/// Counts a wrong password, or a wrong code of a registration, by a command of its own.
///
/// It is sent before the guess is answered, under a key made of the tries and their version (``CommandKey``): it
/// doesn't use up the id that the guesser chose, and no choice of id keeps a guess from being counted.
struct CountGuess: JointDecision {
    static let name = DecisionName(rawValue: "countGuess")

    /// The counter of the tries.
    let tries: SignInTriesKey

    var subject: DocumentRef { DocumentRef(SignInTries.self, tries) }

    func needs(_ loaded: Loaded, in policy: SignInPolicy, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(SignInTries.self, tries), DocumentNeed(User.self, tries.user)]
    }

    /// Counts the guess; refuses it after too many guesses, or if the account was closed.
    func decide(
        on loaded: Loaded,
        in policy: SignInPolicy,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        var document = try loaded.document(SignInTries.self, tries) ?? SignInTries(id: tries)
        let account = try loaded.aggregate(User.self, tries.user).account
        guard let number = tries.isOfRegistrations ? document.credentialVersion : account?.credentialVersion,
            !document.isLocked(under: policy, credentialVersion: number, at: now)
        else { throw AccountError(.wrongCredentials) }
        document.note(under: policy, credentialVersion: number, at: now)
        changes.put(&document)
        return NoAnswer()
    }
}

/// The wrong passwords counted for a user on a device, as read by a decision about both.
enum CountedTries {
    /// The user, the session of the device and, after those are read, the tries.
    static func needs(_ user: UserID, on device: DeviceID?, _ loaded: Loaded) throws -> [DocumentNeed] {
        var needs = [DocumentNeed(User.self, user)]
        var session: DeviceSession?
        if let device {
            needs.append(DocumentNeed(DeviceSession.self, device))
            guard loaded.contains(DeviceSession.self, device) else { return needs }
            session = try loaded.aggregate(DeviceSession.self, device)
        }
        return needs + [DocumentNeed(SignInTries.self, SignInTriesKey(user, on: session))]
    }

    /// Refuses a password that does not match the account's number (`nil` for a wrong one), and even the right one
    /// after too many wrong tries.
    static func require(
        _ number: Int?,
        of user: User,
        on device: DeviceID?,
        under policy: SignInPolicy,
        _ loaded: Loaded,
        at now: Instant
    ) throws {
        guard let account = user.account, let number, number == account.passwordNumber else {
            throw AccountError(.wrongCredentials)
        }
        let session = try device.map { try loaded.aggregate(DeviceSession.self, $0) }
        guard let tries = try loaded.document(SignInTries.self, SignInTriesKey(user.id, on: session)) else { return }
        if tries.isLocked(under: policy, credentialVersion: account.credentialVersion, at: now) {
            throw AccountError(.wrongCredentials)
        }
    }
}

extension SignInTriesKey {
    /// The counter for a user's tries on a device with this session: separate if the user was the last one signed in
    /// there.
    init(_ user: UserID, on session: DeviceSession?) {
        self.init(user, on: session?.lastUser == user ? session?.id : nil)
    }
}
