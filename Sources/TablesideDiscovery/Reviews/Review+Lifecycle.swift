public import TablesideCore

extension Review.Command {
    /// The command without its inputs.
    public enum Kind: String, LifecycleSymbol {
        /// The guest writes it.
        case write
        /// The writer says something else.
        case edit
        /// The writer takes it back.
        case withdraw
        /// Somebody doubts it.
        case flag
        /// A moderator hides it.
        case hide
        /// A moderator finds nothing wrong.
        case restore
    }

    /// The command without its inputs.
    public var kind: Kind {
        switch self {
        case .write: .write
        case .edit: .edit
        case .withdraw: .withdraw
        case .flag: .flag
        case .hide: .hide
        case .restore: .restore
        }
    }
}

extension Review {
    /// How a review stands.
    public enum State: String, LifecycleSymbol {
        /// Nothing has been said. Can move to: published.
        case unwritten
        /// Everybody reads it, and it counts. Can move to: hidden, withdrawn.
        case published
        /// A moderator has hidden it; it does not count. Can move to: published, withdrawn.
        case hidden
        /// Its writer has taken it back. This is final.
        case withdrawn
    }

    /// What must hold for a step.
    public enum Guard: String, LifecycleSymbol {
        /// The author is the guest of the visit, which is completed.
        case entitled
        /// The author is the writer.
        case own
        /// Somebody has doubted it.
        case isFlagged
    }

    /// How reviews are written, moderated and taken back.
    ///
    /// A house can flag what is said about it, and cannot hide it.
    public static let lifecycle = Lifecycle<State, Command.Kind, Guard, NoSymbol>(
        profile: ProfileCode(rawValue: "review"),
        initial: .unwritten,
        terminals: [.withdrawn],
        roles: [.guest, .manager, .system],
        rows: [
            .init(.unwritten, .write, by: [.guest], to: .published, if: .entitled),
            .init(.published, .edit, by: [.guest], to: .published, if: .own),
            .init(.published, .withdraw, by: [.guest], to: .withdrawn, if: .own),
            .init(.published, .flag, by: [.guest, .manager, .system], to: .published),
            .init(.published, .hide, by: [.system], to: .hidden),
            .init(.published, .restore, by: [.system], to: .published, if: .isFlagged),
            .init(.hidden, .edit, by: [.guest], to: .hidden, if: .own),
            .init(.hidden, .withdraw, by: [.guest], to: .withdrawn, if: .own),
            .init(.hidden, .restore, by: [.system], to: .published),
        ]
    )
}
