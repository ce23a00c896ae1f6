public import TablesideBooking
public import TablesideCore
public import TablesideDiscovery
import TablesideLoyalty
public import TablesideVenue

/// A request from a guest with an account about bookings, opinions, points and waitlists, beyond ``TableRequest``.
public enum GuestRequest: Hashable, Codable, Sendable {
    /// Books tables for a party.
    case book(day: BranchDay, wish: BookingWish)
    /// Books the first free time at or after the time of the wish, in one step (FO-31).
    case bookSoonest(day: BranchDay, wish: BookingWish)
    /// Holds tables while the guest decides, for the given length or the rules' maximum, whichever is shorter.
    case hold(day: BranchDay, wish: BookingWish, lasting: Elapsed?)
    /// Releases a hold and takes another, both or neither.
    case swapHold(day: BranchDay, booking: BookingID, wish: BookingWish, lasting: Elapsed?)
    /// Releases a hold.
    case releaseHold(day: BranchDay, booking: BookingID)
    /// Turns a hold into a booking.
    case confirm(day: BranchDay, booking: BookingID, ifExpired: ExpiredHold)
    /// Cancels a booking.
    case cancel(day: BranchDay, booking: BookingID)
    /// Changes a booking's party, time, duration, tables or wishes.
    case modify(day: BranchDay, booking: BookingID, change: BookingWish.Change)
    /// Moves a booking to another date, where it becomes a new booking.
    case move(booking: BookingID, from: BranchDay, to: BranchDay, wish: BookingWish)
    /// Invites friends to a booking (QP-67).
    case inviteFriends(day: BranchDay, booking: BookingID, friends: [UserID])
    /// Confirms that the party has arrived: it takes its tables and its tab is opened (QP-33, QP-77). The tab's name
    /// must not be one of another table's (``TabKey``).
    case arrive(day: BranchDay, booking: BookingID, tab: TabID)
    /// Places a pre-order for a booking (QP-71); placed again with other lines, it replaces the first one.
    indirect case preOrder(day: BranchDay, booking: BookingID, order: PreOrderWish)
    /// Withdraws the pre-order of a booking.
    case withdrawPreOrder(day: BranchDay, booking: BookingID, order: OrderID)
    /// Reports that the party has left.
    case finish(day: BranchDay, booking: BookingID)
    /// Writes a review of a visit.
    case review(visit: Visit, content: Review.Content)
    /// Replaces the content of the guest's review.
    case editReview(visit: Visit, content: Review.Content)
    /// Withdraws the guest's review.
    case withdrawReview(visit: Visit)
    /// Flags anyone's review; it stays published until a moderator hides it.
    case flagReview(visit: Visit, reason: FlagReason)
    /// Writes, edits or withdraws the guest's comment on a restaurant, a branch or a dish (GI-09).
    case comment(subject: VenueSubject, request: CommentRequest)
    /// Flags anyone's comment; it stays published until a moderator hides it.
    case flagComment(comment: CommentKey, reason: FlagReason)
    /// Writes to support, or continues a letter (AP-18).
    case letter(letter: SupportLetterID, request: LetterRequest)
    /// Joins the waitlist of a date, answers an offer, or leaves.
    case waitlist(day: BranchDay, request: Waitlist.GuestRequest)
    /// Pays part of a bill, or all of it, with the guest's points (AP-16).
    case payWithPoints(tab: TabID, payment: PaymentID, points: Int)
    /// Uses the guest's membership in the loyalty program of a branch.
    case loyalty(branch: BranchID, request: GuestLoyaltyRequest)
}

/// A guest's wish for a booking; it cannot name another guest, another channel or terms of its own.
public struct BookingWish: Hashable, Codable, Sendable {
    /// A change to a booking; `nil` fields stay as they are.
    public struct Change: Hashable, Codable, Sendable {
        /// The new party size.
        public let party: Int?
        /// The new start of the stay.
        public let at: Instant?
        /// The new length of the stay.
        public let duration: Elapsed?
        /// The tables wanted; an empty list for any that fit.
        public let tables: [TableID]?
        /// The new wishes, replacing all the earlier ones.
        public let wishes: BookingWishes?

        private enum CodingKeys: CodingKey, RequestKey { case party, at, duration, tables, wishes }

        /// Makes a change; leave out what stays as it is.
        public init(
            party: Int? = nil,
            at instant: Instant? = nil,
            duration: Elapsed? = nil,
            tables: [TableID]? = nil,
            wishes: BookingWishes? = nil
        ) {
            self.party = party
            at = instant
            self.duration = duration
            self.tables = tables
            self.wishes = wishes
        }

        var change: BookingChange {
            BookingChange(party: party, at: at, duration: duration, tables: tables, wishes: wishes)
        }
    }

    /// The identity of the booking, chosen before the first attempt.
    public let id: BookingID
    /// The number of people in the party.
    public let party: Int
    /// The start of the stay.
    public let at: Instant
    /// Further wishes; `nil` for none.
    public let wishes: BookingWishes?

    /// Makes a wish for a new booking.
    public init(id: BookingID, party: Int, at instant: Instant, wishes: BookingWishes? = nil) {
        self.id = id
        self.party = party
        at = instant
        self.wishes = wishes
    }

