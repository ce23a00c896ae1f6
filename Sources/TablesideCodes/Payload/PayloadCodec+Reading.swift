public import TablesideCore

extension PayloadCodec {
    /// Decodes text in any form.
    ///
    /// - Parameters:
    ///   - text: the scanned or opened text, exactly as received.
    ///   - now: the time for checking expiry; a code is expired at its expiry instant.
    /// - Returns: the verified content of the code.
    /// - Throws: ``PayloadError``: `payload.foreign` for another party's code, otherwise the reason that it is refused.
    /// - Complexity: O(text).
    public func decode(_ text: String, at now: Instant) throws(PayloadError) -> DecodedPayload {
        let characters = Array(text.utf8)
        let form: PayloadForm
        let rest: ArraySlice<UInt8>
        if characters.starts(with: linkPrefix) {
            form = .url
            rest = characters[linkPrefix.count...]
        } else if characters.starts(with: schemePrefix) {
            form = .alphanumeric
            rest = characters[schemePrefix.count...]
        } else {
            form = .base64url
            rest = characters[...]
        }
        do throws(PayloadError) {
            return try decode(bytes(of: rest, as: form), at: now)
        } catch {
            // Bare text is recognized as this app's code only by its first byte.
            guard form == .base64url else { throw error }
            switch error.reason {
            case .unknownEnvelope(position: 0), .unreadable, .cut(count: 0, expected: _):
                throw PayloadError(.foreign(text: text))
            default: throw error
            }
        }
    }

    /// Decodes the bytes of a code.
    ///
    /// - Parameters:
    ///   - bytes: the envelope with its seal.
    ///   - now: the time for checking expiry; a code is expired at its expiry instant.
    /// - Returns: the verified content of the code.
    /// - Throws: ``PayloadError`` with the reason that the code is refused.
    /// - Complexity: O(bytes).
    public func decode(_ bytes: [UInt8], at now: Instant) throws(PayloadError) -> DecodedPayload {
        let envelope = try PayloadEnvelope(bytes)
        let expected = try length(of: envelope)
        guard let expected, let end = envelope.end, bytes.count >= expected else {
            throw PayloadError(.cut(count: bytes.count, expected: expected))
        }
        guard bytes.count == expected else { throw PayloadError(.extended(expected: expected)) }
        try verify(Array(bytes[end...]), for: Array(bytes[..<end]), key: envelope.key)
        let content = try PayloadContent(bytes[envelope.start..<end])
        if let expiry = content.expiry, now >= expiry { throw PayloadError(.expired(expiry: expiry)) }
        return DecodedPayload(
            payload: content.payload,
            expiry: content.expiry,
            oneTimeNumber: content.oneTimeNumber,
            key: envelope.key
        )
    }

    private func verify(_ seal: [UInt8], for message: [UInt8], key: PayloadKeyID?) throws(PayloadError) {
        if let key, let authenticator {
            guard try authenticator.isValid(seal, for: message, with: key) else {
                throw PayloadError(.tampered(key: key))
            }
        } else {
            guard seal == Checksum.crc32(message) else { throw PayloadError(.damaged) }
        }
    }

    /// The byte count of the whole code, with the seal that this codec requires; `nil` if no code can be that long.
    private func length(of envelope: PayloadEnvelope) throws(PayloadError) -> Int? {
        let seal: Int
        switch (envelope.key, authenticator) {
        case (nil, nil): seal = PayloadEnvelope.checksumLength
        case (nil, .some): throw PayloadError(.unsigned)
        case (let key?, nil): throw PayloadError(.unverifiable(key: key))
        case (.some, let authenticator?):
            try Self.check(authenticator)
            seal = authenticator.tagLength
        }
        guard case (let length, false)? = envelope.end.map({ $0.addingReportingOverflow(seal) }) else { return nil }
        return length
    }

    /// The bytes of a text without its prefix.
    ///
    /// A text that ends within a byte, or after the last one, is reported as cut or extended, as with bytes.
    private func bytes(of text: ArraySlice<UInt8>, as form: PayloadForm) throws(PayloadError) -> [UInt8] {
        let fault: ByteTextError
        do throws(ByteTextError) {
            return try form.decode(text)
        } catch {
            fault = error
        }
        if case .invalidCharacter = fault.reason { throw PayloadError(.unreadable(form: form, fault: fault)) }
        let whole = text.count / form.group * form.group
        guard let bytes = try? form.decode(text.prefix(whole)) else {
            throw PayloadError(.unreadable(form: form, fault: fault))
        }
        let expected = try length(of: PayloadEnvelope(bytes))
        // No form has fewer characters than bytes.
        guard let expected, expected <= text.count,
            form.characters(for: expected) <= text.count
        else {
            throw PayloadError(.cut(count: bytes.count, expected: expected))
        }
        guard form.characters(for: expected) == text.count else {
            throw PayloadError(.extended(expected: expected))
        }
        throw PayloadError(.unreadable(form: form, fault: fault))
    }
}

extension PayloadForm {
    /// The number of characters that represent whole bytes.
    fileprivate var group: Int { self == .alphanumeric ? 3 : 4 }

    fileprivate func characters(for count: Int) -> Int {
        self == .alphanumeric ? Base45.characters(for: count) : Base64URL.characters(for: count)
    }

    fileprivate func decode(_ text: ArraySlice<UInt8>) throws(ByteTextError) -> [UInt8] {
        self == .alphanumeric ? try Base45.decode(utf8: text) : try Base64URL.decode(utf8: text)
    }
}
