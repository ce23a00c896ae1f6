/// The maximum sizes of untrusted input: one table for the whole library.
///
/// When a limit is exceeded, reading stops with a ``SizeError`` and a decision is refused. Texts are counted in bytes
/// of UTF-8, which is what stores and networks carry; lists are counted in elements. A host may set tighter limits of
/// its own.
///
/// Every decoded text has a limit: that of a note, unless it has its own. Text beyond its limit is not encoded either,
/// so nothing is stored that could not be read back.
public enum SizeLimit: Sendable {
    /// Bytes of an identifier; a UUID takes 36.
    public static let identifier = 128
    /// Bytes of an open code, such as a role, a reason, a channel or an error code.
    public static let code = 128
    /// Bytes of a name (of a person, a dish, a table or a restaurant) or of an address line.
    public static let name = 400
    /// Bytes of a free-text note or reason, and of every text without a limit of its own.
    public static let note = 2_000
    /// Bytes of a key made of several identifiers, such as a ``CommandKey``, or of a name: decomposed into letters and
    /// marks, a name can triple in length; a username that grows more is refused.
    public static let key = 1_280
    /// Bytes of a session code: eight numbers, which may have leading zeros.
    public static let sessionCode = 1_024
    /// Bytes of a session token or a cursor, whose contents are up to the host.
    public static let token = 8_192
    /// Bytes of a push service's address of a device; Apple's have 32, Google's some 160.
    public static let pushToken = 1_024
    /// Bytes of an encoded answer nested in another text.
    public static let answer = 1_048_576
    /// Lines in a cart.
    public static let cartLines = 200
    /// Quantity of an item on one line of a cart.
    public static let lineQuantity = 1_000
    /// Choices on one line of a cart, including those of chosen options.
    public static let lineChoices = 100
    /// Payers splitting one bill.
    public static let payers = 100
    /// Devices that have joined one tab.
    public static let devices = 100
    /// Photos of one restaurant or branch.
    public static let photos = 100
    /// Contacts, or links, of one restaurant or branch.
    public static let contacts = 50
    /// Words of one vocabulary at one restaurant or branch: its kinds, the payments it accepts.
    public static let words = 32
    /// Languages of one text of a restaurant or branch.
    public static let languages = 64
    /// Tables or combinations of one branch.
    public static let tables = 2_000
    /// Waiters on one shift.
    public static let waiters = 1_000
    /// Orders of one shift, waiting or in hand.
    public static let openOrders = 2_000
    /// Calls that one table remembers, open ones (at most 92) and the last 8 that were closed, and times of its latest.
    public static let tableCalls = 100
    /// The load of one order: its guests, or the house's own units.
    public static let load = 10_000
    /// Joints of the tables of one branch.
    public static let joints = 10_000
    /// Areas of one branch.
    public static let areas = 200
    /// Corners of the walls of one branch.
    public static let wallCorners = 1_000
    /// Edits of a branch's map that are applied together.
    public static let drawingEdits = 500
    /// Opening periods of one day.
    public static let periods = 24
    /// Dates with opening hours of their own at one branch.
    public static let exceptionDates = 1_000
    /// News of one restaurant or branch, archived ones included.
    public static let news = 200
    /// Branches, or menus, that one decision looks at.
    public static let lookedUp = 30
    /// Items of one menu, and its modifier groups.
    public static let menuItems = 2_000
    /// Additional entries of one menu, and its prices with conditions.
    public static let menuRows = 8_000
    /// Goods of one branch that are counted or marked as sold out.
    public static let stockKeys = 8_000
    /// Headings of one menu, and the parts of one of its items or groups: variations, ingredients, options.
    public static let menuParts = 200
    /// Bytes in all texts of one menu.
    public static let menuText = 4_194_304
    /// Menus of branches that take over one common menu.
    public static let menuFollowers = 1_000
    /// Job offers that one person has not answered; of more the latest are listed.
    public static let jobOffers = 50
    /// Couriers of one store.
    public static let couriers = 1_000
    /// Invitations of one store to couriers that can still be used.
    public static let courierCodes = 500
    /// Uses of all invitations of one store to couriers that can still be used.
    public static let courierCodeUses = 2_000
    /// Waves of couriers to whom one delivery is offered, one after another.
    public static let waves = 20
    /// Stores that one courier works with.
    public static let courierStores = 500
    /// Deliveries that one courier has in hand.
    public static let deliveriesInHand = 100
    /// Stops of one courier's tour.
    public static let tourStops = 50
    /// Things of which one delivery consists.
    public static let parcels = 100
    /// Restaurants that one restaurateur has registered.
    public static let restaurants = 100
    /// Edits in one request.
    public static let edits = 32
    /// Restaurants that one person has starred.
    public static let favorites = 1_000
    /// Consents in one sign-up form.
    public static let consents = 32
    /// Friends invited to one booking.
    public static let invitedFriends = 100
    /// Tables, seats or features requested for one booking.
    public static let wishes = 100
    /// Tables, or blocks of tables, that one request names.
    public static let namedTables = 100
    /// Bookings that leave a service day at once.
    public static let archivedBookings = 40
    /// Parties on one waitlist, those that have been seated or have left included.
    public static let waitlistEntries = 1_000
    /// Parties that one guest puts on one waitlist, those that have been seated or have left included.
    public static let waitlistEntriesPerGuest = 20
    /// Sizes of parties for which a waitlist looks up the turn time one by one; larger ones have the usual turn time.
    public static let waitlistTurns = 100
    /// Requests that are chosen among together.
    public static let batchRequests = 500
    /// Starts that one of these requests accepts.
    public static let batchStarts = 24
    /// Stays of a house's history from which waits are quoted.
    public static let stayHistory = 20_000
    /// Stages of a visit that one stay of that history records.
    public static let stayMarks = 16
    /// Simulated evenings behind one quoted wait.
    public static let quoteRuns = 10_000
    /// People in the largest party that a portal is told about.
    public static let portalParty = 100
    /// Entries of one availability feed, and starts that its recurrences stand for.
    public static let feedEntries = 100_000
    /// Bookings whose shows are counted together.
    public static let expectedShows = 2_000
    /// Covers, or tables, of the bookings whose shows are counted together.
    public static let expectedCovers = 20_000
    /// Past bookings from which the probabilities of shows are learned.
    public static let showHistory = 100_000
    /// Bookings moved by one reseating.
    public static let moves = 2_000
    /// Dates that a calendar opens at once: a year plus a few weeks.
    public static let calendarDates = 400
    /// Dates on which tables are closed in one step.
    public static let closureDates = 31
    /// Actions in one request.
    public static let actions = 100
    /// Features that one request requires of the server.
    public static let features = 32
    /// Actions that one device holds until they are sent.
    public static let outbox = 1_000
    /// Flags on one review or comment that await a moderator.
    public static let flags = 100
    /// Dishes that one review rates.
    public static let ratedDishes = 200
    /// Messages of one letter to support, answers included.
    public static let supportMessages = 100
    /// Times of letters to support that are counted for one author.
    public static let countedLetters = 100
    /// Words of a question to comments; those after them are not looked for.
    public static let commentWords = 16
    /// Dishes that one shared text names.
    public static let sharedDishes = 20
    /// Files of data that one device keeps.
    public static let offlineCopies = 1_000
    /// Searches that are remembered for one person.
    public static let searchHistory = 50
    /// Rows of a lifecycle in a host's own profile; the largest built-in profile has some 90.
    public static let profileRows = 256
    /// Roles in a host's own profile, and words in one row of it.
    public static let profileRoles = 32
    /// Permissions in a table of rights; the built-in one has some 770.
    public static let rights = 4_096
}

