import TablesideCore
import TablesideHosting
import TablesideVenue

/// Counts sending a code again after its request was repeated.
///
/// A request is repeated when its answer was lost, but also to flood another person's mailbox, so the repetitions of
/// each code are limited. The command is sent under a key made of the code and the repetition (``CommandKey``): no id
/// chosen by the sender keeps a repetition from being counted.
struct RepeatCode: JointDecision {
    static let name = DecisionName(rawValue: "repeatCode")

    /// How often a code may be sent again.
    static let most = 3

    /// The verification that the code belongs to.
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
