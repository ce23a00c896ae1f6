public import TablesideCore
public import TablesideMenu
public import TablesideVenue

/// Who gets an order that leaves the house: whom to ask for, where it is wanted, and when (GI-34).
///
/// Name and mailbox are values that cannot be malformed; every other text is kept and judged as it was given. What a
/// profile does not require may be left out, except for the address of what is brought.
///
/// ```swift
/// let recipient = Recipient(
///     name: try PersonName(first: "Mia", last: "Rossi"),
///     phone: "+39 0432 1234",
///     email: try EmailAddress("mia@example.it"),
///     address: PostalAddress(street: "Via Roma 1", city: "Udine"),
///     wantedAt: eight
/// )
/// for problem in recipient.problems(on: .delivery, in: .giorgiTakeaway, at: now) {
///     show(problem)  // such as “address.city: that is missing”
/// }
/// ```
public struct Recipient: Hashable, Codable, Sendable {
    /// First name and surname.
    public var name: PersonName
    /// The telephone number; `nil` for none.
    public var phone: String?
    /// The mailbox; `nil` for none.
    public var email: EmailAddress?
    /// Where it is brought; `nil` for who comes for it.
    public var address: PostalAddress?
    /// When it is to be brought or fetched; `nil` for as soon as it is ready.
    public var wantedAt: Instant?

    /// Makes the details.
    public init(
        name: PersonName,
        phone: String? = nil,
        email: EmailAddress? = nil,
        address: PostalAddress? = nil,
        wantedAt: Instant? = nil
    ) {
        self.name = name
        self.phone = phone
        self.email = email
        self.address = address
        self.wantedAt = wantedAt
    }
}

extension Recipient {
    /// Everything that keeps an order for this recipient from being placed, in the order of the fields.
    ///
    /// What is brought has an address with street and city, on every profile. Where the profile requires a recipient, a
    /// telephone number, an e-mail address and a time have to be there as well.
    ///
    /// - Parameters:
    ///   - channel: how the guest gets the order.
    ///   - profile: the row set that the order is to obey.
    ///   - earliest: the first instant at which it can be wanted: now, or when it is released.
    /// - Returns: a problem for each fault, with the path `phone`, `email`, `address`, or `wantedAt`, or that of a part
    ///   of the address; none when the order can be placed.
    public func problems(
        on channel: Channel,
        in profile: Order.Profile,
        at earliest: Instant
    ) -> [Problem<RecipientProblem>] {
        let isRequired = profile.requiresRecipient
        var problems: [Problem<RecipientProblem>] = []
        func check(_ text: String?, at path: FieldPath) {
            guard let fault = text.map(Recipient.fault) ?? (isRequired ? .missing : nil) else { return }
            problems.append(Problem(fault, at: path))
        }
        check(phone, at: "phone")
        if email == nil, isRequired { problems.append(Problem(.missing, at: "email")) }
        if let address {
            let path: FieldPath = "address"
            check(address.street, at: path.field("street"))
            check(address.city, at: path.field("city"))
            for (text, field) in [
                (address.postalCode, "postalCode"), (address.region, "region"), (address.country, "country"),
            ] {
                guard let text, let fault = Recipient.fault(of: text) else { continue }
                problems.append(Problem(fault, at: path.field(field)))
            }
        } else if channel == .delivery {
            problems.append(Problem(.missing, at: "address"))
        }
        if let wantedAt {
            if wantedAt < earliest {
                problems.append(Problem(.tooSoon(wantedAt: wantedAt, earliest: earliest), at: "wantedAt"))
            }
        } else if isRequired {
            problems.append(Problem(.missing, at: "wantedAt"))
        }
        return problems
    }

    /// What keeps a text from being read by the person who calls or rings.
    private static func fault(of text: String) -> RecipientProblem? {
        switch PersonName.problems(with: text).first?.reason {
        case nil: nil
        case .empty: .missing
        case .blank: .blank(text: text)
        case .controlCharacter: .controlCharacter(text: text)
        case .some(let reason): .unreadable(reason: reason)
        }
    }
}

/// What can be wrong with the details of a recipient.
public enum RecipientProblem: CodedReason {
    /// The field is required, and there is nothing in it.
    case missing
    /// There is nothing to see but white space.
    case blank(text: String)
    /// There is a control character, such as a line break.
    case controlCharacter(text: String)
    /// It cannot be read aloud or shown as it is.
    case unreadable(reason: NameProblem)
    /// It is wanted before it could be had.
    case tooSoon(wantedAt: Instant, earliest: Instant)

    /// The stable name of the problem.
    public var code: ErrorCode {
        switch self {
        case .missing: ErrorCode(rawValue: "recipient.missing")
        case .blank: ErrorCode(rawValue: "recipient.blank")
        case .controlCharacter: ErrorCode(rawValue: "recipient.controlCharacter")
        case .unreadable: ErrorCode(rawValue: "recipient.unreadable")
        case .tooSoon: ErrorCode(rawValue: "recipient.tooSoon")
        }
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .missing: "that is missing"
        case .blank: "there is nothing to see in it"
        case .controlCharacter(let text): "“\(shown: text)” holds a control character"
        case .unreadable(let reason): "it cannot be read: \(reason)"
        case .tooSoon(let wantedAt, let earliest): "\(wantedAt) is before \(earliest)"
        }
    }
}
