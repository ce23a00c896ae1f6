public import TablesideCore

extension ServiceDay {
    /// An event on a service day.
    ///
    /// Each event records its full outcome: the tables assigned, every move of other bookings, deadlines as instants,
    /// and the plan it was decided by.
    public enum Event: Codable, Hashable, Sendable {
        /// Tables were booked for a party; the booking is confirmed or awaits acceptance.
        case booked(booking: Booking, moves: [TableMove], plan: PlanVersion)
        /// Tables were held for a party.
        case held(booking: Booking, moves: [TableMove], plan: PlanVersion)
        /// A hold was released in exchange for another.
        case swapped(released: BookingID, booking: Booking, moves: [TableMove], plan: PlanVersion)
        /// A hold became a booking, which is confirmed or awaits acceptance.
        case confirmed(booking: Booking, moves: [TableMove], plan: PlanVersion, at: Instant)
        /// A hold or request was recorded as expired.
        case expired(booking: BookingID, at: Instant)
        /// A request was accepted.
        case accepted(booking: BookingID, at: Instant)
        /// A request was declined.
        case declined(booking: BookingID, reason: String?, at: Instant)
        /// A booking was canceled, or a hold released.
        case cancelled(booking: BookingID, at: Instant)
        /// A booking was changed; this is its new state.
        case modified(booking: Booking, moves: [TableMove], plan: PlanVersion, at: Instant)
        /// Friends were invited.
        case invited(booking: BookingID, friends: [UserID], at: Instant)
        /// A party arrived but is not yet seated.
        case arrived(booking: BookingID, at: Instant)
        /// A booked party was seated; from then on it has these tables for this time.
        case seated(booking: BookingID, tables: [TableID], span: Range<Instant>, moves: [TableMove], at: Instant)
        /// A walk-in was seated.
        case walkedIn(booking: Booking, moves: [TableMove], plan: PlanVersion)
        /// A stay that was agreed elsewhere was entered.
        case entered(booking: Booking, moves: [TableMove], plan: PlanVersion)
        /// A party's stay was extended.
        case extended(booking: BookingID, until: Instant, moves: [TableMove], at: Instant)
        /// A party left, or its booking was completed.
        case finished(booking: BookingID, at: Instant)
        /// A party became late.
        case becameLate(booking: BookingID, at: Instant)
        /// A party did not come.
        case missed(booking: BookingID, at: Instant)
        /// A no-show came after all; this is the booking's new state.
        case reinstated(booking: Booking, moves: [TableMove], plan: PlanVersion, at: Instant)
        /// A booking was locked to its tables.
        case locked(booking: BookingID, at: Instant)
        /// A booking was unlocked: it may be moved again.
        case unlocked(booking: BookingID, at: Instant)
        /// A booking was moved to these tables for this time and locked.
        case moved(booking: BookingID, tables: [TableID], span: Range<Instant>, moves: [TableMove], at: Instant)
        /// Tables were taken out of use.
        case tablesBlocked(blocks: [TableBlock], moves: [TableMove], at: Instant)
        /// Tables were put back into use.
        case tablesUnblocked(blocks: [BlockID], at: Instant)
        /// Guests left these tables, which should be clear by an instant. Nobody sits there before somebody has cleared
        /// them, or before the house opens again after a break in the hours.
        case tablesLeft(tables: [TableID], clearBy: Instant, at: Instant)
        /// Tables were cleared.
        case tablesCleared(tables: [TableID], at: Instant)
        /// A plan was adopted. The stranded bookings are those left outside opening hours, and those left without
        /// tables or without what they asked for whose tables are fixed or for which the search found no others within
        /// its budget.
        case planAdopted(plan: PlanVersion, moves: [TableMove], stranded: [BookingID], at: Instant)
        /// A re-seating was carried out.
        case reseated(moves: [TableMove], at: Instant)
        /// A request was refused because the search exceeded its budget without an answer.
        case searchExhausted(request: BookingID, at: Instant)
        /// Tables were kept for stays of neighboring dates.
        case carried(stays: [SpilloverStay], moves: [TableMove], at: Instant)
        /// The tables kept for stays of neighboring dates were freed.
        case carriedDropped(bookings: [BookingID], at: Instant)
        /// Bookings that are past left the day.
        case archived(bookings: [BookingID], at: Instant)
    }
}

extension ServiceDay.Event {
    /// The booking that the event is mainly about; `nil` if it concerns the day as a whole.
    public var booking: BookingID? {
        switch self {
        case .booked(let booking, _, _), .held(let booking, _, _), .swapped(_, let booking, _, _),
            .confirmed(let booking, _, _, _), .modified(let booking, _, _, _), .walkedIn(let booking, _, _),
            .entered(let booking, _, _), .reinstated(let booking, _, _, _):
            booking.id
        case .expired(let id, _), .accepted(let id, _), .declined(let id, _, _), .cancelled(let id, _),
            .invited(let id, _, _), .arrived(let id, _), .seated(let id, _, _, _, _), .extended(let id, _, _, _),
            .finished(let id, _), .becameLate(let id, _), .missed(let id, _), .locked(let id, _), .unlocked(let id, _),
            .moved(let id, _, _, _, _):
            id
        case .tablesBlocked, .tablesUnblocked, .tablesLeft, .tablesCleared, .planAdopted, .reseated, .searchExhausted,
            .carried, .carriedDropped, .archived:
            nil
        }
    }

