public import TablesideCore

extension DeliveryJob {
    /// The reason a command about a delivery is refused.
    public struct Refusal: ReasonedError, Codable {
        /// The reasons, with the values that failed.
        public enum Reason: StepReason, DatedReason, Codable {
            /// The command does not exist in this state.
            case illegal(state: String, command: Command.Kind)
            /// The author's role may not give the command in this state.
            case notPermitted(role: Role, command: Command.Kind)
            /// The command asks for a state that already holds.
            case alreadyApplied(command: Command.Kind)
            /// No profile has this code.
            case unknownProfile(profile: ProfileCode)
            /// The author does not act for the store of the delivery.
            case otherStore(store: StoreID)
            /// The order of a delivery cannot be changed.
            case otherOrder
            /// The draft or the plan has these faults.
            case unsound(problems: [Problem<DeliveryProblem>])
            /// There is no plan for whom to offer the delivery to.
            case planMissing
            /// The store has no courier who can be asked.
            case nobodyLeft
            /// These couriers do not work with the store.
            case notOurCouriers(couriers: [UserID])
            /// The delivery was not offered to the courier.
            case notOffered
            /// The offer to the courier has ended.
            case offerOver
            /// Another courier accepted while the author had an open offer.
            case alreadyTaken(by: UserID)
            /// The courier is at capacity.
            case noRoom(capacity: Int)
            /// The author does not have the delivery.
            case notHolder
            /// The time to answer has not passed; `nil` if there is no limit.
            case notDue(until: Instant?)
            /// Required proof is missing.
            case proofMissing(kinds: [ProofKind])
            /// A text of the proof is too long.
            case proofTooLong(kind: ProofKind)
            /// The maximum number of wrong codes was given.
            case tooManyTries(limit: Int)
            /// The code on the goods belongs to another delivery.
            case otherGoods
            /// The person is younger than required.
            case tooYoung(age: Int, required: Int)
            /// The next try is in the past.
            case nextTryOver(at: Instant)
            /// The reason is empty.
            case reasonMissing
            /// The reason has more bytes than allowed.
            case reasonTooLong(limit: Int)
            /// The rules of the store do not let it take deliveries from couriers.
            case reassignmentOff
            /// The last step is too old to undo.
            case tooLateToCorrect
            /// The goods cannot be left at the door: a person must be there for this proof, or to pay.
            case cannotBeLeft(kinds: [ProofKind], cash: Money?)
            /// This outcome cannot be settled with the delivery's amounts and the store's rules.
            case cannotBeSettled(outcome: DeliveryOutcome)
            /// The delivery to repeat is not a failed delivery of the store.
            case nothingToRepeat(delivery: DeliveryID)
            /// The draft departs from the quote that it has to keep, in these points.
            case notAsQuoted(problems: [Problem<QuoteProblem>])
            /// The command is dated before the last event.
            case clockWentBack(last: Instant, now: Instant)

            /// The stable name of the reason.
            public var code: ErrorCode {
                let name =
                    switch self {
                    case .illegal: "illegal"
                    case .notPermitted: "notPermitted"
                    case .alreadyApplied: "alreadyApplied"
                    case .unknownProfile: "unknownProfile"
                    case .otherStore: "otherStore"
                    case .otherOrder: "otherOrder"
                    case .unsound: "unsound"
                    case .planMissing: "planMissing"
                    case .nobodyLeft: "nobodyLeft"
                    case .notOurCouriers: "notOurCouriers"
                    case .notOffered: "notOffered"
                    case .offerOver: "offerOver"
                    case .alreadyTaken: "alreadyTaken"
                    case .noRoom: "noRoom"
                    case .notHolder: "notHolder"
                    case .notDue: "notDue"
                    case .proofMissing: "proofMissing"
                    case .proofTooLong: "proofTooLong"
                    case .tooManyTries: "tooManyTries"
                    case .otherGoods: "otherGoods"
                    case .tooYoung: "tooYoung"
                    case .nextTryOver: "nextTryOver"
                    case .reasonMissing: "reasonMissing"
                    case .reasonTooLong: "reasonTooLong"
                    case .reassignmentOff: "reassignmentOff"
                    case .tooLateToCorrect: "tooLateToCorrect"
                    case .cannotBeLeft: "cannotBeLeft"
                    case .cannotBeSettled: "cannotBeSettled"
                    case .nothingToRepeat: "nothingToRepeat"
                    case .notAsQuoted: "notAsQuoted"
                    case .clockWentBack: "clockWentBack"
                    }
                return ErrorCode(rawValue: "delivery." + name)
            }

