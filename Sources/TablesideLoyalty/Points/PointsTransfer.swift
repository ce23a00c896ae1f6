public import TablesideCore

/// A transfer of points between the accounts of two friends in one program, as a joint decision on both.
///
/// ```swift
/// var changes = Changes(cause: CommandKey(commandID, by: author))
/// try PointsTransfer("t1").send(50, from: &ana, to: &ivo, in: program, by: .guest("ana"), at: now, into: &changes)
/// ```
public struct PointsTransfer: Hashable, Sendable {
    /// The identity of the transfer.
    public let id: PointsTransferID

    /// Makes a transfer of this identity.
    public init(_ id: PointsTransferID) { self.id = id }

    /// Sends points in spending order; they keep their expiry dates, and first pay any debt of the friend.
    ///
    /// - Parameters:
    ///   - points: The number of points.
    ///   - sender: The account that the points are taken from.
    ///   - receiver: The account that the points are entered in.
    ///   - program: The rules of the program.
    ///   - author: The sender of the command: the guest of the account, or the engine.
    ///   - now: The time of the decision.
    ///   - changes: The changes of the unit.
    /// - Throws: ``PointsAccount/Refusal``; then discard the accounts and the changes, because one account may have
    ///   changed.
    public func send(
        _ points: Int,
        from sender: inout PointsAccount,
        to receiver: inout PointsAccount,
        in program: PointsProgram,
        by author: Author,
        at now: Instant,
        into changes: inout Changes
    ) throws(PointsAccount.Refusal) {
        guard sender.id.program == receiver.id.program else { throw PointsAccount.Refusal(.otherProgram) }
        let command = PointsAccount.Command.send(transfer: id, to: receiver.id.user, points: points)
        let events = try changes.perform(command, on: &sender, in: program, by: author, at: now)
        for case .sent(_, _, let parts, _) in events {
            try changes.perform(
                .receive(transfer: id, from: sender.id.user, parts: parts, sentAt: now),
                on: &receiver,
                in: program,
                by: .system,
                at: now
            )
        }
    }

    /// Undoes the transfer, if the friend used none of the points: they return to their original lots, and those that
    /// have expired meanwhile are lost.
    ///
    /// - Parameters:
    ///   - receiver: The account that gives the points back.
    ///   - sender: The account that the points return to.
    ///   - program: The rules of the program.
    ///   - now: The time of the decision.
    ///   - changes: The changes of the unit.
    /// - Throws: ``PointsAccount/Refusal``; then discard the accounts and the changes, because one account may have
    ///   changed.
    public func undo(
        from receiver: inout PointsAccount,
        to sender: inout PointsAccount,
        in program: PointsProgram,
        at now: Instant,
        into changes: inout Changes
    ) throws(PointsAccount.Refusal) {
        guard sender.id.program == receiver.id.program else { throw PointsAccount.Refusal(.otherProgram) }
        let command = PointsAccount.Command.giveBack(transfer: id, to: sender.id.user)
        let events = try changes.perform(command, on: &receiver, in: program, by: .system, at: now)
        for case .givenBack(_, _, let points, _) in events {
            try changes.perform(
                .takeBack(transfer: id, from: receiver.id.user, points: points),
                on: &sender,
                in: program,
                by: .system,
                at: now
            )
        }
    }
}
