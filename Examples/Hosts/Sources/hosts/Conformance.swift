import Foundation
import TablesideHosting
import TablesideTesting

/// Runs the suite of `TablesideTesting` on a store, check by check.
struct Conformance {
    private let place: Place
    private let isLong: Bool
    private let only: String?

    init(_ options: inout Options) throws {
        place = try Place(options.words.dropFirst().first)
        isLong = try options.flag("long")
        only = options.text("only")
        try options.finish(words: 2)
    }

    func run() async throws -> Bool {
        let place = place
        let name = Place.freshName("suite")
        defer { for number in 0..<StoreConformance.checks.count { place.clear("\(name)_\(number)") } }
        // A server that is not there is said once, not by every check.
        _ = try await place.open(name, connections: 1)
        var broken = 0
        var run = 0
        var skipped = 0
        for (number, check) in StoreConformance.checks.enumerated() {
            if let only, !check.contains(only) { continue }
            let suite = suite("\(name)_\(number)")
            if suite.skipped.contains(check) {
                print("skipped           \(check)")
                skipped += 1
                continue
            }
            let start = ContinuousClock.now
            let violations = await suite.run(check)
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            print("\(violations.isEmpty ? "ok    " : "BROKEN") \(String(format: "%7.2f", seconds)) s  \(check)")
            for violation in violations.prefix(10) { print("       \(violation.detail)") }
            broken += violations.isEmpty ? 0 : 1
            run += 1
            fflush(nil)
        }
        if only == nil {
            defer { place.clear(name) }
            let (count, faults) = try await OwnChecks(place: place, name: name).run()
            for fault in faults { print("BROKEN \(fault)") }
            run += count
            broken += min(count, faults.count)
        }
        let rest = skipped > 0 ? "; skipped: \(skipped)" : ""
        print("\(place.rawValue): \(run - broken) of \(run) promises hold\(rest)")
        return broken == 0 && run > 0
    }

    /// The suite on the store of one name, with every way to open it again that the place has.
    private func suite(_ name: String) -> StoreConformance {
        let place = place
        // As many connections as the suite has writers.
        let open: @Sendable () async throws -> any HostStore = { try await place.open(name, connections: 8) }
        let again: StoreConformance.Opening = { _ in try await open() }
        let crash: StoreConformance.Opening = { _ in
            try ServerScript.run("--kill-server")
            return try await open()
        }
        return StoreConformance(
            isLong: isLong,
            // The store before is closed when the check lets go of it.
            reopen: place.isKept ? again : nil,
            // SQLite is part of the process that uses it: `hosts crash` kills that.
            crash: place == .postgres && ServerScript.path != nil ? crash : nil,
            connect: place.isKept ? again : nil,
            makeStore: open
        )
    }
}
