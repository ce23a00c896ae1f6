public import TablesideCore
public import TablesideDelivery
public import TablesideHosting
import TablesideVenue

/// Invites couriers to work with a store, by a code that nobody has used before (ID-12, ID-14).
///
/// The code is a secret that the host draws at random, long enough that nobody guesses it.
///
/// ```swift
/// let invite = InviteCourier("K7Q2-9XPA", of: .branch("centru"), InvitationTerms(.phone(phone: phone)))
/// try await runner.perform(Envelope(invite, by: .manager("mara", at: "centru"), id: commandID))
/// ```
public struct InviteCourier: JointDecision {
    /// Commands of this kind are remembered as `inviteCourier`.
    public static let name = DecisionName(rawValue: "inviteCourier")

    /// The store.
    public let store: StoreID
    /// The code.
    public let code: CourierCode
    /// Who can use it, how often, and until when.
    public let terms: InvitationTerms

    /// Makes the decision to invite.
    public init(_ code: CourierCode, of store: StoreID, _ terms: InvitationTerms = InvitationTerms()) {
        self.store = store
        self.code = code
        self.terms = terms
    }

    /// The store's couriers.
    public var subject: DocumentRef { DocumentRef(CourierTeam.self, store) }

    /// The store's couriers, the code, and the owner of the phone number to which it is bound.
    public func needs(_ loaded: Loaded, in context: Void, at now: Instant) -> [DocumentNeed] {
        let needs = [DocumentNeed(CourierTeam.self, store), DocumentNeed(CourierCodeClaim.self, code)]
        return needs + (phone.map { [DocumentNeed(AccountKey.self, .phone($0))] } ?? [])
    }

    private var phone: PhoneNumber? {
        if case .phone(let phone) = terms.invited { phone } else { nil }
    }

    /// Invites.
    ///
    /// - Throws: ``CourierTeam/Refusal``: `cooperation.codeTaken`, `cooperation.alreadyCooperating` also for the owner of
    ///   the phone number, and what the team refuses.
    public func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        var team = try loaded.aggregate(CourierTeam.self, store)
        try changes.perform(.invite(code: code, terms: terms), on: &team, by: author, at: now)
        guard try loaded.document(CourierCodeClaim.self, code) == nil else {
            throw CourierTeam.Refusal(.codeTaken)
        }
        if let phone, let owner = try AccountClaims.owner(of: .phone(phone), loaded), team.includes(owner) {
            throw CourierTeam.Refusal(.alreadyCooperating(courier: owner))
        }
        var claim = CourierCodeClaim(code, of: store)
        changes.put(&claim)
        return NoAnswer()
    }
}
