public import TablesideCore
public import TablesideDelivery
public import TablesideDiscovery
public import TablesideHosting
public import TablesideVenue

/// The relations of senders to a restaurant: their standing, the tables they sit at, the branches they deliver for, and
/// their past visits.
///
/// Rights depend on these relations, so each answer names the documents that it was made from: a right that ends in the
/// meantime is not used.
public protocol SenderSource: Sendable {
    /// Returns a sender's current standing; by default that of the session.
    ///
    /// A restaurant that keeps its people in the store returns `store.standing(of: author)`, which refuses a dismissed
    /// person at once, however long the session lasts.
    ///
    /// - Throws: ``AccessRefusal`` if the sender no longer has the role of the session.
    func standing(of author: Author) async throws -> Standing

    /// Returns the tables of a branch where the sender sits, as proved by a scanned code; defaults to none.
    ///
    /// Each table has the time of the first scan in this visit. The host keeps the result of a valid code for the
    /// length of the visit (*Table codes*). A tab of the table that ended before that time does not concern the sender.
    func tables(shownBy author: Author, at branch: BranchID) async throws -> [TableID: Instant]

    /// Returns whether a courier delivers for a branch; by default, if the courier works there.
    func carries(_ courier: Author, for branch: BranchID) async throws -> ReadContext<Bool>

    /// Returns whether a store shows the couriers whom it asked a delivery that another courier took; defaults to
    /// `true`.
    ///
    /// A ``HouseSource`` returns ``DeliveryService/showsTaken``.
    func showsTaken(by store: StoreID) async -> Bool

    /// Returns a completed visit; `nil` if it does not exist or is not over. Defaults to `nil`.
    func completed(_ visit: Visit) async throws -> ReadContext<CompletedVisit?>
}

extension SenderSource {
    /// Returns the standing of the session.
    public func standing(of author: Author) -> Standing { Standing(believing: author) }

    /// Returns no tables, as if no code was scanned.
    public func tables(shownBy author: Author, at branch: BranchID) -> [TableID: Instant] { [:] }

    /// Returns whether the courier works at the branch.
    public func carries(_ courier: Author, for branch: BranchID) -> ReadContext<Bool> {
        ReadContext(courier.branch == branch)
    }

    /// Returns `true`.
    public func showsTaken(by store: StoreID) -> Bool { true }

    /// Returns `nil`, for no completed visit.
    public func completed(_ visit: Visit) -> ReadContext<CompletedVisit?> { ReadContext(nil) }
}

extension SenderSource {
    /// Whether a store shows a courier what another courier took of this delivery; checked only if another one did.
    func shows(_ job: DeliveryJob, to courier: UserID) async -> Bool {
        guard job.isTaken(from: courier), let store = job.store else { return true }
        return await showsTaken(by: store)
    }
}

/// A source that trusts sessions, and knows nothing else about senders.
public struct BelievedSenders: SenderSource {
    /// Creates a source that trusts sessions.
    public init() {}
}

extension HostStore {
    /// Returns an author's standing by the record of their user, for a ``SenderSource`` whose people are in the store.
    ///
    /// A guest without an account is identified by the device.
    ///
    /// - Throws: ``AccessRefusal`` (`access.standingChanged`) if the user does not exist, or no longer has the role at
    ///   that branch; ``StoreError``.
    public func standing(of author: Author) async throws -> Standing {
        guard let id = author.user else { return Standing(believing: author) }
        guard let user = try await load(User.self, id), let standing = Standing(of: author, by: user) else {
            throw AccessRefusal(.standingChanged(role: author.role))
        }
        return standing
    }

    /// Returns an author's standing by their session and the record of their user, for a ``SenderSource`` whose
    /// sessions are in the store, too.
    ///
    /// The basis names both documents, so a command is refused at the commit, on any machine, if the session has ended
    /// or the user has changed. A guest without an account is identified by the device.
    ///
    /// - Parameters:
    ///   - author: The author that the session's token represents, with the device.
    ///   - now: The time at which the session must not have expired.
    /// - Returns: the standing, based on the session and the user.
    /// - Throws: ``AccessRefusal``: `access.notSignedIn` if the device has no session of this user, role and branch, or
    ///   the session has expired, or the user's sign-in data has changed; `access.standingChanged` if the account was
    ///   closed, or no longer has the role or the workplace. ``StoreError``.
    public func standing(onSessionOf author: Author, at now: Instant) async throws -> Standing {
        guard let id = author.user else {
            guard author.role == .guest || author.role == .system else { throw AccessRefusal(.notSignedIn) }
            return Standing(believing: author)
        }
        guard let device = author.device else { throw AccessRefusal(.notSignedIn) }
        let refs = (session: DocumentRef(DeviceSession.self, device), user: DocumentRef(User.self, id))
        let found = try await fetch([refs.session, refs.user])
        guard let session = try found[refs.session]?.decoded(as: DeviceSession.self),
            session.isHeld(by: author, at: now)
        else { throw AccessRefusal(.notSignedIn) }
        guard let user = try found[refs.user]?.decoded(as: User.self) else {
            throw AccessRefusal(.standingChanged(role: author.role))
        }
        switch session.end(by: user) {
        case nil: break
        case .passwordChanged?: throw AccessRefusal(.notSignedIn)
        default: throw AccessRefusal(.standingChanged(role: author.role))
        }
        return Standing(
            believing: author,
            restaurant: user.employment?.restaurant,
            from: [refs.session: session.version, refs.user: user.version]
        )
    }
}
