/// The reasons of an aggregate that lets only its own staff act on it, and only after its last event.
///
/// An enum with the two cases conforms by them and by telling the instant of the second; the aggregate asks about each in one
/// line:
///
/// ```swift
/// try Refusal.admit(author, to: id.branch)
/// try Refusal.admit(now, notBefore: lastEventAt)
/// ```
public protocol AdmissionReason: CodedReason {
    /// The author works at another branch.
    static func otherBranch(author: BranchID?, branch: BranchID) -> Self

    /// The command is dated before the last event.
    static func clockWentBack(last: Instant, now: Instant) -> Self

    /// When the last event was, before which the command is dated; `nil` for every other reason.
    var lastEventAt: Instant? { get }
}

extension CodedError where Reason: AdmissionReason {
    /// Refuses an author who works elsewhere.
    ///
    /// - Parameters:
    ///   - author: who gives the command.
    ///   - branch: the branch to which the aggregate belongs.
    /// - Throws: the refusal, unless the author ``Author/belongs(to:)`` the branch.
    @inlinable
    @inline(__always)
    public static func admit(_ author: Author, to branch: BranchID) throws(Self) {
        if !author.belongs(to: branch) { throw Self(.otherBranch(author: author.branch, branch: branch)) }
    }

    /// Refuses a time that lies before what has already happened; the same instant is late enough.
    ///
    /// - Parameters:
    ///   - now: the time of the command.
    ///   - last: when something last happened to the aggregate; `nil` before its first event.
    /// - Throws: the refusal when `now` is before `last`.
    @inlinable
    @inline(__always)
    public static func admit(_ now: Instant, notBefore last: Instant?) throws(Self) {
        if let last, now < last { throw Self(.clockWentBack(last: last, now: now)) }
    }
}