/// The kinds of input that have a maximum size.
public enum SizeSubject: String, ClosedCode {
    /// The text of an ``Identifier``.
    case identifier
    /// The text of an ``OpenCode``.
    case code
    /// A name, or a line of an address.
    case name
    /// A note or a reason, or any text without a limit of its own.
    case note
    /// A key made of several parts.
    case key
    /// The code of a table's session.
    case sessionCode
    /// A token or a cursor.
    case token
    /// An encoded answer inside another text.
    case answer
    /// The lines of a cart.
    case cartLines
    /// The choices on a line.
    case choices
    /// The consents in a sign-up form.
    case consents
    /// The friends invited to a booking.
    case invitedFriends
    /// The wishes of one kind for a booking.
    case wishes
    /// The tables, or the blocks of tables, that a request names.
    case namedTables
    /// The moves of a reseating.
    case moves
    /// The edits in a request.
    case edits
    /// The edits of a map that are applied together.
    case drawingEdits
    /// The actions in a request.
    case actions
    /// The features that a request requires of the server.
    case features
    /// The rows of a profile.
    case profileRows
    /// The roles of a profile.
    case profileRoles
    /// The permissions of a table of rights.
    case rights

    /// The maximum size: bytes of a text, elements of a list.
    public var limit: Int {
        switch self {
        case .identifier: SizeLimit.identifier
        case .code: SizeLimit.code
        case .name: SizeLimit.name
        case .note: SizeLimit.note
        case .key: SizeLimit.key
        case .sessionCode: SizeLimit.sessionCode
        case .token: SizeLimit.token
        case .answer: SizeLimit.answer
        case .cartLines: SizeLimit.cartLines
        case .choices: SizeLimit.lineChoices
        case .consents: SizeLimit.consents
        case .invitedFriends: SizeLimit.invitedFriends
        case .wishes: SizeLimit.wishes
        case .namedTables: SizeLimit.namedTables
        case .moves: SizeLimit.moves
        case .edits: SizeLimit.edits
        case .drawingEdits: SizeLimit.drawingEdits
        case .actions: SizeLimit.actions
        case .features: SizeLimit.features
        case .profileRows: SizeLimit.profileRows
        case .profileRoles: SizeLimit.profileRoles
        case .rights: SizeLimit.rights
        }
    }

