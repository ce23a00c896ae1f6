/// The largest sizes of what comes from outside: one table for the whole library.
///
/// Reading stops with a typed error, and a decision refuses, where a limit is exceeded. Texts are counted in bytes of
/// UTF-8, which is what a store and a network carry; lists in elements. A host may set tighter limits of its own.
public enum SizeLimit: Sendable {
    /// Bytes of an identifier that is read: a UUID takes 36.
    public static let identifier = 128
    /// Bytes of an open code that is read: a role, a reason, a channel, an error code.
    public static let code = 128
    /// Bytes of a name: of a person, a dish, a table, a restaurant.
    public static let name = 400
    /// Bytes of a note or a reason in free text.
    public static let note = 2_000
    /// Lines in a cart.
    public static let cartLines = 200
    /// How many of an item one line of a cart wants.
    public static let lineQuantity = 1_000
    /// Choices about one line of a cart, those of chosen options included.
    public static let lineChoices = 100
    /// Payers who share one bill.
    public static let payers = 100
    /// Devices that take part in one tab.
    public static let devices = 100
    /// Friends invited to one booking.
    public static let invitedFriends = 100
}
