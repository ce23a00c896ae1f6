import Foundation

/// Calls every symbol with numbers at their extremes, one at a time and many at once.
enum Extremes {
    /// Runs of one call: with ordinary values, each number at each extreme, and many at once.
    static let extremes = 14
    static let atMost = 12
    static let seeds = 1
    static let mixed = 40
    /// How often ordinary values are tried where all others gave no value of the type.
    static let tame = 400

    /// `extremes PROGRESS FIRST RUN` or, to see one run, `extremes show NUMBER RUN`.
    static func run(_ arguments: [String]) async throws {
        if arguments[0] == "names" {
            for call in allCalls { print("\(call.name)\t\(call.place)") }
            return
        }
        if arguments[0] == "show", let number = Int(arguments[1]), let run = Int(arguments[2]) {
            let chooser = chooser(number, run)
            chooser.trace = true
            print(allCalls[number].name)
            do { try await allCalls[number].run(chooser) } catch { print("threw \(error)") }
            return
        }
        let progress = Progress(arguments[0])
        var (first, run) = (Int(arguments[1]) ?? 0, Int(arguments[2]) ?? 0)
        let last = arguments.count > 3 ? Int(arguments[3]) ?? allCalls.count : allCalls.count
        let share = ProcessInfo.processInfo.environment["SHARE"].flatMap { Int($0) } ?? 1
        var reached = 0
        while first < last {
            var (done, why) = (0, "")
            while run < (done == 0 ? total + tame : total) {
                if allCalls[first].isStored, run < total - 4 { run = total - 4 }
                // A share of the runs, the same each time, where the whole takes too long.
                if run < total, (run + first) % share != 0 {
                    run += 1
                    continue
                }
                progress.note(first, run)
                limit(processorSeconds: Int(ProcessInfo.processInfo.environment["SECONDS_EACH"] ?? "10") ?? 10)
                let chooser = chooser(first, run)
                do {
                    try await allCalls[first].run(chooser)
                    done += 1
                } catch let error as NoValue {
                    why = error.type
                } catch {
                    done += 1
                    _ = "\(error)"
                }
                // A call without a number, or with few, needs fewer runs.
                run += 1
                while run < seeds * atMost * extremes, (run / extremes) % atMost > chooser.numbers { run += 1 }
            }
            reached += done
            if done == 0 { print("never\t\(allCalls[first].name)\t\(why)") }
            first += 1
            run = 0
        }
        limit(processorSeconds: 0)
        print("sum\t\(reached)")
        print("ended\t\(last)")
    }

    static var total: Int { seeds * atMost * extremes + mixed }

    static func chooser(_ number: Int, _ run: Int) -> Chooser {
        let single = seeds * atMost * extremes
        let seed = run < single ? run / (atMost * extremes) : run
        let chooser = Chooser(seed: UInt64(number) &* 1_000_003 &+ UInt64(seed))
        Identity.next = 0
        if run < single {
            chooser.wildNumber = (run / extremes) % atMost
            chooser.wildValue = run % extremes
        } else if run < total {
            chooser.wildness = run % 3 == 0 ? 100 : run % 3 == 1 ? 50 : 15
        }
        return chooser
    }
}
