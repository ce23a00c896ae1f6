public import TablesideCore
public import TablesideLoyalty
public import TablesideMenu
public import TablesideVenue

/// A request from a restaurateur about their restaurants, branches and menus (AP-04, AP-08, AP-26, FO-34).
///
/// Ownership of a restaurant, the contents of its branches and menus, and guests' ratings are not part of a request.
///
/// ```json
/// {"branch": {"branch": "corso", "request": {"edit": {"edits": [{"rename": {"name": "Da Leo, Corso"}}]}}}}
/// ```
public enum OwnerRequest: Hashable, Codable, Sendable {
    /// Registers a restaurant as a draft of the sender.
    indirect case registerRestaurant(restaurant: Restaurant)
    /// Performs a request on a restaurant.
    indirect case restaurant(restaurant: RestaurantID, request: RestaurantRequest)
    /// Registers a branch of the sender's restaurant as a draft.
    indirect case openBranch(branch: Branch)
    /// Performs a request on a branch.
    indirect case branch(branch: BranchID, request: BranchRequest)
    /// Registers a menu of the sender's branch, or a common menu of a restaurant, as a draft.
    indirect case openMenu(menu: FoodMenu)
    /// Adopts a common menu at the sender's branch with the branch's changes, initially as a draft.
    indirect case adaptMenu(common: MenuID, changes: MenuAdaptation)
    /// Changes the people who work at a branch.
    case employment(branch: BranchID, request: EmploymentRequest)
    /// Writes to support, or continues a letter (AP-18).
    case letter(letter: SupportLetterID, request: LetterRequest)
    /// Drafts, publishes or archives a mission of a restaurant.
    indirect case mission(restaurant: RestaurantID, mission: MissionID, request: MissionRequest)
    /// Drafts, publishes, pauses or archives a promotion at branches of a restaurant.
    indirect case promotion(restaurant: RestaurantID, promotion: PromotionID, request: PromotionRequest)
    /// Praises or penalizes a guest in the program of a branch, or corrects their points (AP-23).
    indirect case loyalty(branch: BranchID, guest: UserID, request: StaffLoyaltyRequest)
    /// Performs a request on a menu.
    indirect case menu(menu: MenuID, request: MenuRequest)
}

/// A request from the owner of a restaurant.
public enum RestaurantRequest: Hashable, Codable, Sendable {
    /// Edits the restaurant's profile, all edits or none.
    case edit(edits: [RestaurantEdit])
    /// Makes the restaurant visible to guests, after checking these branches and menus for the requirements.
    case activate(branches: [BranchID], menus: [MenuID])
    /// Hides the restaurant from guests temporarily.
    case suspend
    /// Makes the restaurant visible to guests again.
    case resume
    /// Closes the restaurant permanently.
    case archive
    /// Posts a news item, or replaces the one with the same identity.
    case postNews(item: NewsItem)
    /// Archives a news item.
    case archiveNews(news: NewsID)
}

/// A request from the owner of a branch; its managers may send only day-to-day edits and news.
public enum BranchRequest: Hashable, Codable, Sendable {
    /// Edits the branch's profile, all edits or none.
    case edit(edits: [BranchEdit])
    /// Makes the branch visible to guests, if its restaurant is visible.
    case activate
    /// Hides the branch from guests temporarily.
    case suspend
    /// Makes the branch visible to guests again.
    case resume
    /// Closes the branch permanently.
    case archive
    /// Posts a news item, or replaces the one with the same identity.
    case postNews(item: NewsItem)
    /// Archives a news item.
    case archiveNews(news: NewsID)

    var command: BranchRecord.Command {
        switch self {
        case .edit(let edits): .edit(edits: edits)
        case .activate: .activate
        case .suspend: .suspend
        case .resume: .resume
        case .archive: .archive
        case .postNews(let item): .postNews(item: item)
        case .archiveNews(let news): .archiveNews(news: news)
        }
    }
}

