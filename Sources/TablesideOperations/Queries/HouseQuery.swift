import TablesideBilling
public import TablesideCore
public import TablesideDelivery
public import TablesideDiscovery
public import TablesideHosting
public import TablesideVenue

/// A question to a restaurant: everything that can be read from outside, and nothing else.
///
/// The sender is not part of it: a ``HouseReader`` knows the sender from the session, asks its table of rights, and
/// answers with no more than the sender may see. What does not exist and what is somebody else's are refused in the same
/// words; lists leave both out.
///
/// ```json
/// {"booking": {"day": "centru/2026-11-27", "booking": "b1"}}
/// ```
public enum HouseQuery: Hashable, Codable, Sendable {
    /// The restaurants that guests see, each whole: a ``HousePage`` of ``RestaurantPage``.
    case home(after: PageCursor?)
    /// The page of a restaurant: a ``RestaurantPage``.
    case restaurant(restaurant: RestaurantID)
    /// The sender's own restaurants, in the order of their registration: a list of `RestaurantRecord`.
    case ownRestaurants
    /// A restaurant as its owner edits it: a `RestaurantRecord`.
    case restaurantRecord(restaurant: RestaurantID)
    /// A branch as its owner and its managers edit it: a `BranchRecord`.
    case branchRecord(branch: BranchID)
    /// A menu as its owner and the branch's managers edit it: a `MenuRecord`.
    case menuRecord(menu: MenuID)
    /// The common menus of a restaurant as its owner edits them: a ``HousePage`` of `MenuRecord`.
    case commonMenus(restaurant: RestaurantID, after: PageCursor?)
    /// The card of a branch: a `RestaurantCard`.
    case branch(branch: BranchID)
    /// The menus of a branch: a ``HousePage`` of `FoodMenu`.
    case menus(branch: BranchID, after: PageCursor?)
    /// The instants of a date at which a party could book: a list of `Instant`.
    case slots(day: BranchDay, party: Int)
    /// The tables that are free for a party at a start, the best choice first: a list of ``FreeTableCard``.
    case freeTables(day: BranchDay, party: Int, at: Instant)
    /// The published reviews of a branch: a ``HousePage`` of ``ReviewCard``.
    case reviews(branch: BranchID, after: PageCursor?)
    /// A review: a ``ReviewCard``.
    case review(visit: Visit)
    /// A booking: a ``BookingSummary``.
    case booking(day: BranchDay, booking: BookingID)
    /// The bookings of a branch on some dates, first and last included: a list of ``BookingSummary``.
    case bookings(branch: BranchID, from: CivilDate, through: CivilDate)
    /// An order: an `OrderCard`.
    case order(order: OrderID)
    /// The orders on a tab: a list of `OrderCard`.
    case orders(tab: TabID)
    /// The orders that wait for somebody in the sender's role, placed since an instant: a list of `OrderCard`.
    case work(branch: BranchID, since: Instant)
    /// A tab: a ``TabCard``.
    case tab(tab: TabID)
    /// The tabs of a branch: a ``HousePage`` of ``TabCard``.
    case tabs(branch: BranchID, after: PageCursor?)
    /// The bills of the sender's visits: a ``HousePage`` of `ClosedBill`.
    case bills(after: PageCursor?)
    /// The sender's bookings and those to which they are invited, the latest first: a ``HousePage`` of ``BookingSummary``.
    case ownBookings(after: PageCursor?)
    /// The sender's orders, the latest first: a ``HousePage`` of `OrderCard`.
    case ownOrders(after: PageCursor?)
    /// The sender's reviews, the latest first: a ``HousePage`` of ``ReviewCard``.
    case ownReviews(after: PageCursor?)
    /// The book of a date: a `ServiceDay`.
    case day(day: BranchDay)
    /// The shift of a date: a `Shift`, in which a waiter sees the others without their figures.
    case shift(day: BranchDay)
    /// The tables of a branch with open calls, the one that has waited longest first: a ``HousePage`` of
    /// ``TableCallsCard``.
    case calls(branch: BranchID, after: PageCursor?)
    /// The calls of one table: a ``TableCallsCard``.
    case tableCalls(branch: BranchID, table: TableID)
    /// The stock of a branch: a `Stock`.
    case stock(branch: BranchID)
    /// The people who work at a branch: a ``HousePage`` of ``StaffMember``.
    case staff(branch: BranchID, after: PageCursor?)
    /// The jobs that a branch has offered: a ``HousePage`` of ``JobOfferCard``.
    case jobOffers(branch: BranchID, after: PageCursor?)
    /// A delivery: a ``DeliveryDetail``.
    case delivery(delivery: DeliveryID)
    /// The deliveries of the sender's store, or those that the sender, a courier, was asked to make: a ``HousePage`` of
    /// ``DeliveryDetail``.
    case deliveries(after: PageCursor?)
    /// The couriers of the sender's store: a ``HousePage`` of ``CourierCard``.
    case couriers(after: PageCursor?)
    /// The couriers whom the sender's store can invite: a ``HousePage`` of ``CourierCard``.
    case couriersToInvite(after: PageCursor?)
    /// The open invitations of the sender's store: a list of `CourierInvitation`.
    case invitations
    /// The stores that the sender, a courier, works with: a list of ``StoreCard``.
    case courierStores
    /// The sender's own record as a courier: a `Courier`.
    case courierRecord
    /// The way of the sender, a courier, through what they have in hand: a ``CourierTour``.
    case courierTour
    /// What a delivery of the sender's store costs, and when it arrives: a `DeliveryQuote`.
    case deliveryQuote(draft: DeliveryDraft)
    /// What a store and its courier wrote about a delivery: a list of `DeliveryMessage`, for a courier their own conversation.
    case messages(delivery: DeliveryID)
    /// A delivery that the sender has the link of: a ``TrackingCard``.
    case tracking(code: TrackingCode)
    /// The sender's membership in the loyalty program of a branch: a ``LoyaltyCard``.
    case loyalty(branch: BranchID)
    /// The requests of a date that wait for the house, by the priority of their guests: a list of ``RankedRequest``.
    case requests(day: BranchDay)
    /// What an order would cost, with the promotions that apply: an ``OrderQuote``.
    case quote(order: OrderWish)
    /// What a guest has ordered for a booking: a ``PreOrder``.
    case preOrder(day: BranchDay, booking: BookingID)
    /// The comments on a restaurant, a branch or a dish: a `CommentPage`.
    case comments(subject: VenueSubject)
    /// The sender's letters to support: a page of `SupportLetter`.
    case letters(after: PageCursor?)
    /// The waitlist of a date: a `Waitlist`, for staff.
    case waitlist(day: BranchDay)
    /// Where the sender's parties stand on a waitlist: a list of `WaitlistPlace`.
    case waitlistPlaces(day: BranchDay)
    /// The sender's own profile, with their favorite restaurants: a `UserProfile`.
    case profile
    /// The jobs that were offered to the sender and can be accepted, the latest first: a list of ``ReceivedOfferCard``.
    case receivedOffers
}