    /// The moves of other bookings that the event includes.
    public var moves: [TableMove] {
        switch self {
        case .booked(_, let moves, _), .held(_, let moves, _), .swapped(_, _, let moves, _),
            .confirmed(_, let moves, _, _), .modified(_, let moves, _, _), .seated(_, _, _, let moves, _),
            .walkedIn(_, let moves, _), .entered(_, let moves, _), .extended(_, _, let moves, _),
            .reinstated(_, let moves, _, _), .moved(_, _, _, let moves, _), .tablesBlocked(_, let moves, _),
            .planAdopted(_, let moves, _, _), .reseated(let moves, _), .carried(_, let moves, _):
            moves
        case .expired, .accepted, .declined, .cancelled, .invited, .arrived, .finished, .becameLate, .missed, .locked,
            .unlocked, .tablesUnblocked, .tablesLeft, .tablesCleared, .searchExhausted, .carriedDropped,
            .archived:
            []
        }
    }

    /// Every booking that the event changes; those that leave the day stay as they are.
    public var bookings: [BookingID] {
        var bookings = moves.map(\.booking)
        if case .swapped(let released, _, _, _) = self { bookings.append(released) }
        if let booking { bookings.append(booking) }
        return bookings
    }

    /// When it happened.
    public var at: Instant {
        switch self {
        case .booked(let booking, _, _), .held(let booking, _, _), .swapped(_, let booking, _, _),
            .walkedIn(let booking, _, _), .entered(let booking, _, _):
            booking.madeAt
        case .confirmed(_, _, _, let at), .expired(_, let at), .accepted(_, let at), .declined(_, _, let at),
            .cancelled(_, let at), .modified(_, _, _, let at), .invited(_, _, let at), .arrived(_, let at),
            .seated(_, _, _, _, let at), .extended(_, _, _, let at), .finished(_, let at), .becameLate(_, let at),
            .missed(_, let at), .reinstated(_, _, _, let at), .locked(_, let at), .unlocked(_, let at),
            .moved(_, _, _, _, let at), .tablesBlocked(_, _, let at), .tablesUnblocked(_, let at),
            .tablesLeft(_, _, let at), .tablesCleared(_, let at), .planAdopted(_, _, _, let at), .reseated(_, let at),
            .searchExhausted(_, let at), .carried(_, _, let at),
            .carriedDropped(_, let at), .archived(_, let at):
            at
        }
    }
}

