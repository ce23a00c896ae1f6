public import TablesideCore
public import TablesideDelivery
public import TablesideDiscovery
public import TablesideHosting
public import TablesideVenue

/// What relates senders to a restaurant: who they are now, where they sit, for whom they deliver, where they have been.
///
/// Rights rest on it, so each answer names the documents that it was made from: a right that ends meanwhile is not used.
public protocol SenderSource: Sendable {
    /// Returns who a sender is now; by default whom the session says.
    ///
    /// A house that keeps its people in the store answers `store.standing(of: author)`, so that someone who was
    /// dismissed is refused from then on, however long the session lasts.
    ///
    /// - Throws: ``AccessRefusal`` if they no longer are who the session says.
    func standing(of author: Author) async throws -> Standing

    /// Returns the tables of a branch where the sender sits, as proved by a scanned code, each with the time at which they
    /// first showed its code in this visit; defaults to none.
    ///
    /// The host keeps the result of a valid code for as long as the visit lasts (*Table codes*). A tab of the table that was
    /// over before that time is no matter of theirs.
    func tables(shownBy author: Author, at branch: BranchID) async throws -> [TableID: Instant]

    /// Returns whether a courier delivers for a branch; by default, if the courier works there.
    func carries(_ courier: Author, for branch: BranchID) async throws -> ReadContext<Bool>

    /// Returns whether a store shows the couriers whom it asked a delivery that another one took; by default it does.
    ///
    /// A ``HouseSource`` answers by ``DeliveryService/showsTaken``.
    func showsTaken(by store: StoreID) async -> Bool

    /// Returns a completed visit; `nil` if it does not exist or is not over. Defaults to `nil`.
    func completed(_ visit: Visit) async throws -> ReadContext<CompletedVisit?>
}

extension SenderSource {
    /// Returns whom the session says.
    public func standing(of author: Author) -> Standing { Standing(believing: author) }

    /// Returns no tables.
    public func tables(shownBy author: Author, at branch: BranchID) -> [TableID: Instant] { [:] }

    /// Returns whether the courier works at the branch.
    public func carries(_ courier: Author, for branch: BranchID) -> ReadContext<Bool> {
        ReadContext(courier.branch == branch)
    }

    /// Returns that it does.
    public func showsTaken(by store: StoreID) -> Bool { true }

    /// Returns no visit.
    public func completed(_ visit: Visit) -> ReadContext<CompletedVisit?> { ReadContext(nil) }
}

extension SenderSource {
    /// Whether a store shows a courier what another one took of this delivery; asked only if one did.
    func shows(_ job: DeliveryJob, to courier: UserID) async -> Bool {
        guard job.isTaken(from: courier), let store = job.store else { return true }
        return await showsTaken(by: store)
    }
}

/// Believes what sessions say, and knows nothing else about senders.
public struct BelievedSenders: SenderSource {
    /// Makes the source.
    public init() {}
}

extension HostStore {
    /// Who an author is by the record of their user: what a ``SenderSource`` answers whose people are in the store.
    ///
    /// A guest without an account is who the device says.
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

    /// Who an author is by their session and the record of their user: what a ``SenderSource`` answers whose sessions are in
    /// the store, too.
    ///
    /// The basis names both documents, so a command is refused at the commit, on any machine, if the session ended or the
    /// user changed meanwhile. A guest without an account is who the device says.
    ///
    /// - Parameters:
    ///   - author: The author that the session's token gives, with the device.
    ///   - now: The time at which the session must not be past its end.
    /// - Returns: the standing, which rests on the session and the user.
    /// - Throws: ``AccessRefusal``: `access.notSignedIn` if the device has no session of this user, role and branch, or it is
    ///   past its end, or what the user signs in with was changed since; `access.standingChanged` if the account was closed,
    ///   or no longer has the role or the workplace. ``StoreError``.
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
