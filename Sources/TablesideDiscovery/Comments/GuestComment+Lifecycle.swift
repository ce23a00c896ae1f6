public import TablesideCore

extension GuestComment.Command {
    /// The kind of a command, without its inputs.
    public enum Kind: String, LifecycleSymbol {
        /// The author writes the comment.
        case write
        /// The author edits the comment.
        case edit
        /// The author withdraws the comment.
        case withdraw
        /// Someone flags the comment.
        case flag
        /// A moderator hides the comment.
        case hide
        /// A moderator restores the comment and clears its flags.
        case restore
    }

    /// The kind of this command.
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

extension GuestComment {
    /// The state of a comment.
    public enum State: String, LifecycleSymbol {
        /// Not written, or withdrawn. Can move to: published, or hidden if the withdrawn comment was.
        case unwritten
        /// Visible to everyone, and counted. Can move to: hidden, unwritten.
        case published
        /// Hidden by a moderator, and not counted. Can move to: published, unwritten.
        case hidden
    }

    /// A condition for a transition.
    public enum Guard: String, LifecycleSymbol {
        /// The author of the command is the author of the comment.
        case own
        /// The same, and the withdrawn comment was not hidden by a moderator.
        case ownFree
        /// The comment has been flagged.
        case isFlagged
    }

    /// The states of comments and who may change them: writing, moderation and withdrawal.
    ///
    /// A branch can flag comments about it and its dishes but cannot hide them.
    public static let lifecycle = Lifecycle<State, Command.Kind, Guard, NoSymbol>(
        profile: ProfileCode(rawValue: "comment"),
        initial: .unwritten,
        terminals: [],
        roles: [.guest, .manager, .system],
        rows: [
            .init(.unwritten, .write, by: [.guest], to: .published, if: .ownFree),
            .init(.unwritten, .write, by: [.guest], to: .hidden, if: .own),
            .init(.published, .edit, by: [.guest], to: .published, if: .own),
            .init(.published, .withdraw, by: [.guest], to: .unwritten, if: .own),
            .init(.published, .flag, by: [.guest, .manager, .system], to: .published),
            .init(.published, .hide, by: [.system], to: .hidden),
            .init(.published, .restore, by: [.system], to: .published, if: .isFlagged),
            .init(.hidden, .edit, by: [.guest], to: .hidden, if: .own),
            .init(.hidden, .withdraw, by: [.guest], to: .unwritten, if: .own),
            .init(.hidden, .restore, by: [.system], to: .published),
        ]
    )
}
