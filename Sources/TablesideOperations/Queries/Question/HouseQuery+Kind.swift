public import TablesideVenue

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
        /// The missions of a restaurant as its owner writes them.
        case missions
        /// The promotions of a restaurant as they are written.
        case promotions
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
        /// The tables of a branch now.
        case floor
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
        /// The invitations that the sender has sent.
        case sentInvitations
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
        /// What the sender has searched for.
        case searches
        /// What a friend shows of their profile.
        case friend

        /// What the question is called in a table of rights; a thing and a list of such things have one name.
        public var action: ActionCode {
            switch self {
            case .restaurant, .branch, .day, .shift, .stock, .review, .booking, .order, .tab:
                ActionCode(rawValue, "view")
            case .home: ActionCode("restaurant", "view")
            case .ownRestaurants, .restaurantRecord: ActionCode("restaurant", "viewRecord")
            case .branchRecord: ActionCode("branch", "viewRecord")
            case .menuRecord, .commonMenus: ActionCode("menu", "viewRecord")
            case .missions: ActionCode("mission", "view")
            case .promotions: ActionCode("promotion", "view")
            case .menus: ActionCode("menu", "view")
            case .slots, .freeTables: ActionCode("day", rawValue)
            case .floor: ActionCode("day", "view")
            case .reviews, .ownReviews: ActionCode("review", "view")
            case .bookings, .ownBookings: ActionCode("booking", "view")
            case .orders, .work, .ownOrders: ActionCode("order", "view")
            case .tabs: ActionCode("tab", "view")
            case .bills: ActionCode("bill", "view")
            case .calls, .tableCalls: ActionCode("call", "view")
            case .staff, .jobOffers: ActionCode("staff", "view")
            case .receivedOffers: ActionCode("staff", "viewOffers")
            case .profile, .searches: ActionCode("account", "view")
            case .friend: ActionCode("account", "viewFriend")
            case .delivery, .deliveries, .messages, .deliveryQuote: ActionCode("delivery", "view")
            case .tracking: ActionCode("delivery", "track")
            case .loyalty, .sentInvitations: ActionCode("loyalty", "view")
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
        case .missions: .missions
        case .promotions: .promotions
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
        case .floor: .floor
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
        case .sentInvitations: .sentInvitations
        case .requests: .requests
        case .quote: .quote
        case .preOrder: .preOrder
        case .comments: .comments
        case .letters: .letters
        case .waitlist: .waitlist
        case .waitlistPlaces: .waitlistPlaces
        case .profile: .profile
        case .receivedOffers: .receivedOffers
        case .searches: .searches
        case .friend: .friend
        }
    }
}