    fileprivate var words: String {
        switch self {
        case .identifier: "an identifier has at most \(limit) bytes"
        case .code: "a code has at most \(limit) bytes"
        case .name: "a name has at most \(limit) bytes"
        case .note: "a text has at most \(limit) bytes"
        case .key: "a key has at most \(limit) bytes"
        case .sessionCode: "a session code has at most \(limit) bytes"
        case .token: "a token has at most \(limit) bytes"
        case .answer: "an answer has at most \(limit) bytes"
        case .cartLines: "a cart has at most \(limit) lines"
        case .choices: "a cart line has at most \(limit) choices"
        case .consents: "a form has at most \(limit) consents"
        case .invitedFriends: "at most \(limit) friends can be invited"
        case .wishes: "at most \(limit) wishes of one kind are allowed"
        case .namedTables: "a request names at most \(limit) tables or blocks"
        case .moves: "a re-seating has at most \(limit) moves"
        case .edits: "a request has at most \(limit) edits"
        case .drawingEdits: "a drawing has at most \(limit) edits"
        case .actions: "a request has at most \(limit) actions"
        case .features: "a request requires at most \(limit) features"
        case .profileRows: "a profile has at most \(limit) rows"
        case .profileRoles: "a profile has at most \(limit) roles"
        case .rights: "a table of rights has at most \(limit) permissions"
        }
    }

    /// The kind of text in a field with this name.
    ///
    /// Field names repeat across all stored and sent types, so one table can list the short ones.
    static func text(inField name: String) -> SizeSubject {
        switch name {
        case "name", "label", "first", "last", "firstName", "lastName", "username", "restaurantName", "restaurant",
            "street", "city", "postalCode", "region", "country", "zone", "identifier", "phone":
            .name
        case "receipt", "body": .answer
        case "sortKey", "session", "scope": .key
        default: .note
        }
    }
}

/// The error for a text or a list larger than its limit in ``SizeLimit``.
public struct SizeError: ReasonedError {
    /// What is too large, and by how much.
    public enum Reason: CodedReason {
        /// There are more bytes or elements than the limit allows.
        case tooLarge(subject: SizeSubject, limit: Int, found: Int)

        /// The stable code of the error.
        public var code: ErrorCode { ErrorCode(rawValue: "size.tooLarge") }

        /// What went wrong, in plain words.
        public var description: String {
            switch self {
            case .tooLarge(let subject, _, let found): "\(subject.words), not \(found)"
            }
        }
    }

    /// What went wrong, with the sizes.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }

    /// Makes the error for a size beyond the limit.
    init(_ subject: SizeSubject, found: Int) {
        self.init(.tooLarge(subject: subject, limit: subject.limit, found: found))
    }

    /// The kind of input that is too large.
    public var subject: SizeSubject {
        switch reason {
        case .tooLarge(let subject, _, _): subject
        }
    }
    /// The maximum size, in bytes or elements.
    public var limit: Int {
        switch reason {
        case .tooLarge(_, let limit, _): limit
        }
    }
    /// The actual size, in bytes or elements.
    public var found: Int {
        switch reason {
        case .tooLarge(_, _, let found): found
        }
    }
}

extension SizeSubject {
    /// Whether the text is within the limit.
    package func holds(_ text: String) -> Bool { text.utf8.count <= limit }

    /// Throws if the text is beyond the limit.
    func check(_ text: String) throws(SizeError) {
        guard holds(text) else { throw SizeError(self, found: text.utf8.count) }
    }

    /// Throws if the list is beyond the limit.
    func check(_ list: some Collection) throws(SizeError) {
        guard list.count <= limit else { throw SizeError(self, found: list.count) }
    }
}
