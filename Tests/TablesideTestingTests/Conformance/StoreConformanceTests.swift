import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideTesting
import Testing

/// The suite finds what it is there to find: stores that break one promise each.
@Suite("Store conformance")
struct StoreConformanceTests {
    /// A suite whose stores have these flaws, and which can be reopened, crash and be joined.
    static func suite(
        _ flaws: Flaws = Flaws(),
        handle: HandleFlaw? = nil,
        callLimit: Int? = nil
    ) -> StoreConformance {
        @Sendable func restarted(_ store: any HostStore, isCrash: Bool) async throws -> any HostStore {
            guard let planted = store as? PlantedStore else {
                throw StoreError(.malformed(detail: "another store came back"))
            }
            return await planted.restarted(isCrash: isCrash)
        }
        return StoreConformance(
            callLimit: callLimit,
            reopen: { try await restarted($0, isCrash: false) },
            crash: { try await restarted($0, isCrash: true) },
            connect: { PlantedHandle($0, handle) }
        ) {
            PlantedStore(flaws)
        }
    }

    @Test("a store without a flaw has no violation", arguments: StoreConformance.checks)
    func flawless(check: String) async {
        let suite = Self.suite()
        #expect(suite.skipped == [])
        let violations = await suite.run(check)
        #expect(violations == [])
    }

    @Test("every planted fault is found by the check that is there for it", arguments: PlantedFault.all)
    func planted(fault: PlantedFault) async {
        #expect(StoreConformance.checks.contains(fault.check))
        let violations = await Self.suite(fault.flaws, handle: fault.handle, callLimit: fault.callLimit).run(
            fault.check
        )
        #expect(!violations.isEmpty)
        #expect(violations.allSatisfy { $0.check == fault.check })
        #expect(violations.count <= StoreConformance.violationLimit + 1)
    }

    @Test("at least 60 stores are planted, each of its own name, and every check is there for one of them")
    func coverage() {
        #expect(PlantedFault.all.count >= 60)
        #expect(Set(PlantedFault.all.map(\.name)).count == PlantedFault.all.count)
        #expect(StoreConformance.checks.filter { check in !PlantedFault.all.contains { $0.check == check } } == [])
    }
}