extension ServiceDay.Event {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "booked": try .booked(booking: read("booking"), moves: read("moves"), plan: read("plan"))
            case "held": try .held(booking: read("booking"), moves: read("moves"), plan: read("plan"))
            case "swapped":
                try .swapped(
                    released: read("released"),
                    booking: read("booking"),
                    moves: read("moves"),
                    plan: read("plan")
                )
            case "confirmed":
                try .confirmed(booking: read("booking"), moves: read("moves"), plan: read("plan"), at: read("at"))
            case "expired": try .expired(booking: read("booking"), at: read("at"))
            case "accepted": try .accepted(booking: read("booking"), at: read("at"))
            case "declined": try .declined(booking: read("booking"), reason: read(optional: "reason"), at: read("at"))
            case "cancelled": try .cancelled(booking: read("booking"), at: read("at"))
            case "modified":
                try .modified(booking: read("booking"), moves: read("moves"), plan: read("plan"), at: read("at"))
            case "invited": try .invited(booking: read("booking"), friends: read("friends"), at: read("at"))
            case "arrived": try .arrived(booking: read("booking"), at: read("at"))
            case "seated":
                try .seated(
                    booking: read("booking"),
                    tables: read("tables"),
                    span: read("span"),
                    moves: read("moves"),
                    at: read("at")
                )
            case "walkedIn": try .walkedIn(booking: read("booking"), moves: read("moves"), plan: read("plan"))
            case "entered": try .entered(booking: read("booking"), moves: read("moves"), plan: read("plan"))
            case "extended":
                try .extended(booking: read("booking"), until: read("until"), moves: read("moves"), at: read("at"))
            case "finished": try .finished(booking: read("booking"), at: read("at"))
            case "becameLate": try .becameLate(booking: read("booking"), at: read("at"))
            case "missed": try .missed(booking: read("booking"), at: read("at"))
            case "reinstated":
                try .reinstated(booking: read("booking"), moves: read("moves"), plan: read("plan"), at: read("at"))
            case "locked": try .locked(booking: read("booking"), at: read("at"))
            case "unlocked": try .unlocked(booking: read("booking"), at: read("at"))
            case "moved":
                try .moved(
                    booking: read("booking"),
                    tables: read("tables"),
                    span: read("span"),
                    moves: read("moves"),
                    at: read("at")
                )
            case "tablesBlocked": try .tablesBlocked(blocks: read("blocks"), moves: read("moves"), at: read("at"))
            case "tablesUnblocked": try .tablesUnblocked(blocks: read("blocks"), at: read("at"))
            case "tablesLeft":
                try .tablesLeft(tables: read("tables"), clearBy: read("clearBy"), at: read("at"))
            case "tablesCleared": try .tablesCleared(tables: read("tables"), at: read("at"))
            case "planAdopted":
                try .planAdopted(plan: read("plan"), moves: read("moves"), stranded: read("stranded"), at: read("at"))
            case "reseated": try .reseated(moves: read("moves"), at: read("at"))
            case "searchExhausted": try .searchExhausted(request: read("request"), at: read("at"))
            case "carried": try .carried(stays: read("stays"), moves: read("moves"), at: read("at"))
            case "carriedDropped": try .carriedDropped(bookings: read("bookings"), at: read("at"))
            case "archived": try .archived(bookings: read("bookings"), at: read("at"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .booked(let booking, let moves, let plan):
            try encoder.write("booked", ["booking": booking, "moves": moves, "plan": plan])
        case .held(let booking, let moves, let plan):
            try encoder.write("held", ["booking": booking, "moves": moves, "plan": plan])
        case .swapped(let released, let booking, let moves, let plan):
            try encoder.write("swapped", ["released": released, "booking": booking, "moves": moves, "plan": plan])
        case .confirmed(let booking, let moves, let plan, let at):
            try encoder.write("confirmed", ["booking": booking, "moves": moves, "plan": plan, "at": at])
        case .expired(let booking, let at): try encoder.write("expired", ["booking": booking, "at": at])
        case .accepted(let booking, let at): try encoder.write("accepted", ["booking": booking, "at": at])
        case .declined(let booking, let reason, let at):
            try encoder.write("declined", ["booking": booking, "reason": reason, "at": at])
        case .cancelled(let booking, let at): try encoder.write("cancelled", ["booking": booking, "at": at])
        case .modified(let booking, let moves, let plan, let at):
            try encoder.write("modified", ["booking": booking, "moves": moves, "plan": plan, "at": at])
        case .invited(let booking, let friends, let at):
            try encoder.write("invited", ["booking": booking, "friends": friends, "at": at])
        case .arrived(let booking, let at): try encoder.write("arrived", ["booking": booking, "at": at])
        case .seated(let booking, let tables, let span, let moves, let at):
            try encoder.write("seated", ["booking": booking, "tables": tables, "span": span, "moves": moves, "at": at])
        case .walkedIn(let booking, let moves, let plan):
            try encoder.write("walkedIn", ["booking": booking, "moves": moves, "plan": plan])
        case .entered(let booking, let moves, let plan):
            try encoder.write("entered", ["booking": booking, "moves": moves, "plan": plan])
        case .extended(let booking, let until, let moves, let at):
            try encoder.write("extended", ["booking": booking, "until": until, "moves": moves, "at": at])
        case .finished(let booking, let at): try encoder.write("finished", ["booking": booking, "at": at])
        case .becameLate(let booking, let at): try encoder.write("becameLate", ["booking": booking, "at": at])
        case .missed(let booking, let at): try encoder.write("missed", ["booking": booking, "at": at])
        case .reinstated(let booking, let moves, let plan, let at):
            try encoder.write("reinstated", ["booking": booking, "moves": moves, "plan": plan, "at": at])
        case .locked(let booking, let at): try encoder.write("locked", ["booking": booking, "at": at])
        case .unlocked(let booking, let at): try encoder.write("unlocked", ["booking": booking, "at": at])
        case .moved(let booking, let tables, let span, let moves, let at):
            try encoder.write("moved", ["booking": booking, "tables": tables, "span": span, "moves": moves, "at": at])
        case .tablesBlocked(let blocks, let moves, let at):
            try encoder.write("tablesBlocked", ["blocks": blocks, "moves": moves, "at": at])
        case .tablesUnblocked(let blocks, let at):
            try encoder.write("tablesUnblocked", ["blocks": blocks, "at": at])
        case .tablesLeft(let tables, let clearBy, let at):
            try encoder.write("tablesLeft", ["tables": tables, "clearBy": clearBy, "at": at])
        case .tablesCleared(let tables, let at): try encoder.write("tablesCleared", ["tables": tables, "at": at])
        case .planAdopted(let plan, let moves, let stranded, let at):
            try encoder.write("planAdopted", ["plan": plan, "moves": moves, "stranded": stranded, "at": at])
        case .reseated(let moves, let at): try encoder.write("reseated", ["moves": moves, "at": at])
        case .searchExhausted(let request, let at):
            try encoder.write("searchExhausted", ["request": request, "at": at])
        case .carried(let stays, let moves, let at):
            try encoder.write("carried", ["stays": stays, "moves": moves, "at": at])
        case .carriedDropped(let bookings, let at):
            try encoder.write("carriedDropped", ["bookings": bookings, "at": at])
        case .archived(let bookings, let at): try encoder.write("archived", ["bookings": bookings, "at": at])
        }
    }
}
