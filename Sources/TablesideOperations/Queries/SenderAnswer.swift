import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideOrdering

/// An answer to a command of which its sender reads no more than of the things that it is about.
///
/// What is stored, and what a host's own code gets, is the whole answer.
protocol SenderAnswer: Codable, Sendable {
    /// The answer as its sender reads it.
    func shown(to author: Author) -> Self
}

extension CommandOutcome {
    /// The outcome as its sender reads it.
    func shown(to author: Author) -> CommandOutcome {
        let shown = (answer as? any SenderAnswer)?.shown(to: author) as? Answer ?? answer
        return isReplay ? .replayed(shown) : .done(shown)
    }
}

extension StoredBody {
    /// A receipt as its sender reads it; `nil` for one of which they read everything.
    func shown(to author: Author) -> (any SenderAnswer)? {
        guard author.role == .guest || author.role == .courier else { return nil }
        func shown<Answer: SenderAnswer>(_ type: Answer.Type) -> Answer? {
            (try? decoded(as: type, subject: "the receipt"))?.shown(to: author)
        }
        // An answer about a delivery has the fields of a receipt, and more.
        return shown(OrderAnswer.self) ?? shown(DeliveryAnswer.self) ?? shown(DayOperation.Answer.self)
            ?? shown(CommandReceipt<Waitlist>.self)
            ?? shown(CommandReceipt<ServiceDay>.self) ?? shown(MoveBooking.Answer.self) ?? shown(SeatParty.Answer.self)
    }
}

extension OrderAnswer: SenderAnswer {
    /// Guests and couriers learn what became of the order; who serves it and what else follows is the house's.
    func shown(to author: Author) -> OrderAnswer {
        author.role == .guest || author.role == .courier ? OrderAnswer(withoutStaff: self) : self
    }
}

extension DayOperation.Answer: SenderAnswer {
    /// Guests learn of their own booking alone.
    func shown(to author: Author) -> DayOperation.Answer {
        guard author.role == .guest, case .done(let receipt) = self else { return self }
        return .done(receipt: receipt.shown(to: author))
    }
}

extension DeliveryAnswer: SenderAnswer {
    /// What a courier does not hear is not in the answer to a courier.
    func shown(to author: Author) -> DeliveryAnswer { self }
}

extension MoveBooking.Answer: SenderAnswer {
    /// Guests do not read why the house booked them against its own rules.
    func shown(to author: Author) -> MoveBooking.Answer {
        guard author.role == .guest, case .moved(let booking) = self else { return self }
        return .moved(booking: booking.withoutOverrideReason)
    }
}

extension SeatParty.Answer: SenderAnswer {
    /// Guests do not read why the house booked them against its own rules.
    func shown(to author: Author) -> SeatParty.Answer {
        guard author.role == .guest, case .seated(let booking) = self else { return self }
        return .seated(booking: booking.withoutOverrideReason)
    }
}

/// An event of an aggregate that several people share.
private protocol SharedEvent {
    /// The events that a guest's own command has caused, without what they mean for others.
    static func ofGuest(_ events: [Self]) -> [Self]
}

extension CommandReceipt: SenderAnswer {
    /// Guests learn what they did; what it meant for others on the same day or list is not theirs to know.
    func shown(to author: Author) -> CommandReceipt {
        guard author.role == .guest, let type = Target.Event.self as? any SharedEvent.Type else { return self }
        func own<Event: SharedEvent>(_ type: Event.Type) -> [Target.Event]? {
            (events as? [Event]).map { type.ofGuest($0) } as? [Target.Event]
        }
        return CommandReceipt(events: own(type) ?? [], version: version)
    }
}

extension ServiceDay.Event: SharedEvent {
    static func ofGuest(_ events: [ServiceDay.Event]) -> [ServiceDay.Event] {
        events.compactMap { event in
            switch event {
            case .booked(let booking, _, let plan):
                .booked(booking: booking.withoutOverrideReason, moves: [], plan: plan)
            case .held(let booking, _, let plan):
                .held(booking: booking.withoutOverrideReason, moves: [], plan: plan)
            case .swapped(let released, let booking, _, let plan):
                .swapped(released: released, booking: booking.withoutOverrideReason, moves: [], plan: plan)
            case .confirmed(let booking, _, let plan, let at):
                .confirmed(booking: booking.withoutOverrideReason, moves: [], plan: plan, at: at)
            case .modified(let booking, _, let plan, let at):
                .modified(booking: booking.withoutOverrideReason, moves: [], plan: plan, at: at)
            case .cancelled, .invited, .arrived, .finished: event
            // A hold of somebody else that is over, tables of others, and what only the house does.
            case .expired, .accepted, .declined, .seated, .walkedIn, .entered, .extended, .becameLate, .missed,
                .reinstated, .locked, .unlocked, .moved, .tablesBlocked, .tablesUnblocked, .tablesLeft, .tablesCleared,
                .planAdopted, .reseated, .searchExhausted, .carried, .carriedDropped, .archived:
                nil
            }
        }
    }
}

extension Waitlist.Event: SharedEvent {
    static func ofGuest(_ events: [Waitlist.Event]) -> [Waitlist.Event] {
        var own: Set<WaitlistEntryID> = []
        for event in events {
            switch event {
            case .joined(let entry): own.insert(entry.id)
            case .markedBack(let id, _), .declined(let id, _, _), .left(let id, _), .seated(let id, _),
                .partyChanged(let id, _, _):
                own.insert(id)
            case .markedNotHere, .markedIncomplete, .offered, .retracted, .lapsed, .removed, .recalled, .freed, .closed,
                .reopened:
                break
            }
        }
        return events.filter { event in
            switch event {
            case .joined, .markedBack, .declined, .left, .seated, .partyChanged: true
            case .offered(let id, _): own.contains(id)
            case .markedNotHere, .markedIncomplete, .retracted, .lapsed, .removed, .recalled, .freed, .closed,
                .reopened:
                false
            }
        }
    }
}
