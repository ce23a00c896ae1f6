public import TablesideCore
public import TablesideMenu
public import TablesideVenue

/// The recipient of an order that leaves the house: name, contact, address and time (GI-34).
///
/// Name and e-mail address are values that cannot be malformed; every other text is kept as given and checked later.
/// Fields that the profile does not require may be left out, except the address of a delivery.
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
    /// The recipient's first name and surname.
    public var name: PersonName
    /// The phone number as given, with or without the country; `nil` for none.
    public var phone: String?
    /// The e-mail address; `nil` for none.
    public var email: EmailAddress?
    /// The delivery address; `nil` for pickup.
    public var address: PostalAddress?
    /// When the order should be delivered or picked up; `nil` for as soon as possible.
    public var wantedAt: Instant?

    /// Makes a recipient; ``problems(on:in:at:)`` checks the fields.
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
    /// Every problem that keeps an order for this recipient from being placed, in field order.
    ///
    /// A delivery needs an address with street and city on every profile. A profile that requires a recipient also
    /// needs a phone number, an e-mail address and a time. A phone number may be written as people in its country write
    /// it (``PhoneNumber/isPlausible(_:)``).
    ///
    /// - Parameters:
    ///   - channel: how the guest gets the order.
    ///   - profile: the lifecycle profile of the order.
    ///   - earliest: the first time the order can be wanted: now, or its release.
    /// - Returns: a problem for each fault, with the path `phone`, `email`, `address`, a part of the address, or
    ///   `wantedAt`; empty when the order can be placed.
    public func problems(
        on channel: Channel,
        in profile: Order.Profile,
        at earliest: Instant
    ) -> [Problem<RecipientProblem>] {
        let isRequired = profile.requiresRecipient
        var problems: [Problem<RecipientProblem>] = []
        func check(_ text: String?, at path: FieldPath, isPhone: Bool = false) {
            var fault = text.map(Recipient.fault) ?? (isRequired ? .missing : nil)
            if fault == nil, isPhone, let text, !PhoneNumber.isPlausible(text) { fault = .phoneNotANumber(text: text) }
            guard let fault else { return }
            problems.append(Problem(fault, at: path))
        }
        check(phone, at: "phone", isPhone: true)
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

    /// The fault that keeps a person from reading the text; `nil` for a good text.
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

/// The problems a recipient can have.
public enum RecipientProblem: CodedReason, Codable {
    /// A required field is empty or missing.
    case missing
    /// The text is only white space.
    case blank(text: String)
    /// The text has a control character, such as a line break.
    case controlCharacter(text: String)
    /// The text cannot be shown as it is, for this reason.
    case unreadable(reason: NameProblem)
    /// The text is not the phone number of any country.
    case phoneNotANumber(text: String)
    /// The wanted time is before the earliest possible one.
    case tooSoon(wantedAt: Instant, earliest: Instant)

    /// The stable name of the problem.
    public var code: ErrorCode {
        switch self {
        case .missing: ErrorCode(rawValue: "recipient.missing")
        case .blank: ErrorCode(rawValue: "recipient.blank")
        case .controlCharacter: ErrorCode(rawValue: "recipient.controlCharacter")
        case .unreadable: ErrorCode(rawValue: "recipient.unreadable")
        case .phoneNotANumber: ErrorCode(rawValue: "recipient.phoneNotANumber")
        case .tooSoon: ErrorCode(rawValue: "recipient.tooSoon")
        }
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .missing: "the field is required"
        case .blank: "the field has no visible characters"
        case .controlCharacter(let text): "“\(shown: text)” contains a control character"
        case .unreadable(let reason): "the field is not valid: \(reason)"
        case .phoneNotANumber(let text): "“\(shown: text)” is not a phone number"
        case .tooSoon(let wantedAt, let earliest): "\(wantedAt) is too early; the earliest is \(earliest)"
        }
    }
}

extension RecipientProblem {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "missing": try read.alone(.missing)
            case "blank": try .blank(text: read("text"))
            case "controlCharacter": try .controlCharacter(text: read("text"))
            case "unreadable": try .unreadable(reason: read("reason"))
            case "phoneNotANumber": try .phoneNotANumber(text: read("text"))
            case "tooSoon": try .tooSoon(wantedAt: read("wantedAt"), earliest: read("earliest"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .missing: try encoder.write("missing")
        case .blank(let text): try encoder.write("blank", ["text": text])
        case .controlCharacter(let text): try encoder.write("controlCharacter", ["text": text])
        case .unreadable(let reason): try encoder.write("unreadable", ["reason": reason])
        case .phoneNotANumber(let text): try encoder.write("phoneNotANumber", ["text": text])
        case .tooSoon(let wantedAt, let earliest):
            try encoder.write("tooSoon", ["wantedAt": wantedAt, "earliest": earliest])
        }
    }
}
