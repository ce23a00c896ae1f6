/// The refusals of aggregates that accept commands only dated at or after their last event.
///
/// An enum conforms by having the case and by returning its first instant from ``lastEventAt``. A runner whose clock is
/// behind that of another machine then decides at the time of the last event.
public protocol DatedReason: CodedReason {
    /// The command is dated before the last event.
    static func clockWentBack(last: Instant, now: Instant) -> Self

    /// The time of the last event, when the command is dated before it; `nil` for every other reason.
    var lastEventAt: Instant? { get }
}

/// The refusals shared by aggregates that accept commands only from their own branch, and only dated at or after their
/// last event.
///
/// An enum conforms by having the case, and that of ``DatedReason``. The aggregate then checks each rule in one line:
/// ```swift
/// try Refusal.admit(author, to: id.branch)
/// try Refusal.admit(now, notBefore: lastEventAt)
/// ```
public protocol AdmissionReason: DatedReason {
    /// The author works at another branch.
    static func otherBranch(author: BranchID?, branch: BranchID) -> Self
}

extension ReasonedError where Reason: AdmissionReason {
    /// Refuses an author who works at another branch.
    ///
    /// - Parameters:
    ///   - author: the author of the command.
    ///   - branch: the branch that owns the aggregate.
    /// - Throws: the refusal, unless the author ``Author/belongs(to:)`` the branch.
    @inlinable
    @inline(__always)
    public static func admit(_ author: Author, to branch: BranchID) throws(Self) {
        if !author.belongs(to: branch) { throw Self(.otherBranch(author: author.branch, branch: branch)) }
    }
}

extension ReasonedError where Reason: DatedReason {
    /// Refuses a time before the last event; the same instant is accepted.
    ///
    /// - Parameters:
    ///   - now: the time of the command.
    ///   - last: the time of the aggregate's last event; `nil` before its first.
    /// - Throws: the refusal when `now` is before `last`.
    @inlinable
    @inline(__always)
    public static func admit(_ now: Instant, notBefore last: Instant?) throws(Self) {
        if let last, now < last { throw Self(.clockWentBack(last: last, now: now)) }
    }
}
