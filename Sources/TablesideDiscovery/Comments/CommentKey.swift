public import TablesideCore
public import TablesideVenue

/// The identity of a comment: its subject and its author, which limits each author to one vote on a subject.
///
/// The text form is the number of bytes of the author, the author and the subject, such as `3/ana/branch/corso`.
public struct CommentKey: Hashable, Sendable, LosslessStringConvertible {
    /// The subject of the comment.
    public let subject: VenueSubject
    /// The guest who writes it.
    public let author: UserID

    /// Creates the identity of an author's comment on a subject.
    public init(on subject: VenueSubject, by author: UserID) {
        self.subject = subject
        self.author = author
    }

    /// Reads the text form; `nil` for any other text.
    public init?(_ description: String) {
        // The author takes the place of the branch in the form that both share.
        guard let entry = BranchEntry(description), let subject = VenueSubject(entry.name) else { return nil }
        self.init(on: subject, by: UserID(entry.branch.rawValue))
    }

    /// The text form, such as `3/ana/branch/corso`.
    public var description: String {
        BranchEntry(subject.description, at: BranchID(author.rawValue)).description
    }
}

extension CommentKey: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        self = try decoder.key("an author and a subject") { CommentKey($0) }
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(description, within: .key) }
}