extension OwnerRequest {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "registerRestaurant": try .registerRestaurant(restaurant: read("restaurant"))
            case "restaurant": try .restaurant(restaurant: read("restaurant"), request: read("request"))
            case "openBranch": try .openBranch(branch: read("branch"))
            case "branch": try .branch(branch: read("branch"), request: read("request"))
            case "openMenu": try .openMenu(menu: read("menu"))
            case "adaptMenu": try .adaptMenu(common: read("common"), changes: read("changes"))
            case "employment": try .employment(branch: read("branch"), request: read("request"))
            case "letter": try .letter(letter: read("letter"), request: read("request"))
            case "mission":
                try .mission(restaurant: read("restaurant"), mission: read("mission"), request: read("request"))
            case "promotion":
                try .promotion(restaurant: read("restaurant"), promotion: read("promotion"), request: read("request"))
            case "loyalty": try .loyalty(branch: read("branch"), guest: read("guest"), request: read("request"))
            case "menu": try .menu(menu: read("menu"), request: read("request"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .registerRestaurant(let restaurant):
            try encoder.write("registerRestaurant", ["restaurant": restaurant])
        case .restaurant(let restaurant, let request):
            try encoder.write("restaurant", ["restaurant": restaurant, "request": request])
        case .openBranch(let branch): try encoder.write("openBranch", ["branch": branch])
        case .branch(let branch, let request): try encoder.write("branch", ["branch": branch, "request": request])
        case .openMenu(let menu): try encoder.write("openMenu", ["menu": menu])
        case .adaptMenu(let common, let changes):
            try encoder.write("adaptMenu", ["common": common, "changes": changes])
        case .employment(let branch, let request):
            try encoder.write("employment", ["branch": branch, "request": request])
        case .letter(let letter, let request): try encoder.write("letter", ["letter": letter, "request": request])
        case .mission(let restaurant, let mission, let request):
            try encoder.write("mission", ["restaurant": restaurant, "mission": mission, "request": request])
        case .promotion(let restaurant, let promotion, let request):
            try encoder.write("promotion", ["restaurant": restaurant, "promotion": promotion, "request": request])
        case .loyalty(let branch, let guest, let request):
            try encoder.write("loyalty", ["branch": branch, "guest": guest, "request": request])
        case .menu(let menu, let request): try encoder.write("menu", ["menu": menu, "request": request])
        }
    }
}

extension RestaurantRequest {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "edit": try .edit(edits: read.list("edits", within: .edits))
            case "activate": try .activate(branches: read("branches"), menus: read("menus"))
            case "suspend": try read.alone(.suspend)
            case "resume": try read.alone(.resume)
            case "archive": try read.alone(.archive)
            case "postNews": try .postNews(item: read("item"))
            case "archiveNews": try .archiveNews(news: read("news"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .edit(let edits): try encoder.write("edit", ["edits": edits])
        case .activate(let branches, let menus):
            try encoder.write("activate", ["branches": branches, "menus": menus])
        case .suspend: try encoder.write("suspend")
        case .resume: try encoder.write("resume")
        case .archive: try encoder.write("archive")
        case .postNews(let item): try encoder.write("postNews", ["item": item])
        case .archiveNews(let news): try encoder.write("archiveNews", ["news": news])
        }
    }
}

extension BranchRequest {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "edit": try .edit(edits: read.list("edits", within: .edits))
            case "activate": try read.alone(.activate)
            case "suspend": try read.alone(.suspend)
            case "resume": try read.alone(.resume)
            case "archive": try read.alone(.archive)
            case "postNews": try .postNews(item: read("item"))
            case "archiveNews": try .archiveNews(news: read("news"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .edit(let edits): try encoder.write("edit", ["edits": edits])
        case .activate: try encoder.write("activate")
        case .suspend: try encoder.write("suspend")
        case .resume: try encoder.write("resume")
        case .archive: try encoder.write("archive")
        case .postNews(let item): try encoder.write("postNews", ["item": item])
        case .archiveNews(let news): try encoder.write("archiveNews", ["news": news])
        }
    }
}

extension OwnerRequest {
    /// The name of the request in a table of rights.
    public var action: ActionCode {
        switch self {
        case .registerRestaurant: ActionCode("restaurant", "register")
        case .restaurant(_, let request): ActionCode("restaurant", request.kind.rawValue)
        case .openBranch: ActionCode("branch", "register")
        case .branch(_, let request): ActionCode("branch", request.kind.rawValue)
        case .openMenu: ActionCode("menu", "register")
        case .adaptMenu: ActionCode("menu", "adapt")
        case .employment(_, let request): request.kind.action
        case .letter(_, let request): request.kind.action
        case .mission(_, _, let request): request.kind.action
        case .promotion(_, _, let request): request.kind.action
        case .loyalty(_, _, let request): request.kind.action
        case .menu(_, let request): ActionCode("menu", request.kind.rawValue)
        }
    }
}

extension RestaurantRequest {
    /// The kind of this request.
    public var kind: ListingCommandKind {
        switch self {
        case .edit: .edit
        case .activate: .activate
        case .suspend: .suspend
        case .resume: .resume
        case .archive: .archive
        case .postNews: .postNews
        case .archiveNews: .archiveNews
        }
    }
}

extension BranchRequest {
    /// The kind of this request.
    public var kind: ListingCommandKind { command.kind }
}