extension HouseQuery {
    /// The kinds of questions, without their data.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The restaurants that guests see.
        case home
        /// The page of a restaurant.
        case restaurant
        /// The sender's restaurants.
        case ownRestaurants
        /// A restaurant as its owner edits it.
        case restaurantRecord
        /// A branch as its owner edits it.
        case branchRecord
        /// A menu as its owner edits it.
        case menuRecord
        /// The common menus of a restaurant.
        case commonMenus
        /// The card of a branch.
        case branch
        /// The menus of a branch.
        case menus
        /// When a party could book.
        case slots
        /// Which tables are free for a party.
        case freeTables
        /// The published reviews of a branch.
        case reviews
        /// One review.
        case review
        /// One booking.
        case booking
        /// The bookings of some dates.
        case bookings
        /// One order.
        case order
        /// The orders on a tab.
        case orders
        /// The orders that wait for a role.
        case work
        /// One tab.
        case tab
        /// The tabs of a branch.
        case tabs
        /// The sender's bills.
        case bills
        /// The sender's bookings.
        case ownBookings
        /// The sender's orders.
        case ownOrders
        /// The sender's reviews.
        case ownReviews
        /// The book of a date.
        case day
        /// The shift of a date.
        case shift
        /// The tables of a branch with open calls.
        case calls
        /// The calls of one table.
        case tableCalls
        /// The stock of a branch.
        case stock
        /// The people who work at a branch.
        case staff
        /// The jobs that a branch has offered.
        case jobOffers
        /// One delivery.
        case delivery
        /// The deliveries of a store or a courier.
        case deliveries
        /// The couriers of a store.
        case couriers
        /// The couriers whom a store can invite.
        case couriersToInvite
        /// The open invitations of a store.
        case invitations
        /// The stores of a courier.
        case courierStores
        /// A courier's own record.
        case courierRecord
        /// A courier's own way.
        case courierTour
        /// What a delivery costs.
        case deliveryQuote
        /// What was written about a delivery.
        case messages
        /// A delivery by its link.
        case tracking
        /// The sender's membership in a loyalty program.
        case loyalty
        /// The requests of a date that wait for the house.
        case requests
        /// What an order would cost.
        case quote
        /// What a guest has ordered for a booking.
        case preOrder
        /// The comments on something.
        case comments
        /// The sender's letters to support.
        case letters
        /// The waitlist of a date.
        case waitlist
        /// Where the sender's parties stand on a waitlist.
        case waitlistPlaces
        /// The sender's own profile.
        case profile
        /// The jobs that were offered to the sender.
        case receivedOffers

