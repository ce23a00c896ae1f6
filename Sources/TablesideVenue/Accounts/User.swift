public import TablesideCore

/// A user: the account of a person or a business, from its registration until it is closed.
///
/// It contains no password, plain or hashed (QP-79): credentials stay with the host's ``Authenticator``. Bookings and
/// orders, which QuickPlate's user record also listed, are documents of their own that name the user by identity
/// (QP-04).
///
/// Unique values such as the email address are claimed by documents of their own (``AccountKey``), which change in the
/// same unit as the user. So commands that claim one ask for ``FreeKeys``, which only the joint decisions of
/// `TablesideOperations` can make: `RegisterAccount`, `ChangeAccount`, `LinkIdentity`.
///
/// ```swift
/// let registration = try form.registration(with: .password(password), under: .quickPlate)
/// let command = Envelope(RegisterAccount(id, registration), by: .system, id: commandID)
/// try await runner.perform(command, in: FixedContext(SignUpRules.quickPlate))
/// ```
public struct User: Aggregate, Hashable {
    /// The document kind, `user`.
    public static let kind = DocumentKind(rawValue: "user")

    /// The rules for the accounts of the app, which hold for changes too.
    public typealias Context = SignUpRules

    /// The identity of the user.
    public let id: UserID
    /// The number of events so far.
    public var version = Version.absent
    /// Where the account is in its life.
    public internal(set) var state = State.unregistered
    /// The role that decides what the user may do; `nil` before the registration.
    public internal(set) var role: Role?
    /// Everything personal; `nil` before the registration and after closing.
    public internal(set) var account: Account?
    /// When the account was registered; `nil` before.
    public internal(set) var registeredAt: Instant?
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// Makes a user who has not registered yet.
    public init(id: UserID) { self.id = id }

    /// The branch for staff, empty for everyone else: staff are listed by branch, all others in one list.
    public var scope: String { account?.employment?.branch.rawValue ?? "" }

    /// The username, by which users are sorted; the identity for a user without one.
    ///
    /// Couriers stand together in the list of all others, by their identities.
    public var sortKey: String {
        if role == .courier, account != nil { return Self.couriers + id.rawValue }
        return username?.text ?? id.rawValue
    }

    /// What the sort keys of couriers begin with.
    package static let couriers = "courier/"
    /// The first text after all that begin so, as `0` follows the slash: an identity may begin with any character.
    package static let afterCouriers = "courier0"
}

extension User {
    /// The username; `nil` for an account without one.
    public var username: Username? { account?.facts.username }
    /// The name of the person; `nil` for an account without one.
    public var name: PersonName? { account?.facts.name }
    /// The email address; `nil` for an account without one.
    public var email: EmailAddress? { account?.facts.email }
    /// The telephone number; `nil` for an account without one.
    public var phone: PhoneNumber? { account?.facts.phone }
    /// The workplace of staff; `nil` for everyone else.
    public var employment: Employment? { account?.employment }
    /// The restaurants that the person has starred.
    public var favorites: Favorites { account?.favorites ?? Favorites() }

    /// What a restaurant where the person books sees of their birthday: the day without the year; `nil` unless they
    /// consent to ``ConsentKind/birthdayForRestaurants``.
    public var birthdayForRestaurants: Birthday? {
        guard account?.consents[.birthdayForRestaurants]?.holds == true else { return nil }
        return account?.facts.birthday?.withoutYear
    }

    /// Whether the person has shown that the email address is theirs.
    public var isEmailVerified: Bool { email.map { isVerified(.email($0)) } ?? false }
    /// Whether the person has shown that the telephone number is theirs.
    public var isPhoneVerified: Bool { phone.map { isVerified(.phone($0)) } ?? false }

    private func isVerified(_ key: AccountKeyID) -> Bool { account?.verified.contains(key) == true }

    /// The documents that keep the claimed values unique, as they are first written.
    public var keys: [AccountKey] { (account?.claims ?? []).map { AccountKey($0, of: id) } }
}

