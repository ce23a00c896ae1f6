import Tableside

extension QRExample {
    /// The whole demonstration, for scripts.
    private struct Sheet: Encodable {
        struct Attempt: Encodable {
            let what: String
            let refusal: String
        }

        let texts: [String: String]
        let symbol: Drawing
        let reading: Reading
        let refused: [Attempt]
    }

    /// `qr` alone: a table's code in its three forms, drawn as a symbol and read back, followed by attempts at forgery.
    static func show(_ arguments: Arguments, on console: Console) throws -> Bool {
        let codec = try codec(arguments)
        let now = try Instant(iso8601: "2026-03-28T18:00:00Z")
        let payload = CodePayload.table(branch: BranchID("calea-victoriei"), table: TableID("12"))
        let texts = try PayloadForm.allCases.map { form in (form, try codec.encode(payload, as: form)) }
        let printed = try codec.encode(payload, as: .alphanumeric)
        let symbol = try QRSymbol(printed)
        let code = try codec.decode(printed, at: now)
        let refused = try attempts(codec, payload, at: now)
        if arguments.wantsJSON {
            let sheet = Sheet(
                texts: Dictionary(uniqueKeysWithValues: texts.map { ($0.rawValue, $1) }),
                symbol: Drawing(symbol),
                reading: Reading(code),
                refused: refused.map { Sheet.Attempt(what: $0, refusal: $1?.code.rawValue ?? "none") }
            )
            try console.write(json: sheet)
        } else {
            try console.write("The code of table 12, signed with a key for demonstrations\n\n")
            for (form, text) in texts { try console.write("  \(form.rawValue.padding(to: 14))\(text)\n") }
            try console.write(
                "\nThe upper-case text as a symbol of version \(symbol.version), level \(symbol.level.rawValue)\n"
            )
            try console.write("\n\(symbol.text)\n\nRead back\n\n\(words(for: code))\nRefused\n\n")
            for (what, error) in refused {
                try console.write("  \(what.padding(to: 30))\(error.map { "\($0)" } ?? "read")\n")
            }
        }
        return code.payload == payload && refused.allSatisfy { $1 != nil }
    }

    /// Attempts at forgery, and why each is refused.
    private static func attempts(
        _ codec: PayloadCodec,
        _ payload: CodePayload,
        at now: Instant
    ) throws -> [(String, PayloadError?)] {
        let bytes = try codec.bytes(of: payload)
        var changed = bytes
        // The table is in the last byte before the tag.
        changed[bytes.count - 17] += 2
        let unsigned = try PayloadCodec(base: codec.base, scheme: codec.scheme, authenticator: nil)
        let other = PayloadKey(PayloadKeyID(9), secret: [1, 2, 3])
        let stranger = try PayloadCodec(
            base: codec.base,
            scheme: codec.scheme,
            authenticator: HMACAuthenticator(signing: other)
        )
        let once = try codec.decode(codec.bytes(of: payload, oneTimeNumber: 4_711), at: now)
        var changes = Changes()
        return try [
            ("the same for table 13", refusal { try codec.decode(changed, at: now) }),
            ("without its last byte", refusal { try codec.decode(Array(bytes.dropLast()), at: now) }),
            ("with one byte more", refusal { try codec.decode(bytes + [0], at: now) }),
            ("without a signature", refusal { try codec.decode(unsigned.bytes(of: payload), at: now) }),
            ("signed by someone else", refusal { try codec.decode(stranger.bytes(of: payload), at: now) }),
            ("yesterday's", refusal { try codec.decode(codec.bytes(of: payload, expiring: now), at: now) }),
            ("of another application", refusal { try codec.decode("https://elsewhere.example/c/1", at: now) }),
            (
                "used a second time",
                refusal {
                    let spent = once.spentCodeID.map { RedeemedCode($0, at: now, expiry: nil) }
                    try once.redeem(knowing: spent, at: now, in: &changes)
                    return once
                }
            ),
        ]
    }

    private static func refusal(_ read: () throws -> DecodedPayload) throws -> PayloadError? {
        do {
            _ = try read()
            return nil
        } catch let error as PayloadError {
            return error
        }
    }
}
