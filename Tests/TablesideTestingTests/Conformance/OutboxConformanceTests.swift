import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideTesting
import Testing

@Suite("Outbox conformance")
struct OutboxConformanceTests {
    @Test("a place of bytes keeps every promise, also if it cannot be made to fail", arguments: [true, false])
    func flawless(canFail: Bool) async {
        let violations = await OutboxConformance { Drawer(nil, canFail: canFail) }.run()
        #expect(violations.isEmpty, "\(violations)")
    }

    @Test("a place with a fault is found out", arguments: Drawer.Fault.allCases)
    func planted(fault: Drawer.Fault) async {
        let found = await OutboxConformance { Drawer(fault) }.run(fault.check)
        #expect(!found.isEmpty)
    }

    @Test("a check that does not exist is a violation, and every check finds at least one fault")
    func checks() async {
        let suite = OutboxConformance { Drawer(nil) }
        #expect(await suite.run("nothing").map(\.check) == ["nothing"])
        #expect(Set(Drawer.Fault.allCases.map(\.check)) == Set(OutboxConformance.checks))
        #expect(Set(OutboxConformance.checks).count == OutboxConformance.checks.count)
    }
}

/// A place that keeps the bytes of an outbox, with one fault in it.
actor Drawer: OutboxPlace {
    enum Fault: CaseIterable, Sendable {
        case inventsEmpty, losesRefusals, forgetsFlight, composesText, skipsWithoutNewActions, keepsTail, storesOnNext
        case dropsKnown, takesOnLoad, swallowsFailures, losesOnFailure, staysLocked, keepsOlderOut

        /// The check that has to find it.
        var check: String {
            switch self {
            case .inventsEmpty: "a first start finds nothing"
            case .losesRefusals, .forgetsFlight, .composesText, .skipsWithoutNewActions:
                "what was stored is found, whatever it is"
            case .keepsTail, .storesOnNext, .dropsKnown: "what was stored last is found"
            case .takesOnLoad: "an app that ends at any moment loses nothing and does nothing twice"
            case .swallowsFailures, .losesOnFailure:
                "a failed store is told, and what was stored before is still there"
            case .staysLocked: "a store that fails after the server has accepted is made up for later"
            case .keepsOlderOut: "an old copy that comes back is taken, and what it sends again counts once"
            }
        }
    }

    private struct DiskFull: Error {}

    private let fault: Fault?
    private let canFail: Bool
    private let coder = JSONDocumentCoder()
    private var bytes: [UInt8]?
    private var delayed: [UInt8]?
    private var known: Set<[UInt8]> = []
    private var newest = 0
    private var count: Int?
    private var isFailing = false
    private var hasFailed = false

    init(_ fault: Fault?, canFail: Bool = true) {
        self.fault = fault
        self.canFail = canFail
    }

    func load() throws -> Outbox<OutboxProbe>? {
        guard let bytes else {
            return fault == .inventsEmpty ? Outbox(device: DeviceID("unknown")) : nil
        }
        var outbox = try coder.decode(Outbox<OutboxProbe>.self, from: bytes)
        switch fault {
        case .losesRefusals:
            for entry in outbox.entries where entry.refusal != nil { try outbox.dismiss(entry.number) }
        case .forgetsFlight: outbox.resume()
        case .takesOnLoad: self.bytes = nil
        default: break
        }
        return outbox
    }

    func save(_ outbox: Outbox<OutboxProbe>) throws {
        if isFailing || (fault == .staysLocked && hasFailed) {
            hasFailed = true
            if fault == .losesOnFailure { bytes = nil }
            if fault == .swallowsFailures { return }
            throw DiskFull()
        }
        let new = try coder.encode(outbox)
        switch fault {
        case .composesText:
            bytes = Array(String(decoding: new, as: UTF8.self).replacing("e\u{301}", with: "\u{E9}").utf8)
        case .skipsWithoutNewActions where outbox.entries.count == count: break
        case .keepsTail: bytes = new + (bytes ?? []).dropFirst(new.count)
        case .storesOnNext: (bytes, delayed) = (delayed ?? bytes, new)
        case .dropsKnown where !known.insert(new).inserted: break
        case .keepsOlderOut where (outbox.entries.last?.number ?? .max) < newest: break
        default: bytes = new
        }
        newest = max(newest, outbox.entries.last?.number ?? 0)
        count = outbox.entries.count
    }

    func setFailing(_ isFailing: Bool) -> Bool {
        guard canFail else { return false }
        self.isFailing = isFailing
        return true
    }
}
