public import TablesideCore

/// What a code says: what is printed on a table, shown on a screen, or sent as a link.
///
/// A ``PayloadCodec`` writes it as a text that a QR symbol holds, and reads it back.
///
/// ```swift
/// let payload = CodePayload.table(branch: branch.id, table: TableID("12"))
/// let text = try codec.encode(payload, as: .url)
/// ```
public enum CodePayload: Hashable, Sendable {
    /// A table of a branch: the code that stands on it (FO-13).
    case table(branch: BranchID, table: TableID)
    /// The session of a table, as the waiter shows it (GI-21).
    case session(TableSession)
    /// A booking whose party checks in at the door (QP-33).
    case checkIn(branch: BranchID, booking: BookingID)
    /// A store invites a courier to work with it (ID-12, ID-15).
    case cooperation(CooperationInvitation)
    /// Somebody invites a friend, who names the inviter (AP-17).
    case friend(inviter: UserID, invitation: InvitationID)
    /// A delivery is handed over to the person who shows this code.
    case handover(delivery: DeliveryID, code: String)
    /// An order is collected at the counter by the person who shows this code.
    case collection(branch: BranchID, order: OrderID, code: String)

    /// What a payload is about.
    ///
    /// The raw value is the number in the binary form; it never changes.
    public enum Kind: UInt64, CaseIterable, Hashable, Codable, Sendable {
        /// A table.
        case table = 1
        /// The session of a table.
        case session = 2
        /// A check-in.
        case checkIn = 3
        /// An invitation to a courier with an account.
        case registerStoreKey = 4
        /// An invitation to a courier without an account.
        case registerCourierKey = 5
        /// An invitation to a friend.
        case friend = 6
        /// A delivery that is handed over.
        case handover = 7
        /// An order that is collected.
        case collection = 8
    }

    /// What the payload is about.
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
