public import TablesideCore

/// A user: the account of a person or a business, from its registration until it is closed.
///
/// It contains no password, plain or hashed (QP-79): credentials stay with the host's ``Authenticator``. Bookings and
/// orders, which QuickPlate's user record also listed, are separate documents that refer to the user by identity
/// (QP-04).
///
/// Separate documents (``AccountKey``) claim unique values such as the email address and change in the same unit as the
/// user. Commands that claim a value therefore need ``FreeKeys``, which only the joint decisions of
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

    /// The rules for the app's accounts, which apply to changes too.
    public typealias Context = SignUpRules

    /// The identity of the user.
    public let id: UserID
    /// The number of events so far.
    public var version = Version.absent
    /// The present state of the account.
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

    /// The branch for staff, empty for everyone else: staff are listed by branch, and all other users in one list.
    public var scope: String { account?.employment?.branch.rawValue ?? "" }

    /// The sort key: the username, or the identity for a user without one.
    ///
    /// Couriers form one group in the list of all other users, sorted by identity. A name that would be among theirs
    /// has a slash in front.
    public var sortKey: String {
        if role == .courier, account != nil { return Self.couriers + id.rawValue }
        let name = username?.text ?? id.rawValue
        return name.utf8.starts(with: Self.couriers.utf8) ? "/" + name : name
    }

    /// The prefix of the sort keys of couriers.
    package static let couriers = "courier/"
    /// The first text after every text with that prefix, as `0` follows the slash: an identity may begin with any
    /// character.
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

    /// The birthday as shown to a restaurant where the person books: the day without the year; `nil` without consent to
    /// ``ConsentKind/birthdayForRestaurants``.
    public var birthdayForRestaurants: Birthday? {
        guard account?.consents[.birthdayForRestaurants]?.holds == true else { return nil }
        return account?.facts.birthday?.withoutYear
    }

    /// Whether a code has verified the email address.
    public var isEmailVerified: Bool { email.map { isVerified(.email($0)) } ?? false }
    /// Whether a code has verified the telephone number.
    public var isPhoneVerified: Bool { phone.map { isVerified(.phone($0)) } ?? false }

    private func isVerified(_ key: AccountKeyID) -> Bool { account?.verified.contains(key) == true }

    /// The documents that keep the claimed values unique, as first written.
    public var keys: [AccountKey] { (account?.claims ?? []).map { AccountKey($0, of: id) } }
}

/// Unique values that a joint decision has found free, in the same unit that claims them.
///
/// Only the package can make it, so a host cannot claim a value without looking it up.
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
    /// They carry facts that the sender's device cannot know: that a value is free, that a code matched, that a
    /// provider has confirmed an identity. A device sends an `AccountRequest` instead.
    public enum Command: Encodable, Hashable, Sendable {
        /// Opens the account; `inviter` is the account that the registration names as inviter, if any.
        case register(registration: Registration, inviter: UserID?, free: FreeKeys)
        /// Changes fields, as typed; an empty text empties the field.
        ///
        /// Only the engine changes sign-in values, the email address and the telephone number.
        case edit(texts: [SignUpField: String], free: FreeKeys)
        /// Records that a code has verified the email address or telephone number.
        case verify(contact: AccountKeyID)
        /// Links an account with a provider, so that the person can also sign in with it.
        case link(identity: LinkedIdentity, free: FreeKeys)
        /// Unlinks the account with this provider, after the person has proved their identity.
        case unlink(provider: IdentityProvider)
        /// Records a new password, which the host's authenticator stores.
        case setPassword
        /// Records consent to the present version of a text.
        case giveConsent(kind: ConsentKind)
        /// Withdraws a consent that was given.
        case withdrawConsent(kind: ConsentKind)
        /// Adds a restaurant to the favorites.
        case star(restaurant: RestaurantID)
        /// Removes a restaurant from the favorites.
        case unstar(restaurant: RestaurantID)
        /// Subscribes to the newsletter.
        case subscribe
        /// Unsubscribes from the newsletter.
        case unsubscribe
        /// Moves the person to this workplace, away from any other.
        case employ(workplace: Employment)
        /// Ends the employment at the present workplace.
        case dismiss
        /// Closes the account after the person has proved their identity, and erases everything personal; the identity
        /// cannot register again.
        case close
    }

    /// The events of a user.
    public enum Event: Codable, Hashable, Sendable {
        /// The account was opened.
        case registered(role: Role, account: Account, code: String?, at: Instant)
        /// Fields were changed; contains all known facts, and the verified addresses and numbers that are no longer the
        /// person's.
        case edited(
            facts: AccountFacts,
            claims: [AccountKeyID],
            verified: [AccountKeyID],
            at: Instant,
            replaced: [AccountKeyID] = []
        )
        /// A code verified the email address or telephone number.
        case verified(contact: AccountKeyID, at: Instant)
        /// An account with a provider was linked.
        case linked(identity: LinkedIdentity, at: Instant)
        /// An account with a provider was unlinked, which raises ``Account/credentialVersion``.
        case unlinked(identity: LinkedIdentity, at: Instant)
        /// A new password was set; `number` is the new ``Account/credentialVersion``.
        case passwordSet(number: Int, at: Instant)
        /// A consent was given to this version of the text.
        case consentGiven(kind: ConsentKind, version: TermsVersion, at: Instant)
        /// A consent was withdrawn.
        case consentWithdrawn(kind: ConsentKind, at: Instant)
        /// A restaurant was starred.
        case starred(restaurant: RestaurantID, at: Instant)
        /// The star of a restaurant was removed.
        case unstarred(restaurant: RestaurantID, at: Instant)
        /// The person subscribed to the newsletter.
        case subscribed(at: Instant)
        /// The person unsubscribed from the newsletter.
        case unsubscribed(at: Instant)
        /// The person began to work at this workplace.
        case employed(workplace: Employment, at: Instant)
        /// The person stopped working at this workplace.
        case dismissed(workplace: Employment, at: Instant)
        /// The account was closed.
        case closed(at: Instant)
    }
}
