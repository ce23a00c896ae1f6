public import TablesideCore
import TablesideVenue

/// A delivery as one person sees it (ID-22, ID-37, ID-38).
public struct DeliveryCard: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the delivery.
    public let id: DeliveryID
    /// The version of the delivery that the card shows; a request that expects it is refused once it has changed.
    public let version: Version
    /// The store that sends it.
    public let store: StoreID
    /// Where it is in its life.
    public let state: DeliveryJob.State
    /// What people call that.
    public let status: DeliveryStatus
    /// What is delivered, to whom; without the codes that a courier has to be told.
    public let draft: DeliveryDraft
    /// What is shown at the end of each leg; a leg at which nothing is shown is left out.
    public let proof: [DeliveryLeg: [ProofKind]]
    /// The courier who has it or had it last; `nil` if nobody does, and for couriers who are not this one.
    public let courier: UserID?
    /// Whether another courier has it or delivered it (ID-54).
    public let isTaken: Bool
    /// When it was created.
    public let createdAt: Instant
    /// What was charged to whom at its end, for a courier what they get; `nil` if it did not end, or its house settles
    /// otherwise, and for couriers who do not have it.
    public let settlement: DeliverySettlement?
    /// What the person can do with it now (ID-36).
    public let actions: [DeliveryJob.Command.Kind]
}

extension DeliveryJob {
    /// The delivery as a person sees it; `nil` for one that they do not see.
    ///
    /// The store sees all of its deliveries. A courier sees those of the stores that they work with for which they were
    /// ever asked, in this round or an earlier one, unless they are canceled or the goods are back (ID-26, ID-32). After the
    /// end of the cooperation they see what they have in hand (ID-20, ID-53). What another courier took they see as taken, if
    /// the store shows that (ID-54). Nobody else sees it.
    ///
    /// - Parameters:
    ///   - author: The person.
    ///   - worksWithStore: Whether a courier works with the store (``CourierTeam/includes(_:)``); no matter for others.
    ///   - showsTaken: Whether couriers see what another one took; no matter for others.
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

    /// What is shown at the end of a leg: a photo and the code on the goods where they are left at the door.
    func requirement(for leg: DeliveryLeg) -> ProofRequirement {
        let required = described?.value.proof[leg] ?? ProofRequirement()
        return isLeftAtDoor && leg == .dropoff ? ProofRequirement(barcode: required.barcode, photo: true) : required
    }

    private func knows(_ courier: UserID) -> Bool {
        asked.contains(courier) || askedBefore.contains(courier) || losers.contains(courier)
            || excluded.contains(courier)
    }

    /// The couriers who may see the delivery, or could once.
    package var knownCouriers: Set<UserID> {
        Set(asked).union(askedBefore).union(losers).union(excluded).union(courier.map { [$0] } ?? [])
    }

    /// Whether a courier sees the delivery.
    ///
    /// While they work with its store, they do if they were ever asked and it is not called off; after that, only what they
    /// have on the road. What another courier took they see only if the store shows that.
    package func isListed(for user: UserID, worksWithStore: Bool, showsTaken: Bool = true) -> Bool {
        guard let status = state.status, status != .cancelled else { return false }
        guard worksWithStore else { return user == courier && status == .inProgress }
        return user == courier || knows(user) && (showsTaken || courier == nil)
    }

    /// Whether a courier who was asked sees the delivery only if its store shows what another one took.
    package func isTaken(from user: UserID) -> Bool { courier != nil && user != courier && knows(user) }
}

extension DeliveryDraft {
    /// What the courier sees who has the delivery, or can take it: all but whose account and which order it is, and the
    /// customer's fee.
    fileprivate var forCourier: DeliveryDraft {
        var draft = self
        (draft.recipient.user, draft.order, draft.previous, draft.fee) = (nil, nil, nil, nil)
        return draft
    }

    /// What the couriers see who cannot take it any more: no way to reach the recipient, and no amounts.
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