/// The unique values that a joint decision has found to be free, in the same unit that claims them.
///
/// It cannot be made outside the package, so no host can claim a value without looking.
public struct FreeKeys: Hashable, Encodable, Sendable {
    let keys: [AccountKeyID]

    /// Makes the proof for values whose claims were read and do not exist.
    package init(_ keys: [AccountKeyID]) { self.keys = keys }

    /// No value was looked up.
    public static let none = FreeKeys([])
}

extension User {
    /// The commands that a user accepts.
    ///
    /// They trust what the sender's device cannot know: that a value is free, that a code matched, that a provider has
    /// confirmed an identity. What a device may ask for is an `AccountRequest`.
    public enum Command: Encodable, Hashable, Sendable {
        /// Opens the account; `inviter` is the account that the registration names, if any.
        case register(registration: Registration, inviter: UserID?, free: FreeKeys)
        /// Changes fields, as typed; an empty text empties the field.
        ///
        /// Only the engine changes what the person signs in with, the email address and the telephone number.
        case edit(texts: [SignUpField: String], free: FreeKeys)
        /// A code has shown that the email address or telephone number is the person's.
        case verify(contact: AccountKeyID)
        /// The person signs in with this account of a provider, too.
        case link(identity: LinkedIdentity, free: FreeKeys)
        /// The person, who has proved who they are, no longer signs in with an account of this provider.
        case unlink(provider: IdentityProvider)
        /// The person has a new password, which the host's authenticator keeps.
        case setPassword
        /// The person consents to the present version of a text.
        case giveConsent(kind: ConsentKind)
        /// The person withdraws a consent.
        case withdrawConsent(kind: ConsentKind)
        /// Stars a restaurant.
        case star(restaurant: RestaurantID)
        /// Removes the star of a restaurant.
        case unstar(restaurant: RestaurantID)
        /// The person reads the newsletter.
        case subscribe
        /// The person no longer reads the newsletter.
        case unsubscribe
        /// The person works at this workplace, and no longer at another one.
        case employ(workplace: Employment)
        /// The person no longer works at their workplace.
        case dismiss
        /// Closes the account of the person, who has proved who they are, and erases everything personal; the identity
        /// cannot register again.
        case close
    }

    /// The events of a user.
    public enum Event: Codable, Hashable, Sendable {
        /// The account was opened.
        case registered(role: Role, account: Account, code: String?, at: Instant)
        /// Fields were changed; holds everything that is known now, and the verified addresses and numbers that are no
        /// longer the person's.
        case edited(
            facts: AccountFacts,
            claims: [AccountKeyID],
            verified: [AccountKeyID],
            at: Instant,
            replaced: [AccountKeyID] = []
        )
        /// The email address or telephone number was shown to be the person's.
        case verified(contact: AccountKeyID, at: Instant)
        /// An account with a provider was linked.
        case linked(identity: LinkedIdentity, at: Instant)
        /// An account with a provider was unlinked, which raises ``Account/credentialVersion``.
        case unlinked(identity: LinkedIdentity, at: Instant)
        /// The person has a new password; `number` is the new ``Account/credentialVersion``.
        case passwordSet(number: Int, at: Instant)
        /// A consent was given to this version of the text.
        case consentGiven(kind: ConsentKind, version: TermsVersion, at: Instant)
        /// A consent was withdrawn.
        case consentWithdrawn(kind: ConsentKind, at: Instant)
        /// A restaurant was starred.
        case starred(restaurant: RestaurantID, at: Instant)
        /// The star of a restaurant was removed.
        case unstarred(restaurant: RestaurantID, at: Instant)
        /// The person reads the newsletter.
        case subscribed(at: Instant)
        /// The person no longer reads the newsletter.
        case unsubscribed(at: Instant)
        /// The person works here now.
        case employed(workplace: Employment, at: Instant)
        /// The person no longer works here.
        case dismissed(workplace: Employment, at: Instant)
        /// The account was closed.
        case closed(at: Instant)
    }
}
