/// A command on its way: what is asked of which aggregate, by whom, and under which identity.
///
/// The identity is chosen before the first attempt and kept over every repetition: the same identity with the same
/// content gives the first outcome again, with other content it is refused. With ``expecting`` the sender says which
/// version they saw; without, the command is decided on whatever state is there.
public struct Envelope<Target: Aggregate>: Sendable, Encodable, Equatable {
    /// The identity of the command.
    public let id: CommandID
    /// The aggregate that is asked.
    public let target: Target.ID
    /// What is asked.
    public let command: Target.Command
    /// Who asks.
    public let author: Author
    /// The version that the sender saw; `nil` to be decided on any.
    public let expecting: Version?

    /// Makes an envelope.
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
