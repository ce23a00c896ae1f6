public import TablesideCore

extension CommandRunner: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "command runner" }
}

extension CommandServer: Summarized {
    /// The kind of server, for printing.
    public var summary: String { "command server for \(Action.self)" }
}

extension DueHandler: Summarized {
    /// The kind of value, for printing.
    public var summary: String { "handler of timers" }
}

extension Envelope: Summarized {
    /// The command's key and its subject, without the command itself.
    public var summary: String { "command \(shown: identity.id) for \(shown: decision.subject)" }
}

extension StoredDocument: Summarized {
    /// The document's reference and version.
    public var summary: String { "\(shown: ref), version \(version)" }
}

extension MemoryStore: CustomStringConvertible, CustomReflectable {
    /// The kind of store; use its queries to see the contents.
    public nonisolated var description: String { "store in memory" }

    /// A mirror without the contents.
    public nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}

extension MemoryNotifier: CustomStringConvertible, CustomReflectable {
    /// The kind of notifier; use its notices to see the contents.
    public nonisolated var description: String { "notifier in memory" }

    /// A mirror without the contents.
    public nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}
