/// The tags that give each kind of identifier its type.
///
/// They are defined in this module so that a lower-level module can refer to an order or a booking by identity without
/// knowing its type.
public enum Noun: Sendable {
    /// A person with an account.
    public enum User: Sendable {}
    /// A restaurant: the brand that owns branches.
    public enum Restaurant: Sendable {}
    /// One location of a restaurant.
    public enum Branch: Sendable {}
    /// A dining room or another area of a branch.
    public enum Area: Sendable {}
    /// A dining table at a branch.
    public enum Table: Sendable {}
    /// Tables that one or more waiters serve.
    public enum Section: Sendable {}
    /// A branch's menu.
    public enum Menu: Sendable {}
    /// A category of a menu.
    public enum Category: Sendable {}
    /// An item on a menu.
    public enum Item: Sendable {}
    /// A size, volume or weight in which an item is sold.
    public enum Variation: Sendable {}
    /// A group of modifiers for an item.
    public enum ModifierGroup: Sendable {}
    /// One modifier in a group.
    public enum Option: Sendable {}
    /// A call of guests from their table.
    public enum ServiceCall: Sendable {}
    /// An offer to work at a branch.
    public enum JobOffer: Sendable {}
    /// A booking of a table for a party.
    public enum Booking: Sendable {}
    /// A period when a table is out of use.
    public enum Block: Sendable {}
    /// A party on a waitlist.
    public enum WaitlistEntry: Sendable {}
    /// An order: one round sent to the kitchen.
    public enum Order: Sendable {}
    /// One line of an order.
    public enum Line: Sendable {}
    /// A guest's tab.
    public enum Tab: Sendable {}
    /// A discount or a charge on a tab.
    public enum Adjustment: Sendable {}
    /// A payment on a tab.
    public enum Payment: Sendable {}
    /// A device that has joined a tab.
    public enum Device: Sendable {}
    /// A delivery of an order.
    public enum Delivery: Sendable {}
    /// A piece of news of a restaurant or a branch.
    public enum News: Sendable {}
    /// An invitation, such as one to a friend.
    public enum Invitation: Sendable {}
    /// A store's invitation to a courier.
    public enum CourierCode: Sendable {}
    /// A letter to the support of the app.
    public enum SupportLetter: Sendable {}
    /// A command: the sender chooses its id before the first attempt and reuses it on every retry.
    public enum Command: Sendable {}
}

/// The identity of a person with an account: guest, waiter, cook or courier.
public typealias UserID = Identifier<Noun.User>
/// The identity of a restaurant.
public typealias RestaurantID = Identifier<Noun.Restaurant>
/// The identity of one location of a restaurant.
public typealias BranchID = Identifier<Noun.Branch>
/// The identity of an area in a branch.
public typealias AreaID = Identifier<Noun.Area>
/// The identity of a dining table.
public typealias TableID = Identifier<Noun.Table>
/// The identity of a section of the floor.
public typealias SectionID = Identifier<Noun.Section>
/// The identity of a call from a table.
public typealias ServiceCallID = Identifier<Noun.ServiceCall>
/// The identity of an offer to work at a branch.
public typealias JobOfferID = Identifier<Noun.JobOffer>
/// The identity of a menu.
public typealias MenuID = Identifier<Noun.Menu>
/// The identity of a menu category.
public typealias CategoryID = Identifier<Noun.Category>
/// The identity of a menu item.
public typealias MenuItemID = Identifier<Noun.Item>
/// The identity of an item's variation.
public typealias VariationID = Identifier<Noun.Variation>
/// The identity of a modifier group.
public typealias ModifierGroupID = Identifier<Noun.ModifierGroup>
/// The identity of one modifier in a group.
public typealias OptionID = Identifier<Noun.Option>
/// The identity of a booking.
public typealias BookingID = Identifier<Noun.Booking>
/// The identity of a table block.
public typealias BlockID = Identifier<Noun.Block>
/// The identity of a party on a waitlist.
public typealias WaitlistEntryID = Identifier<Noun.WaitlistEntry>
/// The identity of an order.
public typealias OrderID = Identifier<Noun.Order>
/// The identity of one line of an order.
public typealias LineID = Identifier<Noun.Line>
/// The identity of a tab.
public typealias TabID = Identifier<Noun.Tab>
/// The identity of a discount or a charge on a tab.
public typealias AdjustmentID = Identifier<Noun.Adjustment>
/// The identity of a payment.
public typealias PaymentID = Identifier<Noun.Payment>
/// The identity of a device at a table.
public typealias DeviceID = Identifier<Noun.Device>
/// The identity of a delivery.
public typealias DeliveryID = Identifier<Noun.Delivery>
/// The identity of a piece of news.
public typealias NewsID = Identifier<Noun.News>
/// The identity of an invitation.
public typealias InvitationID = Identifier<Noun.Invitation>
/// The code with which a store invites couriers: the code itself, as it is written in the link (ID-12).
public typealias CourierCode = Identifier<Noun.CourierCode>
/// The identity of a letter to the support of the app.
public typealias SupportLetterID = Identifier<Noun.SupportLetter>
/// The identity of a command.
public typealias CommandID = Identifier<Noun.Command>
