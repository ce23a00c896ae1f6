import TablesideCore
import TablesideHosting
import TablesideVenue

/// Counts that a code is sent once more, since its request was repeated.
///
/// A request is repeated when the answer to it was lost, and by those who want to fill somebody's mailbox, so that the
/// repetitions of each code have an end. It is sent under a key made of the code and the repetition (``CommandKey``): the id
/// that the sender chose saves none from being counted.
struct RepeatCode: JointDecision {
    static let name = DecisionName(rawValue: "repeatCode")

    /// How often one code is sent again.
    static let most = 3

    /// The verification.
    let verification: VerificationKey
    /// The number of the code.
    let number: Int

    var subject: DocumentRef { DocumentRef(Verification.self, verification) }

    /// The keys of the repetitions, in order.
    var keys: [CommandKey] {
        let code = DocumentRef(kind: Verification.kind, id: "\(number):\(verification)")
        return sequence(first: Version.absent.next) { $0.next }.prefix(Self.most).map { .guess(in: code, at: $0) }
    }

    func needs(_ loaded: Loaded, in context: Void, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(Verification.self, verification)]
    }

    /// Counts the repetition.
    ///
    /// - Returns: whether the code can still be entered.
    func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> Bool {
        let stored = try loaded.aggregate(Verification.self, verification)
        guard stored.state == .waiting, stored.number == number, let end = stored.expiresAt else { return false }
        return now < end
    }
}
