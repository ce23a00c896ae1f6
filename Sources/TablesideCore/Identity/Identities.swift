/// The nouns whose identities the rooms pass to each other.
///
/// The tags live on the ground floor, so that a lower room can speak of an order or a booking by its identity without
/// knowing the type.
public enum Noun: Sendable {
    /// A person with an account.
    public enum User: Sendable {}
    /// A restaurant: the brand that owns branches.
    public enum Restaurant: Sendable {}
    /// One address of a restaurant.
    public enum Branch: Sendable {}
    /// A dining room or another area of a branch.
    public enum Area: Sendable {}
    /// A dining table.
    public enum Table: Sendable {}
    /// A menu.
    public enum Menu: Sendable {}
    /// A category of a menu.
    public enum Category: Sendable {}
    /// An item of a menu.
    public enum Item: Sendable {}
    /// A size, volume or weight in which an item is sold.
    public enum Variation: Sendable {}
    /// A group of modifiers of an item.
    public enum ModifierGroup: Sendable {}
    /// One modifier of a group.
    public enum Option: Sendable {}
    /// A booking.
    public enum Booking: Sendable {}
    /// A time for which a table is out of use.
    public enum Block: Sendable {}
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
    /// A device that takes part in a tab.
    public enum Device: Sendable {}
    /// A delivery.
    public enum Delivery: Sendable {}
    /// A review.
    public enum Review: Sendable {}
    /// An invitation.
    public enum Invitation: Sendable {}
    /// A command: chosen by its sender before the first attempt, kept over every repetition.
    public enum Command: Sendable {}
}

/// The identity of a person with an account: guest, waiter, cook, courier.
public typealias UserID = Identifier<Noun.User>
/// The identity of a restaurant.
public typealias RestaurantID = Identifier<Noun.Restaurant>
/// The identity of one address of a restaurant.
public typealias BranchID = Identifier<Noun.Branch>
/// The identity of an area of a branch.
public typealias AreaID = Identifier<Noun.Area>
/// The identity of a dining table.
public typealias TableID = Identifier<Noun.Table>
/// The identity of a menu.
public typealias MenuID = Identifier<Noun.Menu>
/// The identity of a category of a menu.
public typealias CategoryID = Identifier<Noun.Category>
/// The identity of an item of a menu.
public typealias MenuItemID = Identifier<Noun.Item>
/// The identity of a variation of an item.
public typealias VariationID = Identifier<Noun.Variation>
/// The identity of a modifier group.
public typealias ModifierGroupID = Identifier<Noun.ModifierGroup>
/// The identity of one modifier of a group.
public typealias OptionID = Identifier<Noun.Option>
/// The identity of a booking.
public typealias BookingID = Identifier<Noun.Booking>
/// The identity of a block of a table.
public typealias BlockID = Identifier<Noun.Block>
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
/// The identity of a review.
public typealias ReviewID = Identifier<Noun.Review>
/// The identity of an invitation.
public typealias InvitationID = Identifier<Noun.Invitation>
/// The identity of a command.
public typealias CommandID = Identifier<Noun.Command>
