/// The largest sizes of what comes from outside: one table for the whole library.
///
/// Reading stops with a ``SizeError``, and a decision refuses, where a limit is exceeded. Texts are counted in bytes of
/// UTF-8, which is what a store and a network carry; lists in elements. A host may set tighter limits of its own.
///
/// Every text that is decoded has a limit: where it has no other one, that of a note. What is beyond its limit is not
/// encoded either, so that nothing is stored that could never be read again.
public enum SizeLimit: Sendable {
    /// Bytes of an identifier that is read: a UUID takes 36.
    public static let identifier = 128
    /// Bytes of an open code that is read: a role, a reason, a channel, an error code.
    public static let code = 128
    /// Bytes of a name: of a person, a dish, a table, a restaurant, or a line of an address.
    public static let name = 400
    /// Bytes of a note or a reason in free text, and of every other text for which nothing else is said.
    public static let note = 2_000
    /// Bytes of a key that is made of several identifiers, such as a ``CommandKey``, or of a name: taken apart into letters
    /// and marks, a name becomes up to three times as long.
    public static let key = 1_280
    /// Bytes of the code of a session: eight numbers, whose leading zeros are allowed.
    public static let sessionCode = 1_024
    /// Bytes of a session's token or of a cursor, which a host fills as it likes.
    public static let token = 8_192
    /// Bytes of an encoded answer inside another text.
    public static let answer = 1_048_576
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
    /// Tables, seats or features that one booking wishes for.
    public static let wishes = 100
    /// Bookings that one re-seating moves.
    public static let moves = 2_000
    /// Dates that a calendar opens at once: a year, and some weeks around it.
    public static let calendarDates = 400
    /// Actions in one request.
    public static let actions = 100
    /// Doubts about one review that wait for a moderator.
    public static let flags = 100
}

/// What has a greatest size.
public enum SizeSubject: String, ClosedCode {
    /// The text of an ``Identifier``.
    case identifier
    /// The text of an ``OpenCode``.
    case code
    /// A name.
    case name
    /// A note or a reason, or a text for which nothing else is said.
    case note
    /// A key of several parts.
    case key
    /// The code of a session.
    case sessionCode
    /// A token or a cursor.
    case token
    /// An encoded answer.
    case answer
    /// The lines of a cart.
    case cartLines
    /// The choices of a line.
    case choices
    /// The friends invited to a booking.
    case invitedFriends
    /// The wishes of a booking, of one kind, and the tables that a request names.
    case wishes
    /// The moves of a re-seating.
    case moves
    /// The actions of a request.
    case actions

    /// The greatest size: bytes of a text, elements of a list.
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
        case .invitedFriends: SizeLimit.invitedFriends
        case .wishes: SizeLimit.wishes
        case .moves: SizeLimit.moves
        case .actions: SizeLimit.actions
        }
    }

    fileprivate var words: String {
        switch self {
        case .identifier: "an identifier has at most \(limit) bytes"
        case .code: "a code has at most \(limit) bytes"
        case .name: "a name has at most \(limit) bytes"
        case .note: "a text has at most \(limit) bytes"
        case .key: "a key has at most \(limit) bytes"
        case .sessionCode: "the code of a session has at most \(limit) bytes"
        case .token: "a token has at most \(limit) bytes"
        case .answer: "an answer has at most \(limit) bytes"
        case .cartLines: "a cart has at most \(limit) lines"
        case .choices: "at most \(limit) things can be settled at once"
        case .invitedFriends: "at most \(limit) friends can be invited"
        case .wishes: "at most \(limit) things of a kind can be wished for"
        case .moves: "a re-seating has at most \(limit) moves"
        case .actions: "a request has at most \(limit) actions"
        }
    }

    /// What kind of text a field with that name holds.
    ///
    /// The fields of all stored and sent types go by few names, so that one table says what is short.
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

/// That a text or a list is larger than its limit in ``SizeLimit``.
public struct SizeError: CodedError {
    /// What is too large, and by how much.
    public enum Reason: CodedReason {
        /// There are more bytes or elements than the limit allows.
        case tooLarge(subject: SizeSubject, limit: Int, found: Int)

        /// The stable name of the fault.
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

    /// Makes the error of a size.
    init(_ subject: SizeSubject, found: Int) {
        self.init(.tooLarge(subject: subject, limit: subject.limit, found: found))
    }

    /// What is too large.
    public var subject: SizeSubject {
        switch reason {
        case .tooLarge(let subject, _, _): subject
        }
    }
    /// The greatest size, in bytes or elements.
    public var limit: Int {
        switch reason {
        case .tooLarge(_, let limit, _): limit
        }
    }
    /// The size that was found.
    public var found: Int {
        switch reason {
        case .tooLarge(_, _, let found): found
        }
    }
}

extension SizeSubject {
    /// Whether the text is within the limit.
    package func holds(_ text: String) -> Bool { text.utf8.count <= limit }

    /// Refuses a text beyond the limit.
    func check(_ text: String) throws(SizeError) {
        guard holds(text) else { throw SizeError(self, found: text.utf8.count) }
    }

    /// Refuses a list beyond the limit.
    func check(_ list: some Collection) throws(SizeError) {
        guard list.count <= limit else { throw SizeError(self, found: list.count) }
    }
}
