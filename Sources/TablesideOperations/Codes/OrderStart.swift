public import TablesideCore
public import TablesideMenu

/// Where a guest began an order: in the list of takeaway places, on the page of a venue, or with a scanned code
/// (GI-48).
///
/// A phone stores it until the order is placed. It holds no menu: after a restart the phone reads the menus of
/// ``branch`` again and shows the current ones (FO-35).
///
/// ```swift
/// switch OrderStart.firstStep(from: stored, menus: try await reader.menus(of: branch, by: ana).items.map(\.id)) {
/// case .scan: openCamera()
/// case .open(let menu): show(menu)
/// case .choose(let menus): choose(from: menus)
/// case .nothingOffered: explain()
/// }
/// ```
public enum OrderStart: Hashable, Codable, Sendable {
    /// The guest picked the branch in the list of places that sell takeaway.
    case takeawayList(branch: BranchID)
    /// The guest opened the page of the branch.
    case venuePage(branch: BranchID)
    /// The guest scanned the code of a table; the branch is that of the table, even if the code does not name it.
    case scan(branch: BranchID, table: TableID)

    /// What an application shows to a guest who wants to add a product.
    public enum Step: Hashable, Sendable {
        /// The scanner, because nothing has been chosen yet.
        case scan
        /// The only menu on offer.
        case open(menu: MenuID)
        /// The menus on offer, from which the guest picks.
        case choose(menus: [MenuID])
        /// A notice that the branch has no menu on offer now.
        case nothingOffered
    }

    /// Makes the start of a scan that an answer has confirmed.
    ///
    /// - Returns: `nil` if the code belongs to no active restaurant or to another branch.
    public init?(_ scanned: ScannedTable, known registration: ScannedTable.Registration) {
        guard case .active(let branch, _) = registration else { return nil }
        if let named = scanned.branch, named != branch { return nil }
        self = .scan(branch: branch, table: scanned.table)
    }

    /// The branch that the order goes to.
    public var branch: BranchID {
        switch self {
        case .takeawayList(let branch), .venuePage(let branch), .scan(let branch, _): branch
        }
    }

    /// The table of the order; `nil` for an order from outside the venue.
    public var table: TableID? {
        if case .scan(_, let table) = self { table } else { nil }
    }

    /// The channel whose menus and prices apply: only a guest who scanned a table is in the venue.
    public var channel: Channel { table == nil ? .takeaway : .dineIn }

    /// The query that reads the menus, sent at every start of the application (FO-35).
    public var question: HouseQuery { .menus(branch: branch, after: nil) }

    /// What to show to a guest who wants to add a product (FO-15, FO-38).
    ///
    /// - Parameters:
    ///   - start: where the guest began; `nil` if they came from their account and have not chosen a place yet.
    ///   - menus: the menus on offer now at the branch of `start`.
    /// - Returns: the scanner without a start, otherwise the menu or the choice of menus.
    public static func firstStep(from start: OrderStart?, menus: [MenuID]) -> Step {
        guard start != nil else { return .scan }
        guard let first = menus.first else { return .nothingOffered }
        return menus.count == 1 ? .open(menu: first) : .choose(menus: menus)
    }
}

extension OrderStart {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "takeawayList": try .takeawayList(branch: read("branch"))
            case "venuePage": try .venuePage(branch: read("branch"))
            case "scan": try .scan(branch: read("branch"), table: read("table"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .takeawayList(let branch): try encoder.write("takeawayList", ["branch": branch])
        case .venuePage(let branch): try encoder.write("venuePage", ["branch": branch])
        case .scan(let branch, let table): try encoder.write("scan", ["branch": branch, "table": table])
        }
    }
}