            /// The reason, in plain words.
            public var description: String {
                switch self {
                case .illegal(let state, let command): CommonWords.illegal(command, in: state)
                case .notPermitted(let role, let command): CommonWords.notPermitted(command, to: role)
                case .alreadyApplied(let command): CommonWords.alreadyApplied(command)
                case .unknownProfile(let profile): "there is no profile \(shown: profile)"
                case .otherStore(let store): "only the store \(shown: store.description) may do this"
                case .otherOrder: "a delivery stays that of its order"
                case .unsound(let problems): problems.firstSentences
                case .planMissing: "nothing says to whom the delivery is offered"
                case .nobodyLeft: "no courier of the store can be asked"
                case .notOurCouriers(let couriers):
                    "\(shown: couriers.first?.rawValue ?? "nobody")\(couriers.count > 1 ? " and others do" : " does") not work with the store"
                case .notOffered: "the delivery was not offered to this courier"
                case .offerOver: "the offer to this courier is over"
                case .alreadyTaken(let by): "\(shown: by) has taken it"
                case .noRoom(let capacity):
                    "the courier has \(count: capacity, "delivery", "deliveries") in hand, and no room for another"
                case .notHolder: "another courier has the delivery, or nobody"
                case .notDue(let until):
                    until.map { "there is time to answer until \($0)" } ?? "there is no limit on the time to answer"
                case .proofMissing(let kinds): "not shown: " + kinds.map(\.rawValue).joined(separator: ", ")
                case .proofTooLong(let kind): "\(kind.rawValue) is longer than it may be"
                case .tooManyTries(let limit): "after \(count: limit, "wrong code") none is accepted"
                case .otherGoods: "the code on the goods is another one"
                case .tooYoung(let age, let required): "\(age) years are fewer than \(required)"
                case .nextTryOver(let at): "the next try at \(at) is in the past"
                case .reasonMissing: "the reason is empty"
                case .reasonTooLong(let limit): "a reason has at most \(count: limit, "byte")"
                case .reassignmentOff: "the store does not take deliveries from its couriers"
                case .tooLateToCorrect: "the last step can no longer be taken back"
                case .cannotBeLeft(let kinds, let cash):
                    "somebody must be there: "
                        + (kinds.map(\.rawValue) + (cash.map { ["\($0)"] } ?? [])).joined(separator: ", ")
                case .cannotBeSettled(let outcome):
                    "the amounts are too large, or the rules unsound, to settle the outcome \(outcome.rawValue)"
                case .nothingToRepeat(let delivery):
                    "\(shown: delivery) is not a delivery of this store that did not reach the recipient"
                case .notAsQuoted(let problems): problems.firstSentences
                case .clockWentBack(let last, let now): CommonWords.clockWentBack(to: now, from: last)
                }
            }
        }

        /// The reason, with the values that failed.
        public let reason: Reason

