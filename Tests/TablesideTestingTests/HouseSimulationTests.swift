import Foundation
import TablesideCodes
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideLoyalty
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// A sample of evenings in every run, many in the long mode.
private func evenings(_ sample: Int, long: Int) -> Range<UInt64> {
    0..<UInt64(runs(sample, long: long))
}

@Suite("House simulation")
struct HouseSimulationTests {
    @Test("a house gets through evenings on which store and transport fail, and everything happens on some of them")
    func evening() async throws {
        var marks: Set<HouseSimulation.Mark> = []
        var storeFaults: Set<StoreFault> = []
        var transportFaults: Set<TransportFault> = []
        for seed in evenings(9, long: 10_000) {
            let report = try await HouseSimulation(seed: seed).run { MemoryStore() }
            #expect(report.violations == [], "seed \(seed)")
            #expect(report.steps.count > 100 && report.notices > 10, "seed \(seed)")
            marks.formUnion(report.marks.keys)
            storeFaults.formUnion(report.storeFaults)
            transportFaults.formUnion(report.transportFaults)
        }
        #expect(marks == Set(HouseSimulation.Mark.allCases))
        #expect(storeFaults == Set(StoreFault.allCases) && transportFaults == Set(TransportFault.allCases))
    }

    @Test(
        "it gets through a storm: every fifth call and every second sending goes wrong",
        arguments: evenings(1, long: 300)
    )
    func storm(seed: UInt64) async throws {
        let report = try await HouseSimulation(seed: seed, storeFault: 5, transportFault: 2).run { MemoryStore() }
        #expect(report.violations == [])
    }

    @Test("nobody is told a refusal while the store cannot say whether the command was carried out")
    func unknownReceipt() async throws {
        // A courier gives a delivery up, does not hear of it, and asks again when it is no longer theirs.
        let report = try await HouseSimulation(seed: 52, storeFault: 5, transportFault: 2).run { MemoryStore() }
        #expect(report.violations == [])
    }

    @Test("without faults nothing is told twice, and nothing comes late", arguments: evenings(1, long: 300))
    func calm(seed: UInt64) async throws {
        let report = try await HouseSimulation(seed: seed, storeFault: nil, transportFault: nil).run { MemoryStore() }
        #expect(report.violations == [])
        #expect(report.storeFaults == [] && report.transportFaults == [])
        #expect(report.marks[.answerRepeated] == nil && report.marks[.arrivedLate] == nil)
        // Two writers meet in the first evening; in some of many they never do.
        if seed == evenings(1, long: 300).lowerBound { #expect(report.marks[.conflict, default: 0] > 0) }
    }

    @Test("the same seed gives the same evening, event for event, as values and as bytes, on any store")
    func repeatable() async throws {
        let first = try await HouseSimulation(seed: 3).run { MemoryStore() }
        #expect(try await HouseSimulation(seed: 3).run { MemoryStore() } == first)
        #expect(try await HouseSimulation(seed: 3).run { FlawedStore(nil) } == first)
        let json = JSONDocumentCoder()
        #expect(try await HouseSimulation(seed: 3).run(over: json) { MemoryStore(coder: json) } == first)
        let other = try await HouseSimulation(seed: 4).run { MemoryStore() }
        #expect(other.feed != first.feed && other.steps != first.steps)
    }

    @Test("a seed gives the evening that it has always given, in every process, build and release")
    func golden() async throws {
        let report = try await HouseSimulation(seed: 3).run { MemoryStore() }
        let digest = SHA256Hash.digest(of: Array(report.feed.joined(separator: "\n").utf8))
        let hex = digest.map { String(256 + Int($0), radix: 16).dropFirst() }.joined()
        let evening = "seed 3: \(report.steps.count) steps, \(report.feed.count) events, SHA-256 \(hex)"
        #expect(try goldenLines("HouseSimulation.txt") == [evening], "\(evening)")
    }

    /// What a flaw of a store leads to.
    static let findings: [(flaw: FlawedStore.Flaw, rule: String)] = [
        (.ignoresVersions, "historyBroken"), (.forgetsCommands, "goodsNotConserved"), (.burnsIDs, "commandLost"),
        (.tearsUnits, "replayDiffers"), (.losesEvents, "historyBroken"), (.repeatsEvents, "historyBroken"),
        (.publishesRefused, "historyBroken"),
    ]

    @Test("a flaw of a store is found", arguments: evenings(3, long: 7))
    func flaw(number: UInt64) async throws {
        let (flaw, rule) = Self.findings[Int(number)]
        let report = try await HouseSimulation(seed: 1).run { FlawedStore(flaw) }
        let broken = Set(report.violations.map(\.check))
        #expect(broken.contains(rule), "\(flaw) breaks \(broken)")
    }

    /// What it leads to if a store forgets, repeats or drops what happens to points, missions and promotions.
    static let loyaltyFindings: [(flaw: FlawedStore.Flaw, rule: String)] = [
        (.losesDocuments(of: PointsAccount.kind), "pointsDoNotSum"),
        (.doublesEvents(of: PointsAccount.kind), "pointsTwice"),
        (.ignoresUnits(of: PointsAccount.kind), "pointsNotOfBill"),
        (.losesDocuments(of: MissionRecord.kind), "missionMiscounted"),
        (.losesDocuments(of: PromotionCounter.kind), "usesMiscounted"),
    ]

    @Test("a flaw of a store that spoils points, missions or promotions is found", arguments: 0..<5)
    func loyaltyFlaw(number: Int) async throws {
        let (flaw, rule) = Self.loyaltyFindings[number]
        let report = try await HouseSimulation(seed: 1).run { FlawedStore(flaw) }
        let broken = Set(report.violations.map(\.check))
        #expect(broken.contains(rule), "\(flaw) breaks \(broken)")
    }
}
