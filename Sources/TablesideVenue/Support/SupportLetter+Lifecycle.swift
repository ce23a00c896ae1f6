public import TablesideCore

extension SupportLetter.Command {
    /// The command without its inputs, as the lifecycle uses it.
    public enum Kind: String, LifecycleSymbol {
        /// Writes the letter.
        case write
        /// Adds a message of the author.
        case reply
        /// Adds an answer of support.
        case answer
        /// Closes the letter, which the author can reopen.
        case close
        /// Moves it to the archive.
        case archive
    }

    /// The command without its inputs.
    public var kind: Kind {
        switch self {
        case .write: .write
        case .reply: .reply
        case .answer: .answer
        case .close: .close
        case .archive: .archive
        }
    }
}

extension SupportLetter {
    /// The state of a letter.
    public enum State: String, LifecycleSymbol {
        /// Not written yet. Can move to: received.
        case unwritten
        /// Written, and waiting for support's answer. Can move to: answered, closed.
        case received
        /// Support has answered. Can move to: received, closed.
        case answered
        /// Finished, unless the author replies. Can move to: received, archived.
        case closed
        /// Finished for the record. This is final.
        case archived
    }

    /// The conditions on a step.
    public enum Guard: String, LifecycleSymbol {
        /// The author is signed in and below the limit of letters.
        case mayWrite
        /// The author wrote the letter.
        case own
        /// The author wrote the letter, and it can still be reopened.
        case ownInTime
        /// The letter can no longer be reopened, or has no time limit for it.
        case isDue
    }

    /// The life of a letter, and who may send which command.
    public static let lifecycle: Lifecycle<State, Command.Kind, Guard, NoSymbol> = {
        let authors: [Role] = [.guest, .restaurateur]
        return Lifecycle(
            profile: ProfileCode(rawValue: "supportLetter"),
            initial: .unwritten,
            terminals: [.archived],
            roles: authors + [.system],
            rows: [
                .init(.unwritten, .write, by: authors, to: .received, if: .mayWrite),
                .init(.received, .reply, by: authors, to: .received, if: .own),
                .init(.received, .answer, by: [.system], to: .answered),
                .init(.received, .close, by: authors, to: .closed, if: .own),
                .init(.received, .close, by: [.system], to: .closed),
                .init(.answered, .reply, by: authors, to: .received, if: .own),
                .init(.answered, .answer, by: [.system], to: .answered),
                .init(.answered, .close, by: authors, to: .closed, if: .own),
                .init(.answered, .close, by: [.system], to: .closed),
                .init(.closed, .reply, by: authors, to: .received, if: .ownInTime),
                .init(.closed, .archive, by: [.system], to: .archived, if: .isDue),
            ]
        )
    }()
}
