public import TablesideCore
import TablesideVenue

/// A delivery as shown to one person (ID-22, ID-37, ID-38).
public struct DeliveryCard: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the delivery.
    public let id: DeliveryID
    /// The version of the delivery that the card shows; a request that expects this version is refused after a change.
    public let version: Version
    /// The store that sends it.
    public let store: StoreID
    /// The present state of the delivery.
    public let state: DeliveryJob.State
    /// The everyday word for the state.
    public let status: DeliveryStatus
    /// The goods and the recipient, without the codes that the courier must be told.
    public let draft: DeliveryDraft
    /// The proof for the end of each leg; a leg without proof is left out.
    public let proof: [DeliveryLeg: [ProofKind]]
    /// The courier who has it or had it last; `nil` if there is none, and for other couriers than this one.
    public let courier: UserID?
    /// Whether another courier has it or delivered it (ID-54).
    public let isTaken: Bool
    /// When it was created.
    public let createdAt: Instant
    /// The settlement at its end, for a courier only their own pay; `nil` if it did not end, or its host settles
    /// elsewhere, and for couriers who do not have it.
    public let settlement: DeliverySettlement?
    /// The commands that the person can give now (ID-36).
    public let actions: [DeliveryJob.Command.Kind]
}

extension DeliveryJob {
    /// The delivery as shown to a person; `nil` if they may not see it.
    ///
    /// The store sees all of its deliveries. A courier sees the deliveries of the stores they work with that they were
    /// ever asked to make, in this round or an earlier one, unless they are canceled or the goods are back (ID-26,
    /// ID-32). After the end of the cooperation, they see only the deliveries in their hands (ID-20, ID-53). A delivery
    /// taken by another courier appears as taken, if the store shows that (ID-54). Other people do not see it.
    ///
    /// - Parameters:
    ///   - author: The viewer.
    ///   - worksWithStore: Whether a courier works with the store (``CourierTeam/includes(_:)``); ignored for other
    ///     people.
    ///   - showsTaken: Whether couriers see deliveries taken by others; ignored for other people.
    ///   - now: The time.
    /// - Returns: the card.
    /// - Complexity: O(couriers who were asked).
    public func card(
        for author: Author,
        worksWithStore: Bool,
        showsTaken: Bool = true,
        at now: Instant
    ) -> DeliveryCard? {
        guard let store, var draft, let createdAt, let status = state.status else { return nil }
        let isHolder = author.user != nil && author.user == courier
        if author.role == .courier {
            guard let user = author.user,
                isListed(for: user, worksWithStore: worksWithStore, showsTaken: showsTaken)
            else { return nil }
        } else if !store.isRepresented(by: author) {
            return nil
        }
        let isCourier = author.role == .courier
        let kinds = DeliveryLeg.allCases.map { ($0, requirement(for: $0).kinds) }.filter { !$0.1.isEmpty }
        if isCourier {
            draft.proof = draft.proof.withoutCodes
            draft =
                author.user.map { isHolder || isOffered(to: $0, at: now) } == true ? draft.forCourier : draft.forOthers
        }
        return DeliveryCard(
            id: id,
            version: version,
            store: store,
            state: state,
            status: status,
            draft: draft,
            proof: Dictionary(uniqueKeysWithValues: kinds),
            courier: isHolder || !isCourier ? courier : nil,
            isTaken: isCourier && courier != nil && !isHolder,
            createdAt: createdAt,
            settlement: isCourier ? (isHolder ? settlement?.forCourier : nil) : settlement,
            actions: worksWithStore || isHolder || !isCourier ? actions(of: author, at: now) : []
        )
    }

    /// The proof required at the end of a leg: a photo and the code on the goods if they are left at the door.
    func requirement(for leg: DeliveryLeg) -> ProofRequirement {
        let required = described?.value.proof[leg] ?? ProofRequirement()
        return isLeftAtDoor && leg == .dropoff ? ProofRequirement(barcode: required.barcode, photo: true) : required
    }

    private func knows(_ courier: UserID) -> Bool {
        asked.contains(courier) || askedBefore.contains(courier) || losers.contains(courier)
            || excluded.contains(courier)
    }

    /// The couriers who may see the delivery, or could at some time.
    package var knownCouriers: Set<UserID> {
        Set(asked).union(askedBefore).union(losers).union(excluded).union(courier.map { [$0] } ?? [])
    }

    /// Whether a courier sees the delivery.
    ///
    /// While they work with its store, they see it if they were ever asked and it is not called off; after that, only
    /// if they have it in hand. They see a delivery taken by another courier only if the store shows that.
    package func isListed(for user: UserID, worksWithStore: Bool, showsTaken: Bool = true) -> Bool {
        guard let status = state.status, status != .cancelled else { return false }
        guard worksWithStore else { return user == courier && status == .inProgress }
        return user == courier || knows(user) && (showsTaken || courier == nil)
    }

    /// Whether a courier who was asked sees the delivery only if its store shows deliveries taken by others.
    package func isTaken(from user: UserID) -> Bool { courier != nil && user != courier && knows(user) }
}

extension DeliveryDraft {
    /// The draft for the courier who has the delivery or can take it: without the recipient's account, the order and
    /// the customer's fee.
    fileprivate var forCourier: DeliveryDraft {
        var draft = self
        (draft.recipient.user, draft.order, draft.previous, draft.fee) = (nil, nil, nil, nil)
        return draft
    }

    /// The draft for couriers who can no longer take it: without the recipient's contact details and the amounts.
    fileprivate var forOthers: DeliveryDraft {
        var draft = forCourier
        draft.recipient.phone = nil
        draft.dropoff = DeliveryPlace(PostalAddress(street: "", city: dropoff.address.city))
        (draft.value, draft.pay, draft.cash) = (nil, nil, nil)
        return draft
    }
}

extension ProofPolicy {
    /// The policy without the codes that the courier is told or scans on the way.
    fileprivate var withoutCodes: ProofPolicy {
        var policy = self
        (policy.pickup.code, policy.dropoff.code, policy.return.code) = (nil, nil, nil)
        (policy.pickup.barcode, policy.dropoff.barcode, policy.return.barcode) = (nil, nil, nil)
        return policy
    }
}