    var request: BookingRequest { BookingRequest(id: id, party: party, at: at, wishes: wishes ?? .none) }
}

extension GuestRequest {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "book": try .book(day: read("day"), wish: read("wish"))
            case "bookSoonest": try .bookSoonest(day: read("day"), wish: read("wish"))
            case "hold": try .hold(day: read("day"), wish: read("wish"), lasting: read(optional: "lasting"))
            case "swapHold":
                try .swapHold(
                    day: read("day"),
                    booking: read("booking"),
                    wish: read("wish"),
                    lasting: read(optional: "lasting")
                )
            case "releaseHold": try .releaseHold(day: read("day"), booking: read("booking"))
            case "confirm": try .confirm(day: read("day"), booking: read("booking"), ifExpired: read("ifExpired"))
            case "cancel": try .cancel(day: read("day"), booking: read("booking"))
            case "modify": try .modify(day: read("day"), booking: read("booking"), change: read("change"))
            case "move": try .move(booking: read("booking"), from: read("from"), to: read("to"), wish: read("wish"))
            case "inviteFriends":
                try .inviteFriends(
                    day: read("day"),
                    booking: read("booking"),
                    friends: read.list("friends", within: .invitedFriends)
                )
            case "arrive": try .arrive(day: read("day"), booking: read("booking"), tab: read("tab"))
            case "preOrder":
                try .preOrder(day: read("day"), booking: read("booking"), order: read("order"))
            case "withdrawPreOrder":
                try .withdrawPreOrder(day: read("day"), booking: read("booking"), order: read("order"))
            case "finish": try .finish(day: read("day"), booking: read("booking"))
            case "review": try .review(visit: read("visit"), content: read("content"))
            case "editReview": try .editReview(visit: read("visit"), content: read("content"))
            case "withdrawReview": try .withdrawReview(visit: read("visit"))
            case "flagReview": try .flagReview(visit: read("visit"), reason: read("reason"))
            case "comment": try .comment(subject: read("subject"), request: read("request"))
            case "flagComment": try .flagComment(comment: read("comment"), reason: read("reason"))
            case "letter": try .letter(letter: read("letter"), request: read("request"))
            case "waitlist": try .waitlist(day: read("day"), request: read("request"))
            case "payWithPoints":
                try .payWithPoints(tab: read("tab"), payment: read("payment"), points: read("points"))
            case "loyalty": try .loyalty(branch: read("branch"), request: read("request"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .book(let day, let wish): try encoder.write("book", ["day": day, "wish": wish])
        case .bookSoonest(let day, let wish): try encoder.write("bookSoonest", ["day": day, "wish": wish])
        case .hold(let day, let wish, let lasting):
            try encoder.write("hold", ["day": day, "wish": wish, "lasting": lasting])
        case .swapHold(let day, let booking, let wish, let lasting):
            try encoder.write("swapHold", ["day": day, "booking": booking, "wish": wish, "lasting": lasting])
        case .releaseHold(let day, let booking): try encoder.write("releaseHold", ["day": day, "booking": booking])
        case .confirm(let day, let booking, let ifExpired):
            try encoder.write("confirm", ["day": day, "booking": booking, "ifExpired": ifExpired])
        case .cancel(let day, let booking): try encoder.write("cancel", ["day": day, "booking": booking])
        case .modify(let day, let booking, let change):
            try encoder.write("modify", ["day": day, "booking": booking, "change": change])
        case .move(let booking, let from, let to, let wish):
            try encoder.write("move", ["booking": booking, "from": from, "to": to, "wish": wish])
        case .inviteFriends(let day, let booking, let friends):
            try encoder.write("inviteFriends", ["day": day, "booking": booking, "friends": friends])
        case .arrive(let day, let booking, let tab):
            try encoder.write("arrive", ["day": day, "booking": booking, "tab": tab])
        case .preOrder(let day, let booking, let order):
            try encoder.write("preOrder", ["day": day, "booking": booking, "order": order])
        case .withdrawPreOrder(let day, let booking, let order):
            try encoder.write("withdrawPreOrder", ["day": day, "booking": booking, "order": order])
        case .finish(let day, let booking): try encoder.write("finish", ["day": day, "booking": booking])
        case .review(let visit, let content): try encoder.write("review", ["visit": visit, "content": content])
        case .editReview(let visit, let content): try encoder.write("editReview", ["visit": visit, "content": content])
        case .withdrawReview(let visit): try encoder.write("withdrawReview", ["visit": visit])
        case .flagReview(let visit, let reason): try encoder.write("flagReview", ["visit": visit, "reason": reason])
        case .comment(let subject, let request):
            try encoder.write("comment", ["subject": subject, "request": request])
        case .flagComment(let comment, let reason):
            try encoder.write("flagComment", ["comment": comment, "reason": reason])
        case .letter(let letter, let request): try encoder.write("letter", ["letter": letter, "request": request])
        case .waitlist(let day, let request): try encoder.write("waitlist", ["day": day, "request": request])
        case .payWithPoints(let tab, let payment, let points):
            try encoder.write("payWithPoints", ["tab": tab, "payment": payment, "points": points])
        case .loyalty(let branch, let request):
            try encoder.write("loyalty", ["branch": branch, "request": request])
        }
    }
}
