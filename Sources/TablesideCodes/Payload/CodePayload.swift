public import TablesideCore

/// The content of a code that is printed on a table, shown on a screen, or sent as a link.
///
/// A ``PayloadCodec`` encodes it as text for a QR symbol, and decodes it.
///
/// ```swift
/// let payload = CodePayload.table(branch: branch.id, table: TableID("12"))
/// let text = try codec.encode(payload, as: .url)
/// ```
public enum CodePayload: Hashable, Sendable {
    /// A table at a branch: the code on the table (FO-13).
    case table(branch: BranchID, table: TableID)
    /// A table's session, shown by the waiter (GI-21).
    case session(TableSession)
    /// A booking whose party checks in on arrival (QP-33).
    case checkIn(branch: BranchID, booking: BookingID)
    /// A store's invitation to a courier to work with it (ID-12, ID-15).
    case cooperation(CooperationInvitation)
    /// An invitation to a friend, which names the inviter (AP-17).
    case friend(inviter: UserID, invitation: InvitationID)
    /// A delivery to hand over to the person who shows this code.
    case handover(delivery: DeliveryID, code: String)
    /// An order to hand over at the counter to the person who shows this code.
    case collection(branch: BranchID, order: OrderID, code: String)

    /// The kind of a payload.
    ///
    /// The raw value is its number in the binary format and never changes.
    public enum Kind: UInt64, CaseIterable, Hashable, Codable, Sendable {
        /// A table at a branch.
        case table = 1
        /// A table's session.
        case session = 2
        /// A party's check-in on arrival.
        case checkIn = 3
        /// An invitation to a courier with an account.
        case registerStoreKey = 4
        /// An invitation to a courier without an account.
        case registerCourierKey = 5
        /// An invitation to a friend.
        case friend = 6
        /// The handover of a delivery.
        case handover = 7
        /// The pickup of an order.
        case collection = 8
    }

    /// The kind of the payload.
    public var kind: Kind {
        switch self {
        case .table: .table
        case .session: .session
        case .checkIn: .checkIn
        case .cooperation(let invitation):
            switch invitation.kind {
            case .registerStoreKey: .registerStoreKey
            case .registerCourierKey: .registerCourierKey
            }
        case .friend: .friend
        case .handover: .handover
        case .collection: .collection
        }
    }
}