        /// What the question is called in a table of rights; a thing and a list of such things have one name.
        public var action: ActionCode {
            switch self {
            case .restaurant, .branch, .day, .shift, .stock, .review, .booking, .order, .tab:
                ActionCode(rawValue, "view")
            case .home: ActionCode("restaurant", "view")
            case .ownRestaurants, .restaurantRecord: ActionCode("restaurant", "viewRecord")
            case .branchRecord: ActionCode("branch", "viewRecord")
            case .menuRecord, .commonMenus: ActionCode("menu", "viewRecord")
            case .menus: ActionCode("menu", "view")
            case .slots, .freeTables: ActionCode("day", "slots")
            case .reviews, .ownReviews: ActionCode("review", "view")
            case .bookings, .ownBookings: ActionCode("booking", "view")
            case .orders, .work, .ownOrders: ActionCode("order", "view")
            case .tabs: ActionCode("tab", "view")
            case .bills: ActionCode("bill", "view")
            case .calls, .tableCalls: ActionCode("call", "view")
            case .staff, .jobOffers: ActionCode("staff", "view")
            case .receivedOffers: ActionCode("staff", "viewOffers")
            case .profile: ActionCode("account", "view")
            case .delivery, .deliveries, .messages, .deliveryQuote: ActionCode("delivery", "view")
            case .tracking: ActionCode("delivery", "track")
            case .loyalty: ActionCode("loyalty", "view")
            case .requests, .preOrder: ActionCode("booking", "view")
            case .quote: ActionCode("order", "quote")
            case .comments: ActionCode("comment", "view")
            case .letters: ActionCode("letter", "view")
            case .waitlist, .waitlistPlaces: ActionCode("waitlist", "view")
            case .couriers: ActionCode("courier", "view")
            case .couriersToInvite, .invitations: ActionCode("courier", "viewInvitations")
            case .courierStores, .courierRecord, .courierTour: ActionCode("courier", "viewRecord")
            }
        }
    }

    /// The kind of this question.
    public var kind: Kind {
        switch self {
        case .home: .home
        case .restaurant: .restaurant
        case .ownRestaurants: .ownRestaurants
        case .restaurantRecord: .restaurantRecord
        case .branchRecord: .branchRecord
        case .menuRecord: .menuRecord
        case .commonMenus: .commonMenus
        case .branch: .branch
        case .menus: .menus
        case .slots: .slots
        case .freeTables: .freeTables
        case .reviews: .reviews
        case .review: .review
        case .booking: .booking
        case .bookings: .bookings
        case .order: .order
        case .orders: .orders
        case .work: .work
        case .tab: .tab
        case .tabs: .tabs
        case .bills: .bills
        case .ownBookings: .ownBookings
        case .ownOrders: .ownOrders
        case .ownReviews: .ownReviews
        case .day: .day
        case .shift: .shift
        case .calls: .calls
        case .tableCalls: .tableCalls
        case .stock: .stock
        case .staff: .staff
        case .jobOffers: .jobOffers
        case .delivery: .delivery
        case .deliveries: .deliveries
        case .couriers: .couriers
        case .couriersToInvite: .couriersToInvite
        case .invitations: .invitations
        case .courierStores: .courierStores
        case .courierRecord: .courierRecord
        case .courierTour: .courierTour
        case .deliveryQuote: .deliveryQuote
        case .messages: .messages
        case .tracking: .tracking
        case .loyalty: .loyalty
        case .requests: .requests
        case .quote: .quote
        case .preOrder: .preOrder
        case .comments: .comments
        case .letters: .letters
        case .waitlist: .waitlist
        case .waitlistPlaces: .waitlistPlaces
        case .profile: .profile
        case .receivedOffers: .receivedOffers
        }
    }
}

