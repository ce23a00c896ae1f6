public import TablesideCore

/// A problem that keeps guests from seeing a restaurant or a branch; each missing part is a separate problem (AP-04).
public enum ListingProblem: CodedReason, Codable {
    /// There is no name.
    case missingName
    /// The kind of place is not set.
    case missingKind
    /// No branch has an address or a place on the map.
    case missingLocation
    /// There is no VAT number.
    case missingVATNumber
    /// There is no picture.
    case missingPicture
    /// The ways of paying are not set.
    case missingPayments
    /// No branch has opening hours.
    case missingHours
    /// There is no link to a social network, or to the required one.
    case missingLink(network: SocialNetwork?)
    /// No menu has a dish.
    case missingDish
    /// No branch is active.
    case noActiveBranch
    /// A value is not valid.
    case invalid(reason: PlacesError.Reason)

    /// The stable code of the problem.
    public var code: ErrorCode {
        switch self {
        case .missingName: ErrorCode(rawValue: "listing.missingName")
        case .missingKind: ErrorCode(rawValue: "listing.missingKind")
        case .missingLocation: ErrorCode(rawValue: "listing.missingLocation")
        case .missingVATNumber: ErrorCode(rawValue: "listing.missingVATNumber")
        case .missingPicture: ErrorCode(rawValue: "listing.missingPicture")
        case .missingPayments: ErrorCode(rawValue: "listing.missingPayments")
        case .missingHours: ErrorCode(rawValue: "listing.missingHours")
        case .missingLink: ErrorCode(rawValue: "listing.missingLink")
        case .missingDish: ErrorCode(rawValue: "listing.missingDish")
        case .noActiveBranch: ErrorCode(rawValue: "listing.noActiveBranch")
        case .invalid: ErrorCode(rawValue: "listing.invalid")
        }
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .missingName: "the name is missing"
        case .missingKind: "the kind of restaurant is missing"
        case .missingLocation: "no branch has an address or a place on the map"
        case .missingVATNumber: "the VAT number is missing"
        case .missingPicture: "a picture is missing"
        case .missingPayments: "the ways of paying are missing"
        case .missingHours: "no branch has opening hours"
        case .missingLink(let network): "a link to \(shown: network?.rawValue ?? "a social network") is missing"
        case .missingDish: "no menu has a dish"
        case .noActiveBranch: "no branch is active"
        case .invalid(let reason): "the value is not valid: \(reason)"
        }
    }

    /// The missing part; `nil` for an invalid value and for a restaurant without an active branch.
    public var part: ListingPart? {
        switch self {
        case .missingName: .name
        case .missingKind: .kind
        case .missingLocation: .location
        case .missingVATNumber: .vatNumber
        case .missingPicture: .picture
        case .missingPayments: .payments
        case .missingHours: .hours
        case .missingLink: .link
        case .missingDish: .dish
        case .noActiveBranch, .invalid: nil
        }
    }
}

extension ListingRequirements {
    /// The problem of a missing part, at the field where it is missing.
    func problem(_ part: ListingPart) -> Problem<ListingProblem> {
        switch part {
        case .name: Problem(.missingName, at: "name")
        case .kind: Problem(.missingKind, at: "kinds")
        case .location: Problem(.missingLocation, at: "address")
        case .vatNumber: Problem(.missingVATNumber, at: "vatNumber")
        case .picture: Problem(.missingPicture, at: "photos")
        case .payments: Problem(.missingPayments, at: "payments")
        case .hours: Problem(.missingHours, at: "hours")
        case .link: Problem(.missingLink(network: network), at: "links")
        case .dish: Problem(.missingDish, at: "menus")
        }
    }

    /// Everything that keeps a restaurant from being shown to guests: missing parts in order, then invalid values.
    ///
    /// - Parameters:
    ///   - restaurant: The restaurant.
    ///   - facts: The parts that its branches and menus provide.
    /// - Returns: a problem for each part that is missing or invalid.
    public func problems(of restaurant: Restaurant, with facts: ListingFacts) -> [Problem<ListingProblem>] {
        let found = restaurant.parts(network: network).union(facts.parts)
        let missing = parts.subtracting(found).sorted()
        var problems = missing.map(problem)
        if !parts.isDisjoint(with: ListingPart.ofBranches), ListingPart.ofBranches.isDisjoint(with: missing),
            !facts.hasActiveBranch
        {
            problems.append(Problem(.noActiveBranch, at: "branches"))
        }
        return problems + restaurant.problems().invalid(besides: missing)
    }

    /// Everything that keeps a branch from being shown to guests: missing parts in order, then invalid values.
    public func problems(of branch: Branch) -> [Problem<ListingProblem>] {
        let missing = parts.intersection(ListingPart.ofBranches).subtracting(branch.parts).sorted()
        return missing.map(problem) + branch.problems().invalid(besides: missing)
    }
}

extension [Problem<PlacesError.Reason>] {
    /// The same problems, as problems of a listing; an empty name that is already reported as missing is left out.
    func invalid(besides missing: [ListingPart] = []) -> [Problem<ListingProblem>] {
        filter { $0.reason != .emptyName || !missing.contains(.name) }
            .map { Problem(.invalid(reason: $0.reason), at: $0.path) }
    }
}

extension ListingProblem {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "missingName": try read.alone(.missingName)
            case "missingKind": try read.alone(.missingKind)
            case "missingLocation": try read.alone(.missingLocation)
            case "missingVATNumber": try read.alone(.missingVATNumber)
            case "missingPicture": try read.alone(.missingPicture)
            case "missingPayments": try read.alone(.missingPayments)
            case "missingHours": try read.alone(.missingHours)
            case "missingLink": try .missingLink(network: read(optional: "network"))
            case "missingDish": try read.alone(.missingDish)
            case "noActiveBranch": try read.alone(.noActiveBranch)
            case "invalid": try .invalid(reason: read("reason"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .missingName: try encoder.write("missingName")
        case .missingKind: try encoder.write("missingKind")
        case .missingLocation: try encoder.write("missingLocation")
        case .missingVATNumber: try encoder.write("missingVATNumber")
        case .missingPicture: try encoder.write("missingPicture")
        case .missingPayments: try encoder.write("missingPayments")
        case .missingHours: try encoder.write("missingHours")
        case .missingLink(let network): try encoder.write("missingLink", ["network": network])
        case .missingDish: try encoder.write("missingDish")
        case .noActiveBranch: try encoder.write("noActiveBranch")
        case .invalid(let reason): try encoder.write("invalid", ["reason": reason])
        }
    }
}
