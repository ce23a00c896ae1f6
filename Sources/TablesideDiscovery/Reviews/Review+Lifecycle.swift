public import TablesideCore

extension Review.Command {
    /// The kind of a command, without its inputs.
    public enum Kind: String, LifecycleSymbol {
        /// The guest writes the review.
        case write
        /// The writer changes the content.
        case edit
        /// The writer withdraws the review.
        case withdraw
        /// Someone flags the review.
        case flag
        /// A moderator hides the review.
        case hide
        /// A moderator restores the review and clears its flags.
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

extension Review {
    /// The state of a review.
    public enum State: String, LifecycleSymbol {
        /// Not written yet. Can move to: published.
        case unwritten
        /// Visible to everyone and counted in ratings. Can move to: hidden, withdrawn.
        case published
        /// Hidden by a moderator and not counted. Can move to: published, withdrawn.
        case hidden
        /// Withdrawn by its writer. This is final.
        case withdrawn
    }

    /// A condition for a transition.
    public enum Guard: String, LifecycleSymbol {
        /// The author is the guest of the visit, which is completed.
        case entitled
        /// The author is the writer.
        case own
        /// The review has been flagged.
        case isFlagged
    }

    /// The states of reviews and who may change them: writing, moderation and withdrawal.
    ///
    /// A restaurant can flag reviews about it but cannot hide them.
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
