public import TablesideCore

/// A store's invitation to a courier, with the code that connects the two (ID-12, ID-15).
///
/// As iDeliver's universal link it is the host's base followed by the kind and the code:
///
/// ```swift
/// let invitation = try CooperationInvitation(.registerStoreKey, code: "K7Q2")
/// print(invitation.link(base: "https://go.example"))  // https://go.example/registerStoreKey/K7Q2
/// ```
public struct CooperationInvitation: Hashable, Sendable {
    /// The recipients of an invitation; the raw value is a segment of the link.
    public enum Kind: String, ClosedCode {
        /// Couriers with an account, who add the store.
        case registerStoreKey
        /// People without an account, who register as couriers.
        case registerCourierKey
    }

    /// How the app responds to an invitation.
    public enum Answer: Hashable, Sendable {
        /// Opens the form to add a store, with the code filled in; the courier confirms (ID-17).
        case addStore(code: String)
        /// Opens the form to register as a courier, with the code filled in (ID-17).
        case register(code: String)
        /// Opens nothing: the invitation is not for the signed-in person (ID-16).
        case ignored
        /// Leaves the link to other handlers: it is not an invitation (ID-15).
        case notHandled
    }

    /// The recipients of the invitation.
    public let kind: Kind
    /// The code that identifies the store.
    public let code: String

    /// Makes an invitation.
    ///
    /// - Throws: ``TableLinkError`` (`tableLink.unusableIdentity`) for a code that is empty, too long, `.` or `..`,
    ///   because such a segment does not survive in a URL.
    public init(_ kind: Kind, code: String) throws(TableLinkError) {
        guard PathSegment.isUsable(code) else { throw TableLinkError(.unusableIdentity(text: code)) }
        self.kind = kind
        self.code = code
    }

    /// Reads the text of a link.
    ///
    /// - Parameters:
    ///   - link: the link that was opened.
    ///   - base: the start of the host's links, without a trailing slash; empty for the bare path.
    /// - Throws: ``TableLinkError``: `tableLink.foreign` for an unknown path (ID-15), otherwise the reason that the
    ///   link is malformed.
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

    /// The canonical text of the link.
    ///
    /// - Parameter base: the start of the host's links, without a trailing slash; empty for the bare path.
    /// - Returns: the base followed by the path.
    public func link(base: String = "") -> String { "\(base)/\(kind.rawValue)/\(PathSegment.encode(code))" }

    /// How the app responds to the invitation (ID-16, ID-17).
    ///
    /// - Parameter role: the role of the signed-in person; `nil` when signed out.
    /// - Returns: the form that opens, or that the invitation is ignored.
    public func answer(signedInAs role: Role?) -> Answer {
        switch kind {
        case .registerStoreKey: role == .courier ? .addStore(code: code) : .ignored
        case .registerCourierKey: role == nil ? .register(code: code) : .ignored
        }
    }
}

extension CodePayload {
    /// How the app responds to the payload as an invitation to cooperate (ID-15 … ID-17).
    ///
    /// - Parameter role: the role of the signed-in person; `nil` when signed out.
    /// - Returns: the form that opens, that the invitation is ignored, or `notHandled` for a payload of another kind.
    public func cooperationAnswer(signedInAs role: Role?) -> CooperationInvitation.Answer {
        guard case .cooperation(let invitation) = self else { return .notHandled }
        return invitation.answer(signedInAs: role)
    }
}

extension CooperationInvitation {
    /// How the app responds to a link that it was opened with (ID-15 … ID-17).
    ///
    /// - Parameters:
    ///   - link: the link that was opened.
    ///   - base: the start of the host's links, without a trailing slash; empty for the bare path.
    ///   - role: the role of the signed-in person; `nil` when signed out.
    /// - Returns: the form that opens, that the invitation is ignored, or `notHandled` for any other link.
    public static func answer(toLink link: String, base: String = "", signedInAs role: Role?) -> Answer {
        guard let invitation = try? CooperationInvitation(link: link, base: base) else { return .notHandled }
        return invitation.answer(signedInAs: role)
    }
}
