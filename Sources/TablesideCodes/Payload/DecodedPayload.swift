public import TablesideCore

/// A code that was decoded, is genuine, and has not expired.
public struct DecodedPayload: Hashable, Sendable {
    /// The content of the code.
    public let payload: CodePayload
    /// The instant from which the code is refused; `nil` if it never expires.
    public let expiry: Instant?
    /// The number that makes the code valid only once; `nil` for a reusable code.
    public let oneTimeNumber: UInt64?
    /// The key that signed the code; `nil` for an unsigned code, which anyone could have written.
    public let key: PayloadKeyID?
}

/// The identity of a single-use code: the key that signed it and its number, such as `2-81985529216486895`.
public struct RedeemedCodeID: Hashable, Sendable, LosslessStringConvertible {
    /// The key that signed the code; `nil` for an unsigned code.
    public let key: PayloadKeyID?
    /// The number that makes the code valid only once.
    public let number: UInt64

    /// Makes the identity of a code.
    public init(key: PayloadKeyID?, number: UInt64) {
        self.key = key
        self.number = number
    }

    /// Reads the text form; `nil` unless it is in canonical form.
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
        self = try decoder.key("the id of a used code") { RedeemedCodeID($0) }
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws { try encoder.encodeText(self) }
}

/// A record that a code was used, which a host keeps to prevent reuse.
///
/// It is written as a document that must not exist yet, together with the changes that the code causes. If two people
/// show the same code at the same moment, the store accepts only one.
public struct RedeemedCode: Document, Hashable {
    /// The document kind, `spentCode`.
    public static let kind = DocumentKind(rawValue: "spentCode")

    /// The identity of the code.
    public let id: RedeemedCodeID
    /// When it was used.
    public let at: Instant
    /// When the code expires by itself; a host may delete the record after that.
    ///
    /// `nil` for a code that never expires.
    public let expiry: Instant?
    /// The number of writes so far; 0 before it is stored.
    public var version: Version

    /// Makes a record that a code was used.
    public init(_ id: RedeemedCodeID, at: Instant, expiry: Instant?) {
        self.id = id
        self.at = at
        self.expiry = expiry
        version = .absent
    }
}

extension DecodedPayload {
    /// The identity under which use of the code is recorded; `nil` for a reusable code.
    public var spentCodeID: RedeemedCodeID? { oneTimeNumber.map { RedeemedCodeID(key: key, number: $0) } }

    /// Marks the code as used, as part of a joint decision.
    ///
    /// Asking the store first is not enough, because two phones may ask before either has written. The guarantee is
    /// that the document of the spent code must not exist when the changes are committed, all or nothing.
    ///
    /// ```swift
    /// let code = try codec.decode(text, at: now)
    /// try code.redeem(knowing: try await store.load(RedeemedCode.self, id), at: now, in: &changes)
    /// try changes.perform(.collect(), on: &order, by: waiter, at: now)
    /// ```
    ///
    /// - Parameters:
    ///   - spent: the record that the store has for ``spentCodeID``; `nil` for none.
    ///   - now: when the code is used.
    ///   - changes: receives the document of the spent code.
    /// - Throws: ``PayloadError``: `payload.replayed` when the code was used before, including in these changes;
    ///   `payload.withoutNumber` for a code without a one-time number; `payload.expired`.
    public func redeem(knowing spent: RedeemedCode?, at now: Instant, in changes: inout Changes) throws(PayloadError) {
        guard let id = spentCodeID else { throw PayloadError(.withoutNumber) }
        var document = RedeemedCode(id, at: now, expiry: expiry)
        let isTaken = changes.writes.contains { $0.ref == document.ref }
        if spent != nil || isTaken { throw PayloadError(.replayed(code: id)) }
        if let expiry, now >= expiry { throw PayloadError(.expired(expiry: expiry)) }
        changes.put(&document)
    }
}