        /// Makes the refusal for a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }
}

extension DeliveryJob.Refusal.Reason {
    /// The time of the last event if the command is dated before it; `nil` for every other reason.
    public var lastEventAt: Instant? {
        if case .clockWentBack(let last, _) = self { last } else { nil }
    }
}

extension DeliveryJob.Refusal.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "illegal": try .illegal(state: read("state"), command: read("command"))
            case "notPermitted": try .notPermitted(role: read("role"), command: read("command"))
            case "alreadyApplied": try .alreadyApplied(command: read("command"))
            case "unknownProfile": try .unknownProfile(profile: read("profile"))
            case "otherStore": try .otherStore(store: read("store"))
            case "otherOrder": try read.alone(.otherOrder)
            case "unsound": try .unsound(problems: read("problems"))
            case "planMissing": try read.alone(.planMissing)
            case "nobodyLeft": try read.alone(.nobodyLeft)
            case "notOurCouriers": try .notOurCouriers(couriers: read("couriers"))
            case "notOffered": try read.alone(.notOffered)
            case "offerOver": try read.alone(.offerOver)
            case "alreadyTaken": try .alreadyTaken(by: read("by"))
            case "noRoom": try .noRoom(capacity: read("capacity"))
            case "notHolder": try read.alone(.notHolder)
            case "notDue": try .notDue(until: read(optional: "until"))
            case "proofMissing": try .proofMissing(kinds: read("kinds"))
            case "proofTooLong": try .proofTooLong(kind: read("kind"))
            case "tooManyTries": try .tooManyTries(limit: read("limit"))
            case "otherGoods": try read.alone(.otherGoods)
            case "tooYoung": try .tooYoung(age: read("age"), required: read("required"))
            case "nextTryOver": try .nextTryOver(at: read("at"))
            case "reasonMissing": try read.alone(.reasonMissing)
            case "reasonTooLong": try .reasonTooLong(limit: read("limit"))
            case "reassignmentOff": try read.alone(.reassignmentOff)
            case "tooLateToCorrect": try read.alone(.tooLateToCorrect)
            case "cannotBeLeft": try .cannotBeLeft(kinds: read("kinds"), cash: read(optional: "cash"))
            case "cannotBeSettled": try .cannotBeSettled(outcome: read("outcome"))
            case "nothingToRepeat": try .nothingToRepeat(delivery: read("delivery"))
            case "notAsQuoted": try .notAsQuoted(problems: read("problems"))
            case "clockWentBack": try .clockWentBack(last: read("last"), now: read("now"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .illegal(let state, let command): try encoder.write("illegal", ["state": state, "command": command])
        case .notPermitted(let role, let command):
            try encoder.write("notPermitted", ["role": role, "command": command])
        case .alreadyApplied(let command): try encoder.write("alreadyApplied", ["command": command])
        case .unknownProfile(let profile): try encoder.write("unknownProfile", ["profile": profile])
        case .otherStore(let store): try encoder.write("otherStore", ["store": store])
        case .otherOrder: try encoder.write("otherOrder")
        case .unsound(let problems): try encoder.write("unsound", ["problems": problems])
        case .planMissing: try encoder.write("planMissing")
        case .nobodyLeft: try encoder.write("nobodyLeft")
        case .notOurCouriers(let couriers): try encoder.write("notOurCouriers", ["couriers": couriers])
        case .notOffered: try encoder.write("notOffered")
        case .offerOver: try encoder.write("offerOver")
        case .alreadyTaken(let by): try encoder.write("alreadyTaken", ["by": by])
        case .noRoom(let capacity): try encoder.write("noRoom", ["capacity": capacity])
        case .notHolder: try encoder.write("notHolder")
        case .notDue(let until): try encoder.write("notDue", ["until": until])
        case .proofMissing(let kinds): try encoder.write("proofMissing", ["kinds": kinds])
        case .proofTooLong(let kind): try encoder.write("proofTooLong", ["kind": kind])
        case .tooManyTries(let limit): try encoder.write("tooManyTries", ["limit": limit])
        case .otherGoods: try encoder.write("otherGoods")
        case .tooYoung(let age, let required): try encoder.write("tooYoung", ["age": age, "required": required])
        case .nextTryOver(let at): try encoder.write("nextTryOver", ["at": at])
        case .reasonMissing: try encoder.write("reasonMissing")
        case .reasonTooLong(let limit): try encoder.write("reasonTooLong", ["limit": limit])
        case .reassignmentOff: try encoder.write("reassignmentOff")
        case .tooLateToCorrect: try encoder.write("tooLateToCorrect")
        case .cannotBeLeft(let kinds, let cash): try encoder.write("cannotBeLeft", ["kinds": kinds, "cash": cash])
        case .cannotBeSettled(let outcome): try encoder.write("cannotBeSettled", ["outcome": outcome])
        case .nothingToRepeat(let delivery): try encoder.write("nothingToRepeat", ["delivery": delivery])
        case .notAsQuoted(let problems): try encoder.write("notAsQuoted", ["problems": problems])
        case .clockWentBack(let last, let now): try encoder.write("clockWentBack", ["last": last, "now": now])
        }
    }
}
