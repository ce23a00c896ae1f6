import TablesideCore
public import TablesideHosting
public import TablesideVenue

extension Notice.Recipient {
    /// The owner of an email address or a telephone number, who may have no account.
    public static func contact(_ contact: AccountKeyID) -> Notice.Recipient { .contact(key: contact.description) }

    /// The email address or telephone number; `nil` for other recipients.
    public var contact: AccountKeyID? { if case .contact(let key) = self { AccountKeyID(key) } else { nil } }
}

extension Reaction {
    /// Notifies the owner of an email address or a telephone number that it is no longer that of their account: someone
    /// with a stolen session may have replaced it.
    ///
    /// The notice goes to the old address or number. One that was never verified is told nothing, as it may be somebody
    /// else's. The notice holds neither a code nor what replaced the address.
    ///
    /// - Parameter notifier: What sends the notices.
    /// - Returns: the reaction, which is called `contactNotices`.
    public static func notifyingOfContacts(through notifier: any Notifier) -> Reaction {
        Reaction(ReactionName(rawValue: "contactNotices"), to: User.self) { event, _ in
            guard case .edited(_, _, _, _, let replaced) = event.event, !replaced.isEmpty else { return }
            try await notifier.send(
                replaced.map { contact in
                    Notice(
                        contact.space == .phone ? .phoneReplaced : .emailReplaced,
                        to: .contact(contact),
                        because: event.id
                    )
                }
            )
        }
    }
}
