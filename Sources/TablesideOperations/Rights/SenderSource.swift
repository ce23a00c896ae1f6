public import TablesideCore
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

    /// Returns the tables of a branch where the sender sits, as proved by a scanned code; defaults to none.
    ///
    /// The host keeps the result of a valid code for as long as the visit lasts (*Table codes*).
    func tables(shownBy author: Author, at branch: BranchID) async throws -> Set<TableID>

    /// Returns whether a courier delivers for a branch; by default, if the courier works there.
    func carries(_ courier: Author, for branch: BranchID) async throws -> ReadContext<Bool>

    /// Returns a completed visit; `nil` if it does not exist or is not over. Defaults to `nil`.
    func completed(_ visit: Visit) async throws -> ReadContext<CompletedVisit?>
}

extension SenderSource {
    /// Returns whom the session says.
    public func standing(of author: Author) -> Standing { Standing(believing: author) }

    /// Returns no tables.
    public func tables(shownBy author: Author, at branch: BranchID) -> Set<TableID> { [] }

    /// Returns whether the courier works at the branch.
    public func carries(_ courier: Author, for branch: BranchID) -> ReadContext<Bool> {
        ReadContext(courier.branch == branch)
    }

    /// Returns no visit.
    public func completed(_ visit: Visit) -> ReadContext<CompletedVisit?> { ReadContext(nil) }
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
}
