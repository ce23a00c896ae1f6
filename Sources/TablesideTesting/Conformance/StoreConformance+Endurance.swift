import TablesideCore
import TablesideHosting

extension StoreConformance {
    static let endurance: [Check] = [
        Check(name: "of thousands of small units none is lost") { suite, store, bench in
            let units = try (0..<suite.units).map { try Draft.tally("\($0)", receipt: $0) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 0..<suite.writers {
                    group.addTask {
                        for number in stride(from: writer, to: units.count, by: suite.writers) {
                            bench.begin("unit \(number) of \(units.count)")
                            _ = try await store.commit(units[number])
                        }
                    }
                }
                try await group.waitForAll()
            }
            try await bench.expectTallies(of: units, on: store)
        },
        Check(name: "many documents are fetched at once") { _, store, bench in
            // More than some databases take as parameters of one statement, or as keys of one request.
            let count = 1_200
            for start in stride(from: 0, to: count, by: 20) {
                let unit = try Draft.unit("c\(start)") { changes in
                    for number in start..<start + 20 {
                        var sheet = Sheet("\(number)", numbers: [number])
                        changes.put(&sheet)
                    }
                }
                _ = try await store.commit(unit)
            }
            let refs = (0..<count).map { Sheet.ref("\($0)") }
            let absent = (0..<100).map { Sheet.ref("none \($0)") }
            for size in [1, 100, 101, 1_000, count] {
                // A reference that is asked for twice is still one document.
                let asked = Array(refs.prefix(size)) + absent + refs.prefix(10)
                let found = try await store.fetch(asked)
                let missing = refs.prefix(size).filter { found[$0] == nil }
                let expected = max(size, 10)
                bench.expectEqual(found.count, expected, "the documents found of \(asked.count) references")
                bench.expect(missing.isEmpty, "\(missing.count) of \(size) documents are not found")
            }
            bench.expectEqual(try await store.fetch(absent).count, 0, "the documents found of absent ones")
        },
    ]
}
