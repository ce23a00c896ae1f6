public import TablesideCore

extension SupportLetter.Command {
    /// The command without its inputs, as the lifecycle uses it.
    public enum Kind: String, LifecycleSymbol {
        /// Writes the letter.
        case write
        /// Adds something to it.
        case reply
        /// Answers it.
        case answer
        /// Closes it.
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
    /// Where a letter is in its life.
    public enum State: String, LifecycleSymbol {
        /// Not written yet. Can move to: received.
        case unwritten
        /// Written, and support is to answer. Can move to: answered, closed.
        case received
        /// Support has answered. Can move to: received, closed.
        case answered
        /// Done with, unless the author replies. Can move to: received, archived.
        case closed
        /// Done with. This is final.
        case archived
    }

    /// The conditions on a step.
    public enum Guard: String, LifecycleSymbol {
        /// The author is signed in, and has not written too often.
        case mayWrite
        /// The author wrote the letter.
        case own
        /// The same, and the letter can still be reopened.
        case ownInTime
        /// The letter can no longer be reopened, or could be for ever.
        case isDue
    }

    /// The life of a letter, and who may do what with it.
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
