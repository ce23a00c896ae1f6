public import TablesideCore
public import TablesideVenue

/// The menus of branches that have taken over a common menu, whatever became of them.
///
/// `AdaptMenu` of `TablesideOperations` keeps it, so that an edit of the common menu reaches them.
public struct MenuFollowers: Document, Hashable {
    /// The document kind, `menuFollowers`.
    public static let kind = DocumentKind(rawValue: "menuFollowers")

    /// The common menu.
    public let id: MenuID
    /// The number of writes so far.
    public var version = Version.absent
    /// The branches' menus, in the order in which they took it over; at most ``SizeLimit/menuFollowers``.
    public private(set) var menus: [MenuID] = []

    /// Makes the list of a menu that no branch has taken over.
    public init(id: MenuID) { self.id = id }

    /// Adds a menu at the end, unless it is there.
    ///
    /// - Throws: ``PlacesError`` (`places.tooMany`) if there are ``SizeLimit/menuFollowers`` already.
    public mutating func add(_ menu: MenuID) throws(PlacesError) {
        guard !menus.contains(menu) else { return }
        guard menus.count < SizeLimit.menuFollowers else {
            throw PlacesError(.tooMany(limit: SizeLimit.menuFollowers, found: menus.count + 1))
        }
        menus.append(menu)
    }
}

extension MenuFollowers {
    private enum Field: CodingKey {
        case id, version, menus
    }

    /// Reads the list; refuses one with a menu twice, or with too many.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(MenuID.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        for menu in try container.decode([MenuID].self, forKey: .menus) {
            do throws(PlacesError) {
                guard !menus.contains(menu) else { throw PlacesError(.repeated(text: menu.rawValue)) }
                try add(menu)
            } catch {
                throw DecodingError.invalid(error, at: container.codingPath)
            }
        }
    }
}

extension MenuFollowers: Summarized {
    /// Whose followers they are, and how many.
    public var summary: String { "\(menus.count) menus that follow \(shown: id)" }
}
