public import TablesideCore

/// A field that a sign-up form can ask for; the rules say which fields a form has (ID-08).
public enum SignUpField: String, ClosedCode, CodingKeyRepresentable {
    /// The unique name in the app.
    case username
    /// A person's first name.
    case firstName
    /// A person's last name.
    case lastName
    /// The name of a business.
    case businessName
    /// The email address.
    case email
    /// The telephone number.
    case phone
    /// The identification number in Croatia.
    case oib
    /// The VAT number in the EU.
    case vat
    /// The postal address, in one line, which can be a unique value (``AccountKeyID/Space/address``).
    case address
    /// The year of birth, in four digits.
    case birthYear
    /// The day of birth, with or without the year: `1990-02-28` or `--02-28`.
    case birthday
    /// The sex, by its code.
    case sex
    /// The category of user, by its code.
    case category
    /// The host's reference to the picture, such as a URL.
    case picture
    /// A short description of the person or business.
    case overview
    /// The username of the person who sent the invitation.
    case inviter
    /// A code given to the person, such as a store's for its couriers.
    case registrationCode
    /// The workplace, which the form stores as a value, not as text.
    case workplace
    /// The password; it is never part of a form.
    case password
    /// The password entered again; it is never part of a form.
    case confirmation

    /// Whether the form holds the field as text.
    public var isText: Bool {
        switch self {
        case .workplace, .password, .confirmation: false
        default: true
        }
    }

    /// Whether the account stores the field, so that it can be changed later.
    var isKept: Bool {
        switch self {
        case .inviter, .registrationCode: false
        default: isText
        }
    }
}

/// A person's sex, where a form asks for it (GI-40).
public struct Sex: OpenCode {
    /// The text of the code.
    public let rawValue: String

    /// Makes the code with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Female.
    public static let female = Sex(rawValue: "female")
    /// Male.
    public static let male = Sex(rawValue: "male")
    /// Neither female nor male, or not disclosed.
    public static let other = Sex(rawValue: "other")

    /// The codes that forms accept.
    public static let known: [Sex] = [.female, .male, .other]
}

/// A category that users choose for themselves, such as influencer (AP-02).
public struct UserCategory: OpenCode {
    /// The text of the code.
    public let rawValue: String

    /// Makes the code with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A person who recommends restaurants to others.
    public static let influencer = UserCategory(rawValue: "influencer")
    /// A person who likes to try new restaurants.
    public static let adventurer = UserCategory(rawValue: "adventurer")
}
