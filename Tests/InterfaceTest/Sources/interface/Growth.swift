import Foundation

/// Calls every symbol with one text or list at n, 4n and 16n, and says how the time of the processor grows.
enum Growth {
    /// The largest exponent that counts as linear: n log n shows as some 1.1.
    static let allowed = 1.2
    /// Characters and elements of the smallest run.
    static let characters = 4_096
    static let elements = 256
    /// Marks on one letter in the smallest run: fewer, as Swift itself takes the square of their number.
    static let marks = 1_024
    /// Below this time at 16n nothing can be said, and nothing needs to be.
    static let negligible = 0.002

    nonisolated(unsafe) static var measured = 0
    nonisolated(unsafe) static var worst: [(Double, String)] = []

    static func run(_ arguments: [String]) async throws {
        // What the compiler makes of an enum's texts compares as Swift does; reading limits the text before.
        let steps = allCalls.filter { !$0.isStored && !($0.place.isEmpty && $0.name.hasSuffix(".init(rawValue:)")) }
        if arguments[0] == "names" {
            for call in steps { print("\(call.name)\t\(call.place)") }
            for driver in drivers { print("\(driver.name)\t") }
            return
        }
        if arguments[0] == "show", let number = Int(arguments[1]) {
            limit(seconds: 60)
            if number < steps.count { await judge(steps[number], number) } else { judge(drivers[number - steps.count]) }
            return
        }
        let progress = Progress(arguments[0])
        var first = Int(arguments[1]) ?? 0
        let last = Int(arguments[3]) ?? steps.count
        if Int(arguments[2]) != 0 { first += 1 }
        while first < last {
            progress.note(first, 0)
            limit(seconds: 240)
            if first < steps.count { await judge(steps[first], first) } else { judge(drivers[first - steps.count]) }
            first += 1
        }
        limit(seconds: 0)
        print("sum\t\(measured)")
        for (exponent, name) in worst.sorted(by: { $0.0 > $1.0 }).prefix(3) {
            print("step\t\(String(format: "%.2f", exponent))\t\(name)")
        }
        print("ended\t\(last)")
    }

    static func time() -> Double {
        var spec = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &spec)
        return Double(spec.tv_sec) + Double(spec.tv_nsec) / 1e9
    }

    /// What was large, and how long the call took; `nil` where the call did not come about.
    private static func once(
        _ call: Call,
        _ seed: UInt64,
        _ large: Int,
        _ size: Int,
        _ shape: Shape
    ) async -> (String, Double, Bool, Int)? {
        let chooser = Chooser(seed: seed)
        chooser.largeOne = large
        chooser.size = size
        chooser.shape = shape
        chooser.touches = false
        Identity.next = 0
        var (start, taken) = (0.0, -1.0)
        chooser.onBegin = { start = time() }
        chooser.onEnd = { taken = time() - start }
        var ended = true
        do { try await call.run(chooser) } catch is NoValue { return nil } catch {
            ended = false
            if start > 0, taken < 0 { taken = time() - start }
        }
        guard taken >= 0, let what = chooser.enlarged else { return nil }
        return (what, taken, ended, chooser.sizes)
    }

    private static func judge(_ call: Call, _ number: Int) async {
        var known: Set<String> = []
        var ended = false
        for seed in 0..<UInt64(4) {
            let seed = UInt64(number) &* 65_537 &+ seed
            for large in 0..<10 {
                guard let (what, _, _, _) = await once(call, seed, large, 8, .plain) else { continue }
                guard known.insert(what).inserted, known.count <= 8 else { continue }
                let isText = what.hasSuffix("String")
                for shape in isText ? Shape.allCases : [.plain, .same] {
                    let name = "\(call.name) with \(shape) \(what)"
                    let result = await exponent(name) { size in
                        let least = !isText ? elements : shape == .marks ? marks : characters
                        return await once(call, seed, large, size * least, shape).map {
                            ($0.1, $0.2)
                        }
                    }
                    if result { ended = true }
                }
            }
        }
        if call.takesMany, !ended {
            print("wrong\t\(call.name)\tnever measured with something large (\(known.sorted()))")
        }
    }

    private static func judge(_ driver: Driver) {
        let semaphore = driver.prepare
        var times: [Double] = []
        for size in [1, 4, 16] {
            let body = semaphore(size * driver.least)
            var best = Double.infinity
            for _ in 0..<3 {
                let start = time()
                body()
                best = min(best, time() - start)
                if best > 2 { break }
            }
            times.append(best)
        }
        print(
            "step\t\(driver.name)\t" + times.map { String(format: "%.2f", $0 * 1_000) }.joined(separator: ", ") + " ms"
        )
        tell(driver.name, times)
    }

    /// Whether it ended without a refusal at the largest size.
    private static func exponent(_ name: String, _ body: (Int) async -> (Double, Bool)?) async -> Bool {
        var times: [Double] = []
        var ended = false
        for size in [1, 4, 16] {
            guard let (taken, done) = await body(size) else { return false }
            ended = done
            times.append(taken)
            if taken > 1 { break }
        }
        guard times.count == 3 || times.last ?? 0 > 1 else { return ended }
        measured += 1
        guard let most = times.last, most > negligible, steep(times) else {
            if times.count == 3, times[2] > negligible {
                worst.append((log(times[2] / max(times[0], 1e-6)) / log(16), name))
            }
            return ended
        }
        // Once more, the best of three each: others use the machine too.
        for (index, size) in [1, 4, 16].enumerated() where index < times.count {
            for _ in 0..<(times[index] > 1 ? 1 : 3) {
                if let (taken, _) = await body(size) { times[index] = min(times[index], taken) }
            }
        }
        tell(name, times)
        return ended
    }

    private static func slope(_ times: [Double]) -> (Double, Double) {
        guard let last = times.last, times.count > 1 else { return (99, 99) }
        let whole = log(last / max(times[0], 1e-6)) / log(pow(4, Double(times.count - 1)))
        return (whole, log(last / max(times[times.count - 2], 1e-6)) / log(4))
    }

    private static func steep(_ times: [Double]) -> Bool {
        let (whole, end) = slope(times)
        return whole > allowed && end > allowed
    }

    private static func tell(_ name: String, _ times: [Double]) {
        let shown = times.map { String(format: "%.2f", $0 * 1_000) }.joined(separator: ", ")
        if (times.last ?? 0) > negligible, steep(times) {
            print("wrong\t\(name)\texponent \(String(format: "%.2f", slope(times).0)): \(shown) ms")
        } else if (times.last ?? 0) > negligible {
            worst.append((slope(times).0, name))
        }
    }
}

/// A function with arguments that belong together, which drawing alone does not find.
struct Driver {
    let name: String
    let least: Int
    /// Prepares the arguments at a size, and gives what is measured.
    let prepare: (Int) -> () -> Void

    init(_ name: String, _ least: Int, _ prepare: @escaping (Int) -> () -> Void) {
        (self.name, self.least, self.prepare) = (name, least, prepare)
    }
}
