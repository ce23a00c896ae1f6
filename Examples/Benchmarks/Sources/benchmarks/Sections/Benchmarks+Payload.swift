import Tableside

extension Benchmarks {
    /// The cost of signing and verifying a code, from payload to text and back.
    static func payload() throws -> [Benchmark] {
        let key = PayloadKey(PayloadKeyID(7), secret: Array(0..<32))
        let codec = try PayloadCodec(
            base: "https://dine.example",
            scheme: "DINE",
            authenticator: HMACAuthenticator(signing: key)
        )
        let now = Instant(millisecondsSince1970: 1_774_720_800_000)
        let session = try TableSession(SessionCode("1353341474_3_308_26_53_1_1_0"))
        let payloads: [(String, CodePayload)] = [
            ("a session", .session(session)),
            (
                "a table named by a UUID",
                .table(branch: BranchID("6b29fc40-ca47-1067-b31d-00dd010662da"), table: TableID("t12"))
            ),
        ]
        return try payloads.flatMap { name, payload in
            try PayloadForm.allCases.flatMap { form in
                try roundTrip(name, payload, form, codec, at: now)
            }
        } + [hash()]
    }

    private static func roundTrip(
        _ name: String,
        _ payload: CodePayload,
        _ form: PayloadForm,
        _ codec: PayloadCodec,
        at now: Instant
    ) throws -> [Benchmark] {
        let numbers: [UInt64] = (0..<1_000).map { $0 &* 0x9E37_79B9_7F4A_7C15 }
        let expiry = now + .hours(3)
        let texts = try numbers.map { number throws(PayloadError) in
            try codec.encode(payload, as: form, expiring: expiry, oneTimeNumber: number)
        }
        return [
            Benchmark(
                "payload: \(name) signed, as \(form.rawValue)",
                per: "code",
                operations: numbers.count,
                target: 2_000,
                subject: Contender("PayloadCodec.encode") {
                    var digest: UInt64 = 0
                    for number in numbers {
                        let text = try codec.encode(payload, as: form, expiring: expiry, oneTimeNumber: number)
                        mix(&digest, UInt64(text.utf8.count))
                    }
                    return digest
                }
            ),
            Benchmark(
                "payload: \(name) read and verified, as \(form.rawValue)",
                per: "code",
                operations: texts.count,
                target: 2_000,
                subject: Contender("PayloadCodec.decode") {
                    var digest: UInt64 = 0
                    for text in texts { mix(&digest, try codec.decode(text, at: now).oneTimeNumber ?? 0) }
                    return digest
                }
            ),
        ]
    }

    private static func hash() -> Benchmark {
        let message = [UInt8](repeating: 0x61, count: 1_000_000)
        return Benchmark(
            "payload: SHA-256 of a million bytes",
            per: "byte",
            operations: message.count,
            subject: Contender("SHA256Hash.digest") {
                SHA256Hash.digest(of: message)
            } digest: { digest in
                digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
            }
        )
    }
}
