public import TablesideCore

/// What has states or reasons with words of their own.
public enum TextSubject: String, ClosedCode {
    /// An order.
    case order
    /// An item of an order.
    case item
    /// A guest's tab.
    case tab
    /// A booking.
    case booking
    /// A service day as a whole.
    case serviceDay
    /// A review.
    case review
    /// An account.
    case account
    /// The codes of an account.
    case verification
    /// A waiter during a shift.
    case waiter
    /// An order on its way to a waiter.
    case assignment
    /// A discount.
    case discount
    /// Who is signed in on a device.
    case session
    /// A restaurant or a branch.
    case listing
    /// An offer to work at a branch.
    case jobOffer
    /// A call from a table.
    case serviceCall
    /// The status of a table on a map.
    case table
    /// The stage of a table's guests, such as ordering or paying.
    case tableStage
    /// A courier.
    case courier
    /// A store's invitation to couriers.
    case courierInvitation
    /// The cooperation of a store and a courier.
    case cooperation
    /// What a courier rides.
    case vehicle
    /// How goods are handled.
    case handling
    /// What a courier shows at the end of a leg.
    case proof
    /// The handling of undeliverable goods.
    case undeliverable
    /// A delivery.
    case delivery
    /// The status of a delivery as shown to people, in every profile.
    case deliveryStatus
    /// A guest's account of points.
    case pointsAccount
    /// A line in the ledger of points.
    case pointsEntry
    /// A reward that points are held for.
    case reward
    /// A mission as the house publishes it.
    case mission
    /// How far a guest is with a mission.
    case missionRecord
    /// How a mission stands for a guest who reads about it.
    case missionStatus
    /// What a guest does that missions count.
    case activity
    /// A guest's invitation to a friend.
    case friendInvitation
    /// Who invited a guest.
    case referral
    /// A promotion.
    case promotion
    /// The use of a promotion by an order.
    case promotionClaim
    /// An offense on the record of a guest.
    case offense
    /// What the staff says in favor of a guest.
    case praise
    /// A party on a waitlist.
    case waitlist
    /// A waitlist as a whole.
    case waitlistPhase
    /// A device that orders on a table's tab.
    case tabDevice
    /// A search that found nothing.
    case search
    /// The scan of a table's code.
    case scan
    /// A comment.
    case comment
    /// A letter to support.
    case supportLetter
    /// A report that information is not right.
    case report
    /// A bug of the app.
    case bug
    /// A file of data on the device.
    case dataFile
}

/// The stable name of a text: an error's own code, `state.order.ready`, `notice.orderServed`, `reason.order.tooBusy`.
public struct TextName: OpenCode {
    /// The dotted text.
    public let rawValue: String

    /// Makes a name from its text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The text of an error, a refusal or a problem.
    public static func error(_ code: ErrorCode) -> TextName { TextName(rawValue: code.rawValue) }

    /// The text of a state.
    public static func state(_ state: some RawRepresentable<String>, of subject: TextSubject) -> TextName {
        TextName(rawValue: "state.\(subject.rawValue).\(state.rawValue)")
    }

    /// The text of a state under a profile, which may call it by another name (`Lifecycle.labels`).
    ///
    /// There are texts for the labels of the built-in profiles. A house that labels states itself has its own words for
    /// them.
    public static func state<State, Command, Guard, Effect>(
        _ state: State,
        of subject: TextSubject,
        in lifecycle: Lifecycle<State, Command, Guard, Effect>
    ) -> TextName {
        guard let label = lifecycle.labels[state] else { return .state(state, of: subject) }
        return TextName(rawValue: "label.\(subject.rawValue).\(label)")
    }

    /// The text on the button for what a screen offers next, by its label, such as that of an `Order.Profile.Prompt`.
    ///
    /// There are texts for the labels of the built-in profiles. A house that labels its own has its own words for them.
    public static func prompt(_ label: String, of subject: TextSubject) -> TextName {
        TextName(rawValue: "prompt.\(subject.rawValue).\(label)")
    }

    /// The text of a kind of notice.
    public static func notice(_ kind: some OpenCode) -> TextName { TextName(rawValue: "notice.\(kind.rawValue)") }

    /// The text of a reason that people give or are given.
    public static func reason(_ reason: some RawRepresentable<String>, of subject: TextSubject) -> TextName {
        TextName(rawValue: "reason.\(subject.rawValue).\(reason.rawValue)")
    }

    /// The text of a kind of thing, such as what a courier rides.
    public static func kind(_ kind: some RawRepresentable<String>, of subject: TextSubject) -> TextName {
        TextName(rawValue: "kind.\(subject.rawValue).\(kind.rawValue)")
    }

    /// The title of a field of a form, such as one of sign-up.
    public static func field(_ field: some ClosedCode) -> TextName { TextName(rawValue: "field.\(field.rawValue)") }

    /// The message by which a store invites a courier; its value is `link`.
    public static let courierInvitation = TextName(rawValue: "words.courierInvitation")
    /// What a store reads in place of an empty list of deliveries.
    public static let noDeliveriesOfStore = TextName(rawValue: "words.noDeliveriesOfStore")
    /// What a courier reads in place of an empty list of deliveries.
    public static let noDeliveriesOfCourier = TextName(rawValue: "words.noDeliveriesOfCourier")
    /// What a store reads in place of an empty list of its couriers.
    public static let noCouriers = TextName(rawValue: "words.noCouriers")
    /// What a courier reads in place of an empty list of their stores.
    public static let noStores = TextName(rawValue: "words.noStores")

    /// Where a guest eats, as a sentence to share; its value is `place`.
    public static let sharedPlace = TextName(rawValue: "words.sharedPlace")
    /// What is said beside data for which an update is offered.
    public static let updateOffered = TextName(rawValue: "words.updateOffered")

    /// Every name for which there is a text, in order.
    public static var all: [TextName] { Library.texts.keys.sorted() }
}
