import TablesideCore
import TablesideHosting

extension TransportConformance {
    static let all: [Check] = [
        Check(name: "each action gets its answer, in order") { line in
            try await line.expectEcho(of: (0..<SizeLimit.actions).map { "number \($0)" }, "a full request")
            let reply = try await line.send([])
            line.bench.expect(reply.answers.isEmpty && reply.failure == nil, "an empty request: \(reply)")
        },
        Check(name: "texts arrive as they were sent") { line in
            try await line.expectEcho(of: texts, "texts")
            let long = String(repeating: "ż\u{301}", count: SizeLimit.note / 4)
            try await line.expectEcho(of: Array(repeating: long, count: SizeLimit.actions), "a large request")
        },
        Check(name: "the token arrives as it was issued, or not at all") { line in
            for token in ["a", "ana's", "A", "a ", "+/=\"\\", "é", "e\u{301}"] {
                let reply = try await line.send([.sender], token: SessionToken(rawValue: token))
                let text = try line.texts(of: reply).first ?? nil
                let expected = "\(token) on no device"
                line.bench.expect(
                    text.map { $0.utf8.elementsEqual(expected.utf8) } == true,
                    "the token \(token.debugDescription) was taken for that of \(String(describing: text))"
                )
            }
            let none = try line.texts(of: try await line.send([.sender])).first ?? nil
            line.bench.expectEqual(none, "nobody on unknown", "without a token")
            let revoked = try await line.send([.sender, .echo(text: "x")], token: SessionToken(rawValue: "revoked"))
            let codes = revoked.answers.map { $0.failure?.code.rawValue }
            line.bench.expectEqual(codes, ["access.notSignedIn", "access.notSignedIn"], "a token that is not valid")
        },
        Check(name: "the frame arrives, and its number comes back") { line in
            for sequence in [0, 1, 41, 9_007_199_254_740_991] {
                let reply = try await line.send([.echo(text: "x")], frame: RequestFrame(schema: 3, sequence: sequence))
                line.bench.expectEqual(reply.sequence, sequence, "the number of the request")
            }
            for (frame, code) in [
                (RequestFrame(schema: 1), "wire.upgradeNeeded"), (RequestFrame(schema: 5), "wire.serverOutdated"),
                (RequestFrame(frame: 2, schema: 3), "wire.serverOutdated"),
                (RequestFrame(schema: 3, mustUnderstand: [WireFeature(rawValue: "x")]), "wire.serverOutdated"),
                (RequestFrame(schema: 3, mustUnderstand: [WireFeature(rawValue: "probes")]), nil),
            ] as [(RequestFrame, String?)] {
                let reply = try await line.send([.count(name: "framed")], frame: frame)
                line.bench.expectEqual(reply.failure?.code.rawValue, code, "the answer to \(frame)")
            }
            let after = try line.texts(of: try await line.send([.count(name: "framed")]))
            line.bench.expectEqual(after, ["2"], "what was carried out of the requests that were not read")
        },
        Check(name: "refusals arrive with all that they say") { line in
            let reply = try await line.send([.refuse(number: -7), .stumble, .echo(text: "after")], )
            guard reply.answers.count == 3 else {
                return line.bench.fail("\(reply.answers.count) answers to 3 actions")
            }
            let refusal = reply.answers[0].failure?.refusal(as: TransportProbe.Refusal.self, coder: line.coder)
            line.bench.expectEqual(refusal, TransportProbe.Refusal(.number(value: -7)), "the refusal")
            line.bench.expectEqual(reply.answers[0].failure?.isTemporary, false, "whether a refusal is temporary")
            line.bench.expectEqual(reply.answers[1].failure?.isTemporary, true, "whether a failure is temporary")
            let code = reply.answers[1].failure?.code.rawValue
            line.bench.expectEqual(code, "store.unavailable", "the code of a failure")
            line.bench.expectEqual(try line.texts(of: reply).last ?? nil, "after", "the action after them")
        },
        Check(name: "what is sent again reaches the server again") { line in
            for count in 1...3 {
                let request: [TransportProbe] = [.count(name: "again")]
                let frame = RequestFrame(schema: 3, sequence: 8)
                let texts = try line.texts(of: try await line.send(request, frame: frame))
                line.bench.expectEqual(texts, ["\(count)"], "the same request, time \(count)")
            }
            line.bench.expectEqual(line.desk.received, 3, "requests that reached the server")
        },
        Check(name: "requests at the same time get their own replies") { line in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for sender in 0..<16 {
                    group.addTask {
                        for round in 0..<8 {
                            let text = "\(sender)/\(round)"
                            let frame = RequestFrame(schema: 3, sequence: sender * 100 + round)
                            let reply = try await line.send([.echo(text: text), .count(name: text)], frame: frame)
                            line.bench.expectEqual(reply.sequence, frame.sequence, "the number of the reply to \(text)")
                            line.bench.expectEqual(try line.texts(of: reply), [text, "1"], "the reply to \(text)")
                        }
                    }
                }
                try await group.waitForAll()
            }
            line.bench.expectEqual(line.desk.received, 128, "requests that reached the server")
        },
    ]

    private static let texts = [
        "", " ", "plain", "\"quoted\\\"", "line\nline\r\n\ttab", "NUL\u{0}after", "\u{1}\u{1F}\u{7F}", "é", "e\u{301}",
        "Ärzte", "日本語", "👨‍👩‍👧‍👦", "\u{202E}right to left", "\u{FEFF}mark", "\u{2028}\u{2029}", "</script>", "%00%0A",
        "a b+c&d=e",
        "\u{10FFFF}", " trailing ",
    ]
}
