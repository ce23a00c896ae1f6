public import TablesideCore

/// A code that was read, verified, and in time.
public struct DecodedPayload: Hashable, Sendable {
    /// What the code says.
    public let payload: CodePayload
    /// From when on the code is refused; `nil` for one that lasts.
    public let expiry: Instant?
    /// The number that lets the code be used once; `nil` for one that may be used again and again.
    public let oneTimeNumber: UInt64?
    /// The key that signed it; `nil` for an unsigned code, of which anybody may be the writer.
    public let key: PayloadKeyID?
}

/// The identity of a code that can be used once: the key that signed it and its number, such as `2-81985529216486895`.
public struct RedeemedCodeID: Hashable, Sendable, LosslessStringConvertible {
    /// The key; `nil` for an unsigned code.
    public let key: PayloadKeyID?
    /// The one-time number.
    public let number: UInt64

    /// Makes the identity.
    public init(key: PayloadKeyID?, number: UInt64) {
        self.key = key
        self.number = number
    }

    /// Reads the text form; `nil` unless it is written in the one way.
    public init?(_ description: String) {
        guard let dash = description.utf8.lastIndex(of: UInt8(ascii: "-")) else { return nil }
        let head = description[..<dash]
        guard let number = UInt64(description[description.utf8.index(after: dash)...]) else { return nil }
        let key = UInt32(head).map { PayloadKeyID($0) }
        self.init(key: key, number: number)
        guard self.description.hasBytes(of: description) else { return nil }
    }

    /// The text form, `2-81985529216486895`; `unsigned-81985529216486895` without a key.
    public var description: String { "\(key.map(\.description) ?? "unsigned")-\(number)" }
}

extension RedeemedCodeID: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        self = try decoder.key("the identity of a spent code") { RedeemedCodeID($0) }
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws { try encoder.encodeText(self) }
}

/// That a code was used: what a host keeps so that nobody uses it again.
///
/// It is written as a document that must not exist yet, together with what the code brings about. Of two people who show
/// the same code at the same moment the store lets one through.
public struct RedeemedCode: Document, Hashable {
    /// The kind under which spent codes are stored.
    public static let kind = DocumentKind(rawValue: "spentCode")

    /// Which code.
    public let id: RedeemedCodeID
    /// When it was used.
    public let at: Instant
    /// When the code expires by itself: from then on a host may forget that it was used.
    ///
    /// `nil` for a code that never does.
    public let expiry: Instant?
    /// How often this was written; 0 before it is stored.
    public var version: Version

    /// Says of a code that it was used.
    public init(_ id: RedeemedCodeID, at: Instant, expiry: Instant?) {
        self.id = id
        self.at = at
        self.expiry = expiry
        version = .absent
    }
}

extension DecodedPayload {
    /// The identity under which the code is spent; `nil` for one that may be used again and again.
    public var spentCodeID: RedeemedCodeID? { oneTimeNumber.map { RedeemedCodeID(key: key, number: $0) } }

    /// Uses the code up, as part of a joint decision.
    ///
    /// A question to a store alone is not enough: two phones may ask before either has written. What holds is that the
    /// document of the spent code must not exist when the changes are committed, all or nothing.
    ///
    /// ```swift
    /// let code = try codec.decode(text, at: now)
    /// try code.redeem(knowing: try await store.load(RedeemedCode.self, id), at: now, in: &changes)
    /// try changes.perform(.collect(), on: &order, by: waiter, at: now)
    /// ```
    ///
    /// - Parameters:
    ///   - spent: what the store holds under ``spentCodeID``; `nil` for nothing.
    ///   - now: when the code is used.
    ///   - changes: takes the document of the spent code.
    /// - Throws: ``PayloadError``: `payload.replayed` when it was used before, also in these changes, `payload.withoutNumber` for a code that
    ///   has no one-time number, `payload.expired`.
    public func redeem(knowing spent: RedeemedCode?, at now: Instant, in changes: inout Changes) throws(PayloadError) {
        guard let id = spentCodeID else { throw PayloadError(.withoutNumber) }
        var document = RedeemedCode(id, at: now, expiry: expiry)
        let isTaken = changes.writes.contains { $0.ref == document.ref }
        if spent != nil || isTaken { throw PayloadError(.replayed(code: id)) }
        if let expiry, now >= expiry { throw PayloadError(.expired(expiry: expiry)) }
        changes.put(&document)
    }
}
