public import TablesideCore

/// A part of the description of a restaurant that a host may require.
public enum ListingPart: String, ClosedCode, Comparable {
    /// The name of the restaurant.
    case name
    /// The kind of place it is.
    case kind
    /// The location: the address or the coordinate of a branch.
    case location
    /// The VAT number of the business.
    case vatNumber
    /// At least one picture.
    case picture
    /// The ways of paying, of the restaurant or of a branch.
    case payments
    /// The opening hours of a branch.
    case hours
    /// A page on a social network.
    case link
    /// A dish on a menu of a branch.
    case dish

    /// The parts that a branch provides itself.
    static let ofBranches: Set<ListingPart> = [.location, .hours]

    /// Orders parts as they are declared.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rank < rhs.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// A host's policy for the parts that a restaurant must have before guests see it (AP-04).
///
/// Drafts may lack any of these. An activation is refused with a problem for each missing part; afterwards, an edit
/// cannot remove a required part.
///
/// ```swift
/// var rules = ListingRequirements.appetito
/// rules.network = nil                                   // any social network will do
/// try record.perform(.activate(facts: facts), in: rules, by: leo, at: now)
/// ```
public struct ListingRequirements: Hashable, Codable, Sendable {
    /// The parts that must be there.
    public var parts: Set<ListingPart>
    /// The social network that a link must be to, if links are required; `nil` for any.
    public var network: SocialNetwork?
    /// Groups of parts that share one message in an app, as name and kind do in APPetito, and location and VAT number.
    public var sharedMessages: [Set<ListingPart>]

    /// Makes requirements; by default, a required link may be to any network.
    public init(
        _ parts: Set<ListingPart>,
        network: SocialNetwork? = nil,
        sharedMessages: [Set<ListingPart>] = []
    ) {
        self.parts = parts
        self.network = network
        self.sharedMessages = sharedMessages
    }

    /// No required parts; only the contents must be valid.
    public static let none = ListingRequirements([])

    /// QuickPlate's: a name, a location, a picture, opening hours and a dish (QP-14).
    public static let quickPlate = ListingRequirements([.name, .location, .picture, .hours, .dish])

    /// APPetito's: every part, with at least one link, which is to Instagram (AP-04).
    public static let appetito = ListingRequirements(
        Set(ListingPart.allCases),
        network: .instagram,
        sharedMessages: [[.name, .kind], [.location, .vatNumber]]
    )

    /// Missing parts grouped as an app shows them: parts with a shared message together, in order.
    public func messages(for missing: [ListingPart]) -> [[ListingPart]] {
        var left = Set(missing)
        var messages: [[ListingPart]] = []
        for part in ListingPart.allCases where left.contains(part) {
            let shared = sharedMessages.first { $0.contains(part) } ?? [part]
            messages.append(shared.intersection(left).sorted())
            left.subtract(shared)
        }
        return messages
    }
}

/// The parts that a restaurant's branches and menus provide, as found by the joint decision that activates it.
///
/// Only the package can make it, so a host cannot activate a restaurant that must have a dish without looking it up.
public struct ListingFacts: Hashable, Encodable, Sendable {
    /// The parts that branches and menus have.
    public let parts: Set<ListingPart>
    /// Whether the restaurant has an active branch.
    public let hasActiveBranch: Bool

    /// Makes facts that were looked up.
    package init(parts: Set<ListingPart>, hasActiveBranch: Bool) {
        self.parts = parts
        self.hasActiveBranch = hasActiveBranch
    }

    /// Nothing was looked up.
    public static let none = ListingFacts(parts: [], hasActiveBranch: false)
}

extension Restaurant {
    /// The parts that the restaurant provides itself.
    ///
    /// - Parameter network: The social network that a link must be to; `nil` for any.
    /// - Returns: the parts that are present.
    public func parts(network: SocialNetwork? = nil) -> Set<ListingPart> {
        var parts: Set<ListingPart> = []
        if !name.isEmpty { parts.insert(.name) }
        if !kinds.isEmpty { parts.insert(.kind) }
        if vatNumber != nil { parts.insert(.vatNumber) }
        if !photos.isEmpty { parts.insert(.picture) }
        if !payments.isEmpty { parts.insert(.payments) }
        if links.contains(where: { network == nil || $0.network == network }) { parts.insert(.link) }
        return parts
    }
}

extension Branch {
    /// The parts that the branch provides: location, opening hours, ways of paying.
    public var parts: Set<ListingPart> {
        var parts: Set<ListingPart> = []
        if address != nil || coordinate != nil { parts.insert(.location) }
        if let hours, !hours.weekly.isEmpty || hours.exceptions.contains(where: { !$0.value.isEmpty }) {
            parts.insert(.hours)
        }
        if !payments.isEmpty { parts.insert(.payments) }
        return parts
    }
}

// Sets are written sorted: the bytes of a command are its fingerprint, so equal commands must have equal bytes.

extension ListingRequirements {
    enum CodingKeys: CodingKey { case parts, network, sharedMessages }

    /// Writes requirements, the parts sorted.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeSorted(parts, forKey: .parts)
        try container.encodeIfPresent(network, forKey: .network)
        try container.encode(sharedMessages.map { $0.sorted() }, forKey: .sharedMessages)
    }
}

extension ListingFacts {
    private enum Field: CodingKey { case parts, hasActiveBranch }

    /// Writes facts, the parts sorted.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encodeSorted(parts, forKey: .parts)
        try container.encode(hasActiveBranch, forKey: .hasActiveBranch)
    }
}
