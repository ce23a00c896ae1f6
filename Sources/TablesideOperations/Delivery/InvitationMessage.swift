public import TablesideCodes
public import TablesideCore
public import TablesideVenue

/// The draft of a message with which a store invites a courier who gets no push notifications (ID-13, ID-14, ID-48).
///
/// The text may be edited freely, as long as it keeps the link unchanged.
///
/// ```swift
/// var message = try InvitationMessage(result, base: "https://go.example") { link in
///     try texts.text(.courierInvitation, with: ["link": .text(link)])
/// }
/// try message.edit("Hi Ivo! " + message.text)
/// ```
public struct InvitationMessage: Hashable, Sendable {
    /// The phone number of the recipient; `nil` if the store has to enter one.
    public let phone: PhoneNumber?
    /// The link for the recipient: to add the store for a courier with an account, to register for others (ID-47).
    public let link: String
    /// The text, which includes the link.
    public private(set) var text: String

    /// Makes the draft.
    ///
    /// - Parameters:
    ///   - result: The result of the invitation.
    ///   - kind: The kind of link; `nil` for the one that the result calls for. A code for anyone may go to couriers
    ///     with an account, too.
    ///   - base: The start of the host's links, without a trailing slash.
    ///   - words: Returns the text of the message, around the link.
    /// - Throws: ``InvitationMessageError``; ``TableLinkError`` for a code that does not fit in a link; any error that
    ///   `words` throws.
    public init(
        _ result: InvitationResult,
        as kind: CooperationInvitation.Kind? = nil,
        base: String,
        words: (_ link: String) throws -> String
    ) throws {
        let kind = kind ?? (result.isRegistered ? .registerStoreKey : .registerCourierKey)
        phone = result.phone
        link = try CooperationInvitation(kind, code: result.code.rawValue).link(base: base)
        text = ""
        try edit(try words(link))
    }

    /// Replaces the text.
    ///
    /// - Throws: ``InvitationMessageError``: `message.tooLong` beyond ``SizeLimit/note`` bytes, `message.linkChanged`
    ///   if the link is not in the text by itself, between spaces, lines or the ends.
    public mutating func edit(_ text: String) throws(InvitationMessageError) {
        guard text.utf8.count <= SizeLimit.note else { throw InvitationMessageError(.tooLong(limit: SizeLimit.note)) }
        let words = text.unicodeScalars.split { $0.properties.isWhitespace }
        guard words.contains(where: { String($0).hasBytes(of: link) }) else {
            throw InvitationMessageError(.linkChanged(link: link))
        }
        self.text = text
    }
}

/// The failure to use a text as the message of an invitation.
public struct InvitationMessageError: ReasonedError {
    /// The reasons, with the values that failed.
    public enum Reason: CodedReason {
        /// The text has more bytes than the limit.
        case tooLong(limit: Int)
        /// The text does not contain the link unchanged.
        case linkChanged(link: String)

        /// The stable name of the reason.
        public var code: ErrorCode {
            switch self {
            case .tooLong: ErrorCode(rawValue: "message.tooLong")
            case .linkChanged: ErrorCode(rawValue: "message.linkChanged")
            }
        }

        /// The reason, in plain words.
        public var description: String {
            switch self {
            case .tooLong(let limit): "the message is longer than \(limit) bytes"
            case .linkChanged(let link): "\(shown: link) is not in the message"
            }
        }
    }

    /// The reason, with the values that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
