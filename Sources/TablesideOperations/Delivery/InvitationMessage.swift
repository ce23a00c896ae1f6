public import TablesideCodes
public import TablesideCore
public import TablesideVenue

/// The draft of the message by which a store invites a courier whom no push reaches (ID-13, ID-14, ID-48).
///
/// The text may be edited freely, as long as the link stays in it as it is.
///
/// ```swift
/// var message = try InvitationMessage(result, base: "https://go.example") { link in
///     try texts.text(.courierInvitation, with: ["link": .text(link)])
/// }
/// try message.edit("Hi Ivo! " + message.text)
/// ```
public struct InvitationMessage: Hashable, Sendable {
    /// The number that the message goes to; `nil` if the store has to enter one.
    public let phone: PhoneNumber?
    /// The link that the receiver opens: to add the store for a courier with an account, to register for others (ID-47).
    public let link: String
    /// The text, which has the link in it.
    public private(set) var text: String

    /// Makes the draft.
    ///
    /// - Parameters:
    ///   - result: What became of the invitation.
    ///   - kind: Which link it is; `nil` for the one that the result asks for. A code for anybody may go to couriers with an
    ///     account as well.
    ///   - base: The start of the host's links, without a trailing slash.
    ///   - words: The words of the message, around the link.
    /// - Throws: ``InvitationMessageError``; ``TableLinkError`` for a code that no link can hold; what `words` throws.
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
    /// - Throws: ``InvitationMessageError``: `message.tooLong` beyond ``SizeLimit/note`` bytes, `message.linkChanged` if the
    ///   link is not in the text by itself, between spaces, lines or the ends.
    public mutating func edit(_ text: String) throws(InvitationMessageError) {
        guard text.utf8.count <= SizeLimit.note else { throw InvitationMessageError(.tooLong(limit: SizeLimit.note)) }
        let words = text.unicodeScalars.split { $0.properties.isWhitespace }
        guard words.contains(where: { String($0).hasBytes(of: link) }) else {
            throw InvitationMessageError(.linkChanged(link: link))
        }
        self.text = text
    }
}

/// A text that cannot be the message of an invitation.
public struct InvitationMessageError: ReasonedError {
    /// The reasons, with the values that failed.
    public enum Reason: CodedReason {
        /// The text is longer than so many bytes.
        case tooLong(limit: Int)
        /// The link is not in the text as it is.
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
