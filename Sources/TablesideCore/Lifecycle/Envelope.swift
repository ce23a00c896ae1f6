/// A command in transit: the command, the aggregate that it is for, its author and its id.
///
/// The sender chooses the id before the first attempt and reuses it on every retry: repeating an id with the same
/// content returns the first outcome; with other content it is refused. ``expecting`` is the version that the sender
/// saw; without it, the command is decided on the current state.
public struct Envelope<Target: Aggregate>: Sendable, Encodable, Equatable {
    /// The id that the sender chose.
    public let id: CommandID
    /// The aggregate that the command is for.
    public let target: Target.ID
    /// The command to decide on.
    public let command: Target.Command
    /// The person or system that sent the command.
    public let author: Author
    /// The version that the sender saw; `nil` to decide on any version.
    public let expecting: Version?

    /// Makes an envelope; without `expecting`, the command is decided on any version.
    public init(
        id: CommandID,
        target: Target.ID,
        command: Target.Command,
        author: Author,
        expecting: Version? = nil
    ) {
        self.id = id
        self.target = target
        self.command = command
        self.author = author
        self.expecting = expecting
    }
}
