import Foundation
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideOperations

/// What a server refuses: bodies that are too large or too slow, too many requests, and what is not there.
struct SocketBounds {
    let folder: URL
    let findings: Findings

    func run() async throws {
        let people = try Cast.write(guests: 3, in: folder)
        let store = folder.appendingPathComponent("bounds.sqlite").path
        let server = try ServerChild(
            [
                "--people=\(people.path)", "--body=20000", "--arrival=2", "--per-token=5", "--per-address=100",
                "--store=\(store)",
            ],
            log: folder.appendingPathComponent("bounds.log")
        )
        let port = server.port
        func ask(_ token: String?, from source: String = "127.0.0.1") throws -> String {
            let socket = try RawSocket(to: port, from: source)
            let body = #"{\#(token.map { #""token":"\#($0)","# } ?? "")"request":[{"home":{}}]}"#
            let head = "POST /questions HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
            socket.send(head + body)
            return socket.receive(until: "\r\n\r\n", within: 10)
        }
        try sizes(port)
        findings.expect(
            try RawSocket(to: port).status(of: "POST", "/nowhere", body: "{}") == 404,
            "404 for another path"
        )
        findings.expect(try RawSocket(to: port).status(of: "GET", "/commands") == 405, "405 for another method")
        let noToken = try RawSocket(to: port).status(of: "GET", "/events")
        let foreign = try RawSocket(to: port).status(of: "GET", "/events", headers: ["Authorization: Bearer nobody"])
        findings.expect(noToken == 401 && foreign == 401, "401 for events without a token, or with that of nobody")
        let bogus = try ["no cursor", "@no cursor", "@", ""].map { text in
            let headers = ["Authorization: Bearer \(Cast.token(2))", "Last-Event-ID: \(text)"]
            return try RawSocket(to: port).status(of: "GET", "/events", headers: headers)
        }
        findings.expect(bogus == [400, 400, 400, 400], "400 for what is no cursor")

        // Ten at once are allowed, then five a second.
        let replies = try (0..<30).map { _ in try ask(Cast.token(0)) }
        let refused = replies.filter { RawSocket.status($0) == 429 }
        let hints = refused.allSatisfy { $0.contains("Retry-After: ") }
        findings.expect(
            (10...25).contains(refused.count) && hints,
            "429 with Retry-After for \(refused.count) of 30 by one token"
        )
        findings.expect(RawSocket.status(try ask(Cast.token(1))) == 200, "another token at the same address is served")
        try await Task.sleep(for: .seconds(1))
        findings.expect(RawSocket.status(try ask(Cast.token(0))) == 200, "the first is served again after a second")
        let flood = try (0..<400).count { _ in RawSocket.status(try ask(nil, from: "127.0.0.2")) == 429 }
        findings.expect(flood > 20, "429 for \(flood) of 400 by one address")
        findings.expect(RawSocket.status(try ask(Cast.token(1))) == 200, "another address is served meanwhile")
        findings.expect(server.stop(), "it ends well when it is asked to")
    }

    private func sizes(_ port: Int) throws {
        let large = try RawSocket(to: port)
        large.send("POST /commands HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2000000000\r\n\r\n")
        let answer = large.receive(until: "\r\n\r\n", within: 10)
        findings.expect(RawSocket.status(answer) == 413, "413 for 2 GB, before any of them was sent")

        let endless = try RawSocket(to: port)
        endless.send("POST /commands HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        var sent = 0
        let chunk = "1000\r\n" + String(repeating: "x", count: 4_096) + "\r\n"
        while sent < 10_000, endless.send(chunk), endless.receive(within: 0.001).isEmpty, endless.isOpen { sent += 1 }
        findings.expect(!endless.isOpen && sent < 1_000, "a body without a length is cut (after \(sent * 4) KiB)")

        // A byte every tenth of a second: never silent, never done.
        for (what, head) in [
            ("head", "POST /commands HTTP/1.1\r\nHost: localhost\r\nX: "),
            ("body", "POST /commands HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000\r\n\r\n"),
        ] {
            let slow = try RawSocket(to: port)
            slow.send(head)
            let start = ContinuousClock.now
            var served = 0
            while slow.isOpen, ContinuousClock.now - start < .seconds(10) {
                slow.send("x")
                _ = slow.receive(within: 0.1)
                if served < 3 { served += try RawSocket(to: port).status(of: "GET", "/nowhere") == 404 ? 1 : 0 }
            }
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            let text = String(format: "a slow %@ is cut after %.1f s, and others are served meanwhile", what, seconds)
            findings.expect(!slow.isOpen && seconds < 5 && served == 3, text)
        }
    }
}
