import TablesideCore
import TablesideHosting

extension OutboxConformance {
    static let all: [Check] = [
        Check(name: "a first start finds nothing") { line in
            let found = try await line.place.load()
            line.bench.expect(found == nil, "it found an outbox of \(found?.entries.count ?? 0)")
        },
        Check(name: "what was stored is found, whatever it is") { line in
            for (name, outbox) in try shapes() {
                try await line.place.save(outbox)
                try await line.expectLoaded(outbox, name)
            }
        },
        Check(name: "what was stored last is found") { line in
            var outbox = OutboxApp.empty
            // Longer each time, and then shorter.
            for number in 0..<20 { try add("\(number)", String(repeating: "long ", count: number), to: &outbox) }
            let long = outbox
            for entry in long.entries.reversed() {
                try outbox.withdraw(entry.number)
                try await line.place.save(outbox)
            }
            try await line.expectLoaded(outbox, "after twenty stores")
            for last in [long, outbox, long] {
                try await line.place.save(last)
                try await line.expectLoaded(last, "after one that was stored before")
            }
        },
        Check(name: "an app that ends at any moment loses nothing and does nothing twice") { line in
            var whole = OutboxApp(in: line.place, endingAt: [])
            for wrong in try await whole.play() { line.bench.fail("an app that never ends: \(wrong)") }
            for moment in 1...whole.moments {
                // It ends once, and once more as soon as it has started again.
                for ends in [[moment], [moment, moment + 1]] as [Set<Int>] {
                    var app = OutboxApp(in: try await line.makePlace(), endingAt: ends)
                    for wrong in try await app.play() {
                        line.bench.fail("it ends at \(ends.sorted()) of \(whole.moments): \(wrong)")
                    }
                }
            }
        },
        Check(name: "a failed store is told, and what was stored before is still there") { line in
            var outbox = OutboxApp.empty
            try add("1", "first", to: &outbox)
            try await line.place.save(outbox)
            guard try await line.place.setFailing(true) else { return }
            var next = outbox
            try add("2", "second", to: &next)
            line.bench.expect(await !isSaved(next, in: line.place), "a failed store was told as done")
            _ = try await line.place.setFailing(false)
            try await line.expectLoaded(outbox, "after a failed store")
        },
        Check(name: "a store that fails after the server has accepted is made up for later") { line in
            let server = OutboxCounter()
            var outbox = OutboxApp.empty
            for number in 1...3 {
                let id = "\(number)"
                try add(id, id, to: &outbox)
                try await line.place.save(outbox)
                guard let request = outbox.next(at: OutboxApp.noon, token: nil) else {
                    return line.bench.fail("nothing is left to send")
                }
                try await line.place.save(outbox)
                let sent = outbox
                guard try await line.place.setFailing(true) else { return }
                outbox.receive(server.reply(to: request), to: request, at: OutboxApp.noon)
                line.bench.expect(await !isSaved(outbox, in: line.place), "a failed store was told as done")
                _ = try await line.place.setFailing(false)
                if number == 2 {
                    // The app ends before it can store anything, and asks again.
                    try await line.expectLoaded(sent, "what is sent again")
                    outbox = try await line.place.load() ?? OutboxApp.empty
                    outbox.resume()
                    guard let again = outbox.next(at: OutboxApp.noon, token: nil) else {
                        return line.bench.fail("what may not have arrived is not sent again")
                    }
                    outbox.receive(server.reply(to: again), to: again, at: OutboxApp.noon)
                }
                try await line.place.save(outbox)
                try await line.expectLoaded(outbox, "once the lock is over")
                line.bench.expect(outbox.status.isInSync, "what the server has accepted still waits")
            }
            line.bench.expectEqual(server.done(in: "bar").map(\.rawValue), ["1", "2", "3"], "what was carried out")
        },
        Check(name: "an old copy that comes back is taken, and what it sends again counts once") { line in
            let server = OutboxCounter()
            var outbox = OutboxApp.empty
            for id in ["1", "2"] { try add(id, id, to: &outbox) }
            try await line.place.save(outbox)
            let old = outbox
            try add("3", "3", to: &outbox)
            try await sendAll(&outbox, to: server, line.place)
            try await line.place.save(old)
            try await line.expectLoaded(old, "the old copy")
            outbox = try await line.place.load() ?? OutboxApp.empty
            outbox.resume()
            try add("4", "4", to: &outbox)
            try await sendAll(&outbox, to: server, line.place)
            try await line.expectLoaded(outbox, "the outbox after it")
            let expected = ["1", "2", "3", "4"]
            line.bench.expectEqual(server.done(in: "bar").map(\.rawValue), expected, "what was carried out")
        },
    ]

    private static func add(_ id: String, _ text: String, to outbox: inout Outbox<OutboxProbe>) throws {
        let probe = OutboxProbe(id: CommandID(id), lane: "bar", text: text)
        try outbox.add(probe, about: OutboxApp.documents(of: probe), occurredAt: OutboxApp.noon)
    }

    private static func isSaved(_ outbox: Outbox<OutboxProbe>, in place: any OutboxPlace) async -> Bool {
        do { try await place.save(outbox) } catch { return false }
        return true
    }

    private static func sendAll(
        _ outbox: inout Outbox<OutboxProbe>,
        to server: OutboxCounter,
        _ place: any OutboxPlace
    ) async throws {
        while let request = outbox.next(at: OutboxApp.noon, token: nil) {
            try await place.save(outbox)
            outbox.receive(server.reply(to: request), to: request, at: OutboxApp.noon)
            try await place.save(outbox)
        }
    }

    /// Outboxes with everything that can be in one.
    private static func shapes() throws -> [(String, Outbox<OutboxProbe>)] {
        var shapes = [("nobody's", Outbox<OutboxProbe>(device: DeviceID("phone 7"), schema: 3))]
        var outbox = OutboxApp.empty
        shapes.append(("an empty one", outbox))
        for (number, text) in texts.enumerated() { try add("\(number)", text, to: &outbox) }
        shapes.append(("one with texts", outbox))
        let probe = OutboxProbe(id: "refused", lane: "empty", text: "refuse")
        try outbox.add(
            probe,
            about: OutboxApp.documents(of: probe),
            offline: .queueWithWarning,
            occurredAt: OutboxApp.noon + .milliseconds(1)
        )
        guard let request = outbox.next(at: OutboxApp.noon, token: nil) else { return shapes }
        shapes.append(("one with a request on its way", outbox))
        var away = outbox
        away.fail(TransportError(.noConnection(detail: "away")), sending: request, at: OutboxApp.noon)
        shapes.append(("one that waits for a connection", away))
        let lost = WireFailure(code: ErrorCode(rawValue: "access.notSignedIn"), message: "the session is over")
        let answers: [CommandAnswer] = [.failed(failure: lost), .failed(failure: OutboxCounter.refusal)]
        outbox.receive(
            CommandReply(answers, sequence: request.frame.sequence),
            to: request,
            at: OutboxApp.noon
        )
        shapes.append(("one with a refusal, whose session is over", outbox))
        outbox.signIn(UserID("ben"))
        shapes.append(("one with the actions of somebody else", outbox))
        return shapes
    }

    private static let texts = [
        "", " ", "plain", "\"quoted\\\"", "line\nline\r\n\ttab", "NUL\u{0}after", "é", "e\u{301}", "日本語", "👨‍👩‍👧‍👦",
        "\u{FEFF}mark", "\u{2028}", "\u{10FFFF}", " trailing ",
    ]
}
