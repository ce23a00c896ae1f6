import Foundation
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideTesting
import Testing

@Suite("Localized faults")
struct LocalizedFaultTests {
    private struct Foreign: Error {}

    @Test("what a command, a store or a network fails with says so as a localized description")
    func conforming() {
        let refusal = Tally.Refusal(.outOfRange(count: 1, amount: -2))
        let errors: [any CodedError] = [
            CommandFailure<Tally.Refusal>.refused(refusal), CommandFailure<Tally.Refusal>.conflict(current: .absent),
            StoreError(.unavailable(detail: "d")), TransportError(.noConnection(detail: "d")),
            OutboxError(.full(limit: 7)), WireFailure(code: ErrorCode(rawValue: "a.b"), message: "the words"),
            WireRefusal(.foreignDevice), AccessRefusal(.notSignedIn), AnyRefusal(refusal),
        ]
        for error in errors {
            let shown = (error as any Error).localizedDescription
            #expect(shown == error.description && !shown.isEmpty)
        }
    }

    @Test("any other error says so once it is wrapped, in a text of the app's own if there is one")
    func wrapped() {
        let refusal = Tally.Refusal(.outOfRange(count: 1, amount: -2))
        let own: any Error = LocalizedFault(refusal)
        #expect(own.localizedDescription == refusal.description && LocalizedFault(refusal).code == refusal.code)
        let german: any Error = LocalizedFault(refusal, text: "So viele sind es nicht.")
        #expect(german.localizedDescription == "So viele sind es nicht.")
        let foreign = LocalizedFault(Foreign())
        #expect(foreign.code.rawValue == "bridge.foreign" && !foreign.description.isEmpty)
    }
}