extension HouseQuery {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "home": try .home(after: read(optional: "after"))
            case "restaurant": try .restaurant(restaurant: read("restaurant"))
            case "ownRestaurants": try read.alone(.ownRestaurants)
            case "restaurantRecord": try .restaurantRecord(restaurant: read("restaurant"))
            case "branchRecord": try .branchRecord(branch: read("branch"))
            case "menuRecord": try .menuRecord(menu: read("menu"))
            case "commonMenus": try .commonMenus(restaurant: read("restaurant"), after: read(optional: "after"))
            case "branch": try .branch(branch: read("branch"))
            case "menus": try .menus(branch: read("branch"), after: read(optional: "after"))
            case "slots": try .slots(day: read("day"), party: read("party"))
            case "freeTables": try .freeTables(day: read("day"), party: read("party"), at: read("at"))
            case "reviews": try .reviews(branch: read("branch"), after: read(optional: "after"))
            case "review": try .review(visit: read("visit"))
            case "booking": try .booking(day: read("day"), booking: read("booking"))
            case "bookings": try .bookings(branch: read("branch"), from: read("from"), through: read("through"))
            case "order": try .order(order: read("order"))
            case "orders": try .orders(tab: read("tab"))
            case "work": try .work(branch: read("branch"), since: read("since"))
            case "tab": try .tab(tab: read("tab"))
            case "tabs": try .tabs(branch: read("branch"), after: read(optional: "after"))
            case "bills": try .bills(after: read(optional: "after"))
            case "ownBookings": try .ownBookings(after: read(optional: "after"))
            case "ownOrders": try .ownOrders(after: read(optional: "after"))
            case "ownReviews": try .ownReviews(after: read(optional: "after"))
            case "day": try .day(day: read("day"))
            case "shift": try .shift(day: read("day"))
            case "calls": try .calls(branch: read("branch"), after: read(optional: "after"))
            case "tableCalls": try .tableCalls(branch: read("branch"), table: read("table"))
            case "stock": try .stock(branch: read("branch"))
            case "staff": try .staff(branch: read("branch"), after: read(optional: "after"))
            case "jobOffers": try .jobOffers(branch: read("branch"), after: read(optional: "after"))
            case "delivery": try .delivery(delivery: read("delivery"))
            case "deliveries": try .deliveries(after: read(optional: "after"))
            case "couriers": try .couriers(after: read(optional: "after"))
            case "couriersToInvite": try .couriersToInvite(after: read(optional: "after"))
            case "invitations": try read.alone(.invitations)
            case "courierStores": try read.alone(.courierStores)
            case "courierRecord": try read.alone(.courierRecord)
            case "courierTour": try read.alone(.courierTour)
            case "deliveryQuote": try .deliveryQuote(draft: read("draft"))
            case "messages": try .messages(delivery: read("delivery"))
            case "tracking": try .tracking(code: read("code"))
            case "loyalty": try .loyalty(branch: read("branch"))
            case "requests": try .requests(day: read("day"))
            case "quote": try .quote(order: read("order"))
            case "preOrder": try .preOrder(day: read("day"), booking: read("booking"))
            case "comments": try .comments(subject: read("subject"))
            case "letters": try .letters(after: read(optional: "after"))
            case "waitlist": try .waitlist(day: read("day"))
            case "waitlistPlaces": try .waitlistPlaces(day: read("day"))
            case "profile": try read.alone(.profile)
            case "receivedOffers": try read.alone(.receivedOffers)
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .home(let after): try encoder.write("home", ["after": after])
        case .restaurant(let restaurant): try encoder.write("restaurant", ["restaurant": restaurant])
        case .ownRestaurants: try encoder.write("ownRestaurants")
        case .restaurantRecord(let restaurant): try encoder.write("restaurantRecord", ["restaurant": restaurant])
        case .branchRecord(let branch): try encoder.write("branchRecord", ["branch": branch])
        case .menuRecord(let menu): try encoder.write("menuRecord", ["menu": menu])
        case .commonMenus(let restaurant, let after):
            try encoder.write("commonMenus", ["restaurant": restaurant, "after": after])
        case .branch(let branch): try encoder.write("branch", ["branch": branch])
        case .menus(let branch, let after): try encoder.write("menus", ["branch": branch, "after": after])
        case .slots(let day, let party): try encoder.write("slots", ["day": day, "party": party])
        case .freeTables(let day, let party, let at):
            try encoder.write("freeTables", ["day": day, "party": party, "at": at])
        case .reviews(let branch, let after): try encoder.write("reviews", ["branch": branch, "after": after])
        case .review(let visit): try encoder.write("review", ["visit": visit])
        case .booking(let day, let booking): try encoder.write("booking", ["day": day, "booking": booking])
        case .bookings(let branch, let from, let through):
            try encoder.write("bookings", ["branch": branch, "from": from, "through": through])
        case .order(let order): try encoder.write("order", ["order": order])
        case .orders(let tab): try encoder.write("orders", ["tab": tab])
        case .work(let branch, let since): try encoder.write("work", ["branch": branch, "since": since])
        case .tab(let tab): try encoder.write("tab", ["tab": tab])
        case .tabs(let branch, let after): try encoder.write("tabs", ["branch": branch, "after": after])
        case .bills(let after): try encoder.write("bills", ["after": after])
        case .ownBookings(let after): try encoder.write("ownBookings", ["after": after])
        case .ownOrders(let after): try encoder.write("ownOrders", ["after": after])
        case .ownReviews(let after): try encoder.write("ownReviews", ["after": after])
        case .day(let day): try encoder.write("day", ["day": day])
        case .shift(let day): try encoder.write("shift", ["day": day])
        case .calls(let branch, let after): try encoder.write("calls", ["branch": branch, "after": after])
        case .tableCalls(let branch, let table):
            try encoder.write("tableCalls", ["branch": branch, "table": table])
        case .stock(let branch): try encoder.write("stock", ["branch": branch])
        case .staff(let branch, let after): try encoder.write("staff", ["branch": branch, "after": after])
        case .jobOffers(let branch, let after): try encoder.write("jobOffers", ["branch": branch, "after": after])
        case .delivery(let delivery): try encoder.write("delivery", ["delivery": delivery])
        case .deliveries(let after): try encoder.write("deliveries", ["after": after])
        case .couriers(let after): try encoder.write("couriers", ["after": after])
        case .couriersToInvite(let after): try encoder.write("couriersToInvite", ["after": after])
        case .invitations: try encoder.write("invitations")
        case .courierStores: try encoder.write("courierStores")
        case .courierRecord: try encoder.write("courierRecord")
        case .courierTour: try encoder.write("courierTour")
        case .deliveryQuote(let draft): try encoder.write("deliveryQuote", ["draft": draft])
        case .messages(let delivery): try encoder.write("messages", ["delivery": delivery])
        case .tracking(let code): try encoder.write("tracking", ["code": code])
        case .loyalty(let branch): try encoder.write("loyalty", ["branch": branch])
        case .requests(let day): try encoder.write("requests", ["day": day])
        case .quote(let order): try encoder.write("quote", ["order": order])
        case .preOrder(let day, let booking):
            try encoder.write("preOrder", ["day": day, "booking": booking])
        case .comments(let subject): try encoder.write("comments", ["subject": subject])
        case .letters(let after): try encoder.write("letters", ["after": after])
        case .waitlist(let day): try encoder.write("waitlist", ["day": day])
        case .waitlistPlaces(let day): try encoder.write("waitlistPlaces", ["day": day])
        case .profile: try encoder.write("profile")
        case .receivedOffers: try encoder.write("receivedOffers")
        }
    }
}
