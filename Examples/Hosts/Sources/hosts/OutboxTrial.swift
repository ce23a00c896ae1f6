import Foundation
import HTTPPhone
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideTesting

/// What a phone makes of a disk that fails and of a session that ends: its outbox, without a server.
struct OutboxTrial {
    private typealias Line = DeviceLine<String>

    let folder: URL
    let findings: Findings

    func run() async throws {
        try await conformance()
        try await full()
        try await endedSession()
    }

    /// The suite of the library over files, each in a folder of its own.
    private func conformance() async throws {
        let suite = OutboxConformance { [folder] in
            let place = folder.appendingPathComponent(UUID().uuidString)
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
            return FilePlace(file: place.appendingPathComponent("outbox.json"))
        }
        for check in OutboxConformance.checks {
            let violations = await suite.run(check)
            findings.expect(
                violations.isEmpty,
                "\(check)\(violations.prefix(5).map { "\n       \($0.detail)" }.joined())"
            )
        }
    }

    /// The file cannot be written while a reply is on its way, and then before a request is sent.
    private func full() async throws {
        let file = folder.appendingPathComponent("full.json")
        // Where the next file would be written first, there is a folder.
        let obstacle = file.appendingPathExtension("next")
        let clerk = StandIn()
        let line = try line(to: file, clerk)
        try await line.add("soup", about: [], offline: .queue)
        await clerk.whileSending {
            try? FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: false)
        }
        findings.expect(
            Self.done(try await line.send()) == [1],
            "what the server did is told, though it cannot be noted"
        )
        findings.expect(await !line.isSaved, "and the phone knows that it is not noted")
        let left = try OutboxFile<String>(file, coder: JSONDocumentCoder()).load()
        findings.expect(left?.entries.map(\.action) == ["soup"], "after a kill it would be sent again")
        findings.expect(await Self.fails { _ = try await line.send() }, "nothing is sent while the disk fails")
        findings.expect(
            await Self.fails { try await line.add("bread", about: [], offline: .queue) },
            "nothing is added"
        )
        await clerk.whileSending {}
        try FileManager.default.removeItem(at: obstacle)
        let rest = try await line.send()
        findings.expect(rest.isEmpty, "once it can be written, nothing is sent twice")
        try await line.add("bread", about: [], offline: .queue)
        try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: false)
        findings.expect(await Self.fails { _ = try await line.send() }, "an attempt that cannot be noted is none")
        try FileManager.default.removeItem(at: obstacle)
        findings.expect(Self.done(try await line.send()) == [2], "and is made once it can")
        let sent = await clerk.sent
        findings.expect(sent == ["soup", "bread"], "each was sent once")
    }

    /// The session ends while an action waits; the same person signs in again, on a phone with another name.
    private func endedSession() async throws {
        let file = folder.appendingPathComponent("ended.json")
        let clerk = StandIn()
        await clerk.refuse(.init(code: ErrorCode(rawValue: "access.notSignedIn"), message: "nobody is signed in"))
        let line = try line(to: file, clerk)
        try await line.add("soup", about: [], offline: .queue)
        findings.expect(try await line.send() == [.signInAgain(number: 1)], "a session has ended")
        let needsSignIn = await line.status.needsSignIn
        findings.expect(needsSignIn, "the phone asks for a sign-in")
        await clerk.refuse(nil)
        findings.expect(try await line.send().isEmpty, "nothing is sent before it")
        let again = try self.line(to: file, clerk, device: "phone-2")
        findings.expect(Self.done(try await again.send()) == [1], "what waited is sent after it")
        let devices = await clerk.devices
        findings.expect(devices == ["phone-1", "phone-2"], "each time in the name that the phone has")
    }

    private func line(to file: URL, _ clerk: StandIn, device: DeviceID = "phone-1") throws -> Line {
        try Line(
            OutboxFile(file, coder: JSONDocumentCoder()),
            orElse: Outbox(device: device),
            user: "mia",
            token: nil,
            transport: clerk,
            clock: SystemClock()
        )
    }

    private static func done(_ outcomes: [SendingOutcome]) -> [Int] {
        outcomes.compactMap { if case .done(let number, _, _) = $0 { number } else { nil } }
    }

    private static func fails(_ call: () async throws -> Void) async -> Bool {
        do {
            try await call()
            return false
        } catch {
            return true
        }
    }
}

/// The phone's file, which fails while there is a folder where the next file would be written first.
private struct FilePlace: OutboxPlace {
    let file: URL

    private var outbox: OutboxFile<OutboxProbe> { OutboxFile(file, coder: JSONDocumentCoder()) }

    func load() throws -> Outbox<OutboxProbe>? { try outbox.load() }

    func save(_ changed: Outbox<OutboxProbe>) throws { try outbox.save(changed) }

    func setFailing(_ isFailing: Bool) throws -> Bool {
        let obstacle = file.appendingPathExtension("next")
        if isFailing {
            try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: false)
        } else {
            try FileManager.default.removeItem(at: obstacle)
        }
        return true
    }
}

/// A server that does all that it is asked to, or refuses.
private actor StandIn: Transport {
    private(set) var sent: [String] = []
    private(set) var devices: [DeviceID?] = []
    private var meanwhile: @Sendable () -> Void = {}
    private var refusal: WireFailure?

    func whileSending(_ work: @escaping @Sendable () -> Void) { meanwhile = work }

    func refuse(_ failure: WireFailure?) { refusal = failure }

    func send(_ request: CommandRequest<String>) async throws(TransportError) -> CommandReply {
        meanwhile()
        devices.append(request.frame.device)
        if let refusal { return CommandReply(request.request.map { _ in .failed(failure: refusal) }) }
        sent += request.request
        return CommandReply(request.request.map { _ in .done(receipt: nil) })
    }
}
