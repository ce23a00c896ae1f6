import TablesideBilling
public import TablesideCore
public import TablesideDelivery
public import TablesideDiscovery
public import TablesideHosting
public import TablesideVenue

/// A question to a restaurant: everything that can be read from outside, and nothing else.
///
/// The sender is not part of it: a ``HouseReader`` knows the sender from the session, asks its table of rights, and
/// answers with no more than the sender may see. What does not exist and what is somebody else's are refused in the
/// same words; lists leave both out.
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
    /// The missions of a restaurant as its owner writes them, drafts and archived ones too: a ``HousePage`` of
    /// `Mission`.
    case missions(restaurant: RestaurantID, after: PageCursor?)
    /// The promotions of a restaurant as its owner writes them, or those of a manager's branch alone, in every state: a
    /// ``HousePage`` of ``PromotionCard``.
    case promotions(restaurant: RestaurantID, after: PageCursor?)
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
    /// The orders that wait for someone in the sender's role, placed since an instant: a list of `OrderCard`.
    case work(branch: BranchID, since: Instant)
    /// A tab: a ``TabCard``.
    case tab(tab: TabID)
    /// The tabs of a branch: a ``HousePage`` of ``TabCard``.
    case tabs(branch: BranchID, after: PageCursor?)
    /// The bills of the sender's visits: a ``HousePage`` of `ClosedBill`.
    case bills(after: PageCursor?)
    /// The sender's bookings and those to which they are invited, the latest first: a ``HousePage`` of
    /// ``BookingSummary``.
    case ownBookings(after: PageCursor?)
    /// The sender's orders, the latest first: a ``HousePage`` of `OrderCard`.
    case ownOrders(after: PageCursor?)
    /// The sender's reviews, the latest first: a ``HousePage`` of ``ReviewCard``.
    case ownReviews(after: PageCursor?)
    /// The book of a date: a `ServiceDay`.
    case day(day: BranchDay)
    /// The tables of a branch with what is at them now, by number: a list of ``FloorTableCard``.
    case floor(day: BranchDay)
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
    /// What a store and its courier wrote about a delivery: a list of `DeliveryMessage`, for a courier their own
    /// conversation.
    case messages(delivery: DeliveryID)
    /// A delivery that the sender has the link of: a ``TrackingCard``.
    case tracking(code: TrackingCode)
    /// The sender's membership in the loyalty program of a branch: a ``LoyaltyCard``.
    case loyalty(branch: BranchID)
    /// The invitations that the sender has sent to friends: a ``HousePage`` of ``SentInvitationCard``.
    case sentInvitations(after: PageCursor?)
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
    /// What the sender has searched for, and whether it is remembered: a `SearchHistory`.
    case searches
    /// The profile that a friend shows, as a `ProfileCard`: a guest who named the sender as inviter, or whose
    /// invitation the sender accepted.
    case friend(user: UserID)
}
