public import TablesideCore
public import TablesideDelivery

/// A request from a store about its couriers and deliveries: from the account of a store, or from staff about the
/// deliveries of their branch.
///
/// The store is not part of it: it follows from the sender. The server decides which profile a delivery follows.
public enum StoreRequest: Hashable, Codable, Sendable {
    /// Invites couriers to work with the store; the server draws the code, and the answer is an
    /// ``InvitationResult``.
    case inviteCourier(terms: InvitationTerms)
    /// Revokes a code that is not used up.
    case revokeInvitation(code: CourierCode)
    /// Ends the work with a courier.
    case dismissCourier(courier: UserID)
    /// Creates a delivery or changes one.
    case delivery(delivery: DeliveryID, request: StoreDeliveryRequest)
}

/// A store's request about a delivery.
public enum StoreDeliveryRequest: Hashable, Codable, Sendable {
    /// Creates the delivery from a draft, with a plan for offering it; a draft that departs from the expected quote is
    /// refused.
    case create(draft: DeliveryDraft, plan: OfferPlan?, expecting: DeliveryQuote? = nil)
    /// Changes the delivery's draft, before a courier has accepted it.
    case edit(draft: DeliveryDraft)
    /// Starts a round of offers, by a new plan or by the delivery's own.
    case offer(plan: OfferPlan?)
    /// Withdraws all open offers.
    case withdraw
    /// Cancels the delivery.
    case cancel(reason: DeliveryReason?)
    /// Takes the delivery from its courier and offers it again.
    case reassign
    /// The goods are back at the store.
    case bringBack(proof: DeliveryProof)
    /// Decides what a courier who cannot continue should do, optionally with another reason than the courier gave.
    case resolve(answer: IncidentAnswer, reason: DeliveryReason? = nil)
    /// Creates a tracking link for the recipient; the answer is a ``SharedLink``.
    case share
    /// Sends a message to the delivery's courier.
    case write(text: String)
}

extension StoreDeliveryRequest {
    /// The kinds of these requests, without their data.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Creates a delivery.
        case create
        /// Changes the delivery's draft.
        case edit
        /// Starts a round of offers.
        case offer
        /// Withdraws all open offers.
        case withdraw
        /// Cancels the delivery.
        case cancel
        /// Takes the delivery from its courier.
        case reassign
        /// The goods are back.
        case bringBack
        /// Decides what a courier who cannot continue should do.
        case resolve
        /// Creates a tracking link for the delivery.
        case share
        /// Sends a message to the courier.
        case write
    }

    /// The kind of this request.
    public var kind: Kind {
        switch self {
        case .create: .create
        case .edit: .edit
        case .offer: .offer
        case .withdraw: .withdraw
        case .cancel: .cancel
        case .reassign: .reassign
        case .bringBack: .bringBack
        case .resolve: .resolve
        case .share: .share
        case .write: .write
        }
    }

    /// The quote that the draft of a new delivery has to keep; `nil` for none.
    var expecting: DeliveryQuote? { if case .create(_, _, let quote) = self { quote } else { nil } }

    /// The delivery command, for a store whose new deliveries follow a profile; `nil` for sharing and writing, which do
    /// not change the delivery.
    func command(of store: StoreID, following profile: ProfileCode) -> DeliveryJob.Command? {
        switch self {
        case .create(let draft, let plan, _): .create(profile: profile, store: store, draft: draft, plan: plan)
        case .edit(let draft): .edit(draft: draft)
        case .offer(let plan): .offer(plan: plan)
        case .withdraw: .withdraw
        case .cancel(let reason): .cancel(reason: reason)
        case .reassign: .reassign
        case .bringBack(let proof): .bringBack(proof: proof)
        case .resolve(let answer, let reason): .resolve(answer: answer, reason: reason)
        case .share, .write: nil
        }
    }
}

extension StoreRequest {
    /// The kinds of these requests, without their data.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Invites couriers.
        case inviteCourier
        /// Revokes a code.
        case revokeInvitation
        /// Ends the work with a courier.
        case dismissCourier
        /// Creates a delivery or changes one.
        case delivery
    }

    /// The kind of this request.
    public var kind: Kind {
        switch self {
        case .inviteCourier: .inviteCourier
        case .revokeInvitation: .revokeInvitation
        case .dismissCourier: .dismissCourier
        case .delivery: .delivery
        }
    }

    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "inviteCourier": try .inviteCourier(terms: read("terms"))
            case "revokeInvitation": try .revokeInvitation(code: read("code"))
            case "dismissCourier": try .dismissCourier(courier: read("courier"))
            case "delivery": try .delivery(delivery: read("delivery"), request: read("request"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .inviteCourier(let terms): try encoder.write("inviteCourier", ["terms": terms])
        case .revokeInvitation(let code): try encoder.write("revokeInvitation", ["code": code])
        case .dismissCourier(let courier): try encoder.write("dismissCourier", ["courier": courier])
        case .delivery(let delivery, let request):
            try encoder.write("delivery", ["delivery": delivery, "request": request])
        }
    }
}

extension StoreDeliveryRequest {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "create":
                try .create(
                    draft: read("draft"),
                    plan: read(optional: "plan"),
                    expecting: read(optional: "expecting")
                )
            case "edit": try .edit(draft: read("draft"))
            case "offer": try .offer(plan: read(optional: "plan"))
            case "withdraw": try read.alone(.withdraw)
            case "cancel": try .cancel(reason: read(optional: "reason"))
            case "reassign": try read.alone(.reassign)
            case "bringBack": try .bringBack(proof: read("proof"))
            case "resolve": try .resolve(answer: read("answer"), reason: read(optional: "reason"))
            case "share": try read.alone(.share)
            case "write": try .write(text: read("text"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .create(let draft, let plan, let expecting):
            try encoder.write("create", ["draft": draft, "plan": plan, "expecting": expecting])
        case .edit(let draft): try encoder.write("edit", ["draft": draft])
        case .offer(let plan): try encoder.write("offer", ["plan": plan])
        case .withdraw: try encoder.write("withdraw")
        case .cancel(let reason): try encoder.write("cancel", ["reason": reason])
        case .reassign: try encoder.write("reassign")
        case .bringBack(let proof): try encoder.write("bringBack", ["proof": proof])
        case .resolve(let answer, let reason): try encoder.write("resolve", ["answer": answer, "reason": reason])
        case .share: try encoder.write("share")
        case .write(let text): try encoder.write("write", ["text": text])
        }
    }
}
