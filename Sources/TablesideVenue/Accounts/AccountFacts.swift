public import TablesideCore

/// The known facts about a person or business: every field of a form that the account keeps, already validated.
public struct AccountFacts: Hashable, Codable, Sendable {
    /// The unique name in the app.
    public internal(set) var username: Username?
    /// A person's first name; `nil` if not given.
    public internal(set) var firstName: String?
    /// A person's last name; `nil` if not given.
    public internal(set) var lastName: String?
    /// The name of a business; `nil` if not given.
    public internal(set) var businessName: String?
    /// The email address, to which codes can be sent.
    public internal(set) var email: EmailAddress?
    /// The telephone number, to which codes can be sent.
    public internal(set) var phone: PhoneNumber?
    /// The identification number in Croatia (OIB).
    public internal(set) var oib: OIB?
    /// The VAT number in the EU.
    public internal(set) var vat: VATNumber?
    /// The postal address, in one line.
    public internal(set) var address: String?
    /// The year of birth; if the birthday has a year, it is the same.
    public internal(set) var birthYear: Int?
    /// The day of birth, with or without the year.
    public internal(set) var birthday: Birthday?
    /// The person's sex, where the form asks for it.
    public internal(set) var sex: Sex?
    /// The category that the user chose.
    public internal(set) var category: UserCategory?
    /// The host's reference to the picture, such as a URL.
    public internal(set) var picture: String?
    /// A short description of the person or business.
    public internal(set) var overview: String?

    /// Makes facts in which every field is unknown.
    init() {}

    /// The name of a person; `nil` unless both parts are known.
    public var name: PersonName? {
        guard let firstName, let lastName else { return nil }
        return try? PersonName(first: firstName, last: lastName)
    }

    /// The keys of the values in these spaces, sorted.
    func keys(in spaces: [AccountKeyID.Space]) -> [AccountKeyID] {
        let all: [AccountKeyID?] = [
            email.map { .email($0) }, username.map { .username($0) }, phone.map { .phone($0) }, oib.map { .oib($0) },
            vat.map { .vat($0) }, address.flatMap { .address(line: $0) },
        ]
        return all.compactMap(\.self).filter { spaces.contains($0.space) }.sorted()
    }

    /// Sets a field that is free text.
    mutating func set(_ field: SignUpField, to text: String?) {
        switch field {
        case .firstName: firstName = text
        case .lastName: lastName = text
        case .businessName: businessName = text
        case .address: address = text
        case .picture: picture = text
        case .overview: overview = text
        default: break
        }
    }

    /// Empties a field.
    mutating func clear(_ field: SignUpField) {
        switch field {
        case .username: username = nil
        case .email: email = nil
        case .phone: phone = nil
        case .oib: oib = nil
        case .vat: vat = nil
        case .birthYear: birthYear = nil
        case .birthday: birthday = nil
        case .sex: sex = nil
        case .category: category = nil
        default: set(field, to: nil)
        }
    }
}

extension AccountFacts {
    /// The contradictions in the facts: a year of birth that differs from the birthday's.
    var contradictions: [Problem<SignUpProblem>] {
        guard let year = birthday?.year, let birthYear, year != birthYear else { return [] }
        return [Problem(.birthYearDisagrees, at: "birthYear")]
    }
}

extension AccountFacts: Summarized {
    /// A fixed text, without personal data.
    public var summary: String { "account facts" }
}
