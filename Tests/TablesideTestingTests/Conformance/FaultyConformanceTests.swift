import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideTesting
import Testing

/// A good store is no worse for being reached over a bad line.
@Suite("Store conformance behind faults")
struct FaultyConformanceTests {
    /// What a line does to calls; a stale read, a conflict without cause or an answer that is a second one are the store's own
    /// faults.
    static let faults: [StoreFault?] = [
        nil, .requestLost, .acknowledgementLost, .contention, .outcomeUnknown, .delayed,
    ]

    @Test("a good store with typed values passes behind every fault of its line", arguments: faults)
    func values(fault: StoreFault?) async {
        let suite = StoreConformance {
            FaultyStore(MemoryStore()) { $0 % 5 == 3 ? fault : nil }
        }
        for check in Self.checks {
            let violations = await suite.run(check)
            #expect(violations == [])
        }
    }

    @Test("a good store with the bytes of a coder passes behind all faults of its line in turn")
    func bytes() async {
        let suite = StoreConformance {
            FaultyStore(MemoryStore(coder: JSONDocumentCoder())) { call in
                call % 4 == 3 ? Self.faults[(call / 4) % Self.faults.count] : nil
            }
        }
        for check in Self.checks {
            let violations = await suite.run(check)
            #expect(violations == [])
        }
    }

    /// Of the checks of many units, for the sake of time, one is enough.
    private static let checks = StoreConformance.checks.filter {
        $0 != "bodies are kept whole" && $0 != "of thousands of small units none is lost"
            && $0 != "no table is sold twice across the night"
    }
}
