public import TablesideCore

extension CommandRunner: Summarized {
    /// What kind of value it is.
    public var summary: String { "command runner" }
}

extension CommandServer: Summarized {
    /// What it carries out.
    public var summary: String { "command server for \(Action.self)" }
}

extension DueHandler: Summarized {
    /// What kind of value it is.
    public var summary: String { "handler of timers" }
}

extension SessionToken: Summarized {
    /// Not the token, which lets its holder act as somebody else.
    public var summary: String { "session token" }
}

extension StoredDocument: Summarized {
    /// Where it is stored, and its version.
    public var summary: String { "\(shown: ref), version \(version)" }
}

extension MemoryStore: CustomStringConvertible, CustomReflectable {
    /// What it is; what it holds is told by its questions.
    public nonisolated var description: String { "store in memory" }

    /// A mirror without what it holds.
    public nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}

extension MemoryNotifier: CustomStringConvertible, CustomReflectable {
    /// What it is; what it was given is told by its notices.
    public nonisolated var description: String { "notifier in memory" }

    /// A mirror without what it was given.
    public nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}
