public import TablesideCore

/// A store's invitation to a courier, with the code that makes the two work together (ID-12, ID-15).
///
/// As iDeliver's universal link it is the host's base, followed by the kind and the code:
///
/// ```swift
/// let invitation = try CooperationInvitation(.registerStoreKey, code: "K7Q2")
/// print(invitation.link(base: "https://go.example"))  // https://go.example/registerStoreKey/K7Q2
/// ```
public struct CooperationInvitation: Hashable, Sendable {
    /// To whom the invitation goes; the raw value is the segment of the link.
    public enum Kind: String, ClosedCode {
        /// To a courier with an account, who adds the store.
        case registerStoreKey
        /// To somebody without an account, who registers as a courier.
        case registerCourierKey
    }

    /// What the application does with an invitation.
    public enum Answer: Hashable, Sendable {
        /// The form to add a store opens with the code filled in; the courier confirms (ID-17).
        case addStore(code: String)
        /// The form to register as a courier opens with the code filled in (ID-17).
        case register(code: String)
        /// The invitation is for somebody else than who is signed in: nothing opens (ID-16).
        case ignored
        /// It is no invitation: somebody else handles the link (ID-15).
        case notHandled
    }

    /// To whom the invitation goes.
    public let kind: Kind
    /// The code of the store.
    public let code: String

    /// Makes an invitation.
    ///
    /// - Throws: ``TableLinkError`` (`tableLink.unusableIdentity`) for a code that is empty, too long, `.` or `..`: such a segment
    ///   does not survive in a URL.
    public init(_ kind: Kind, code: String) throws(TableLinkError) {
        guard PathSegment.isUsable(code) else { throw TableLinkError(.unusableIdentity(text: code)) }
        self.kind = kind
        self.code = code
    }

    /// Reads the text of a link.
    ///
    /// - Parameters:
    ///   - link: what was opened.
    ///   - base: what the host's links begin with, without a slash at the end; empty for the bare path.
    /// - Throws: ``TableLinkError``: `tableLink.foreign` for an unknown path (ID-15), otherwise what is malformed.
    public init(link: String, base: String = "") throws(TableLinkError) {
        guard let segments = PathSegment.split(link, base: base), let kind = Kind.word(segments[0]) else {
            throw TableLinkError(.foreign(text: link))
        }
        guard segments.count == 2 else { throw TableLinkError(.segmentCount(count: segments.count, expected: 2)) }
        guard let code = PathSegment.decode(segments[1]) else {
            throw TableLinkError(.malformedSegment(text: segments[1]))
        }
        try self.init(kind, code: code)
    }

    /// The one text of the link.
    ///
    /// - Parameter base: what the host's links begin with, without a slash at the end; empty for the bare path.
    /// - Returns: the base, followed by the path.
    public func link(base: String = "") -> String { "\(base)/\(kind.rawValue)/\(PathSegment.encode(code))" }

    /// What the application does with the invitation (ID-16, ID-17).
    ///
    /// - Parameter role: as what somebody is signed in; `nil` when nobody is.
    /// - Returns: the form that opens, or that the invitation is ignored.
    public func answer(signedInAs role: Role?) -> Answer {
        switch kind {
        case .registerStoreKey: role == .courier ? .addStore(code: code) : .ignored
        case .registerCourierKey: role == nil ? .register(code: code) : .ignored
        }
    }
}

extension CodePayload {
    /// What the application does with the payload as an invitation to cooperate (ID-15 … ID-17).
    ///
    /// - Parameter role: as what somebody is signed in; `nil` when nobody is.
    /// - Returns: the form that opens, that the invitation is ignored, or `notHandled` for a payload of another kind.
    public func cooperationAnswer(signedInAs role: Role?) -> CooperationInvitation.Answer {
        guard case .cooperation(let invitation) = self else { return .notHandled }
        return invitation.answer(signedInAs: role)
    }
}

extension CooperationInvitation {
    /// What the application does with a link that it was opened with (ID-15 … ID-17).
    ///
    /// - Parameters:
    ///   - link: what was opened.
    ///   - base: what the host's links begin with, without a slash at the end; empty for the bare path.
    ///   - role: as what somebody is signed in; `nil` when nobody is.
    /// - Returns: the form that opens, that the invitation is ignored, or `notHandled` for any other link.
    public static func answer(toLink link: String, base: String = "", signedInAs role: Role?) -> Answer {
        guard let invitation = try? CooperationInvitation(link: link, base: base) else { return .notHandled }
        return invitation.answer(signedInAs: role)
    }
}
