import TablesideCore
import TablesideHosting
import TablesideVenue

/// An engine command on data about a guest, refused after the guest has closed their account.
///
/// The commit checks the version of the account. If the account is closed at the same moment, the command either ran
/// before, and its result is erased, or it never runs.
struct GuestCommand<Target: Aggregate>: JointDecision {
    static var name: DecisionName { AggregateCommand<Target>.name }

    /// The guest whose data changes.
    let guest: UserID
    /// The aggregate with the guest's data.
    let target: Target.ID
    /// The command to perform on the aggregate.
    let command: Target.Command

    var subject: DocumentRef { DocumentRef(Target.self, target) }
    var contextKey: Target.ID { target }

    func needs(_ loaded: Loaded, in context: Target.Context, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(Target.self, target), DocumentNeed(User.self, guest)]
    }

    func decide(
        on loaded: Loaded,
        in context: Target.Context,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> CommandReceipt<Target> {
        try loaded.refuseClosed(guest)
        var aggregate = try loaded.aggregate(Target.self, target)
        let events = try changes.perform(command, on: &aggregate, in: context, by: author, at: now)
        return CommandReceipt(events: events, version: aggregate.version)
    }
}

extension GuestCommand {
    /// The envelope, remembered like the same command without the guest.
    func envelope(_ key: CommandKey) -> Envelope<Self> {
        let identity = CommandIdentity.of(command, on: subject.description, by: .system, key)
        return Envelope(self, by: .system, as: identity, expecting: nil)
    }
}
