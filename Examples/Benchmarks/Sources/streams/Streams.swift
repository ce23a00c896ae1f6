import Foundation
import Tableside

/// Plays streams of booking requests through a service day and prints how many covers were seated.
///
/// Arguments: `seatable`, `demand`, `feasibility`, `refusals`, `choose` or `times`; `--instances=N` for the number of streams of
/// each kind, `--nodes=N` for another re-seating search budget, and `--json` to print instances as lines, which
/// `Optimum/optimum.py` judges. The exit status is 1 if a seatable stream was not seated completely, and 2 for invalid
/// arguments.
@main
struct Streams {
    private var instances: Int?
    private var nodes: Int?
    private var asJSON = false

    static func main() {
        var streams = Streams()
        var kinds: [String] = []
        for argument in CommandLine.arguments.dropFirst() {
            if let number = number(argument, "--instances=") {
                streams.instances = number
            } else if let number = number(argument, "--nodes=") {
                streams.nodes = number
            } else if argument == "--json" {
                streams.asJSON = true
            } else {
                kinds.append(argument)
            }
        }
        do {
            switch kinds {
            case ["seatable"] where !streams.asJSON: exit(try streams.seatable() ? 0 : 1)
            case ["demand"]: try streams.demand()
            case ["feasibility"]: try streams.feasibility()
            case ["choose"]: try streams.choose()
            case ["refusals"]: try streams.refusals()
            case ["times"] where !streams.asJSON: try streams.times()
            default:
                let usage =
                    "streams seatable | demand [--json] | feasibility [--json] | refusals [--json]"
                    + " | choose [--json] | times  [--instances=N] [--nodes=N]"
                complain("usage: \(usage)")
                exit(2)
            }
        } catch {
            complain("streams: \(error)")
            exit(1)
        }
    }

    private static func number(_ argument: String, _ option: String) -> Int? {
        guard argument.hasPrefix(option), let number = Int(argument.dropFirst(option.count)), number > 0 else {
            return nil
        }
        return number
    }

    private static func complain(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }

    /// Plays streams in which everyone can be seated, with and without re-seating; returns whether everyone was.
    private func seatable() throws -> Bool {
        let pooled = try StreamHouse(.pooled, nodes: nodes)
        let locked = try StreamHouse(.locked)
        var isWhole = true
        for size in [30, 43, 55] {
            var (moving, fixed, plain) = (Tally(), Tally(), Tally())
            for number in 0..<(instances ?? 1_000) {
                let seed = UInt64(size * 1_000_000 + number)
                var maker = StreamMaker(seed: seed)
                let stays = maker.seatable(size, units: pooled.units)
                let play = try Play(stays, in: pooled)
                if play.count(.exhausted) + play.count(.impossible) > 0 {
                    isWhole = false
                    print("seed \(seed): \(play.count(.exhausted)) exhausted, \(play.count(.impossible)) refused")
                }
                moving.add(play, of: stays)
                fixed.add(try Play(stays, in: locked), of: stays)
                var house = PlainHouse(pooled.units)
                plain.add(covers: house.covers(stays), of: stays)
            }
            print("seatable streams of up to \(size) requests")
            print("  with re-seating       \(moving)")
            print("  tables fixed at once  \(fixed)")
            print("  plain best fit        \(plain)")
        }
        return isWhole
    }

    /// Plays streams that demand more than there is.
    private func demand() throws {
        // What was asked for on fifty other evenings.
        var past = StreamMaker(seed: 9_000_000)
        let known = (0..<50).flatMap { _ in past.demand(load: 0.7) }
        let policies = [
            ("pooled", try StreamHouse(.pooled, nodes: nodes)), ("locked", try StreamHouse(.locked)),
            ("pooled, learned", try StreamHouse(.pooled, nodes: nodes, past: known)),
            ("locked, learned", try StreamHouse(.locked, past: known)),
        ]
        let units = policies[0].1.units
        for load in [0.5, 0.7, 1.0] {
            var tallies = policies.map { _ in Tally() }
            for number in 0..<(instances ?? 100) {
                var maker = StreamMaker(seed: UInt64(load * 10) * 1_000_000 + UInt64(number))
                let stays = maker.demand(load: load)
                var seated: [String: Int] = [:]
                for (position, policy) in policies.enumerated() {
                    let play = try Play(stays, in: policy.1)
                    seated[policy.0] = play.covers
                    tallies[position].add(play, of: stays)
                }
                var house = PlainHouse(units)
                seated["plain best fit"] = house.covers(stays)
                guard asJSON else { continue }
                let lineUnits = policies[0].1.lineUnits
                try Instance(question: "optimum", name: "load \(load)", units: lineUnits, stays: stays, seated: seated)
                    .write()
            }
            guard !asJSON else { continue }
            print("demand of \(load)")
            for (policy, tally) in zip(policies, tallies) { print("  \(policy.0)  \(tally)") }
        }
    }

    /// Takes one decision that needed a search from each stream: one more party, with up to 59 already booked.
    ///
    /// It alternates between a party for whom others moved and one that was refused.
    private func feasibility() throws {
        let house = try StreamHouse(.pooled, nodes: nodes)
        var answers: [StreamHouse.Outcome: Int] = [:]
        for number in 0..<(instances ?? 1_000) {
            let seed = UInt64(7_000_000 + number)
            var maker = StreamMaker(seed: seed)
            let stays = maker.demand(load: 0.5 + Double(maker.roll(6)) / 10)
            let wanted: [StreamHouse.Outcome] = number.isMultiple(of: 2) ? [.moved] : [.impossible, .exhausted]
            let decisions = try Play(stays, in: house).decisions
            let searched = decisions.filter { wanted.contains($0.outcome) && $0.present.count < 60 }
            guard !searched.isEmpty else { continue }
            let chosen = searched[maker.roll(searched.count)]
            answers[chosen.outcome, default: 0] += 1
            guard asJSON else { continue }
            try Instance(
                question: "feasibility",
                name: "seed \(seed)",
                units: house.lineUnits,
                stays: chosen.present + [chosen.stay],
                answer: chosen.outcome == .moved ? "possible" : chosen.outcome.rawValue
            ).write()
        }
        guard !asJSON else { return }
        for outcome in [StreamHouse.Outcome.moved, .impossible, .exhausted] {
            print("\(outcome): \(answers[outcome, default: 0])")
        }
    }

    /// Counts what becomes of streams that want every seat all evening; as JSON, every refusal of them.
    private func refusals() throws {
        let house = try StreamHouse(.pooled, nodes: nodes)
        var answers: [StreamHouse.Outcome: Int] = [:]
        for number in 0..<(instances ?? 100) {
            let seed = UInt64(10_000_000 + number)
            var maker = StreamMaker(seed: seed)
            for (place, decision) in try Play(maker.demand(load: 1), in: house).decisions.enumerated() {
                answers[decision.outcome, default: 0] += 1
                let isRefusal = decision.outcome == .impossible || decision.outcome == .exhausted
                guard asJSON, isRefusal else { continue }
                try Instance(
                    question: "feasibility",
                    name: "seed \(seed), request \(place)",
                    units: house.lineUnits,
                    stays: decision.present + [decision.stay],
                    answer: decision.outcome.rawValue
                ).write()
            }
        }
        guard !asJSON else { return }
        for outcome in [StreamHouse.Outcome.free, .moved, .impossible, .exhausted] {
            print("\(outcome): \(answers[outcome, default: 0])")
        }
    }

    /// Chooses among the requests of batches of four sizes; as JSON, with what was chosen.
    private func choose() throws {
        let house = try StreamHouse(.pooled)
        for count in [20, 40, 60, 80] {
            var (proved, shares, took) = (0, [Double](), [Double]())
            for number in 0..<(instances ?? 120) {
                let drawn = ChoiceBatch(of: count, number: number, in: house)
                let start = Self.processorTime
                let open = try house.plan.open(house.emptyDay())
                var selector = try open.selector(for: drawn.batch, at: house.dayBefore)
                let firstCome = selector.selection.value
                selector.run(nodes: nodes ?? 1_000)
                let choice = selector.selection
                took.append((Self.processorTime - start) / .seconds(1))
                proved += choice.status == .proved ? 1 : 0
                shares.append(Double(firstCome.all) / Double(max(choice.value.all, 1)))
                guard asJSON else { continue }
                try ChoiceInstance(
                    name: "\(count) requests, \(number)",
                    units: house.lineUnits,
                    requests: drawn.requests,
                    seatingsPerGuest: drawn.batch.seatingsPerGuest,
                    isProved: choice.status == .proved,
                    value: .init(choice.value),
                    bound: .init(choice.bound),
                    firstCome: .init(firstCome),
                    seconds: took.last ?? 0
                ).write()
            }
            guard !asJSON else { continue }
            let first = String(format: "%.3f", shares.reduce(0, +) / Double(shares.count))
            let slowest = String(format: "%.2f", took.max() ?? 0)
            print("\(count) requests: \(proved) of \(took.count) proved, the slowest in \(slowest) s,")
            print("  first come, first served seats \(first) of the covers")
        }
    }

    /// Plays streams of both kinds and prints how long the decisions took, from the stored day to the event.
    private func times() throws {
        let house = try StreamHouse(.pooled, nodes: nodes)
        var took: [StreamHouse.Outcome: [Duration]] = [:]
        for number in 0..<(instances ?? 200) {
            var maker = StreamMaker(seed: UInt64(8_000_000 + number))
            let stays =
                number.isMultiple(of: 2)
                ? maker.seatable([30, 43, 55][number / 2 % 3], units: house.units)
                : maker.demand(load: [0.5, 0.7, 1.0][number / 2 % 3])
            var day = try house.emptyDay()
            for (number, stay) in stays.enumerated() where day.bookings.count < 80 {
                let start = ContinuousClock.now
                let outcome = try house.ask(stay, number: number, in: &day).outcome
                took[outcome, default: []].append(ContinuousClock.now - start)
            }
        }
        func line(_ name: String, _ times: [Duration]) {
            let times = times.sorted()
            func share(_ percent: Int) -> String {
                let microseconds = times[(times.count - 1) * percent / 100] / .microseconds(1)
                return "\(Int(microseconds.rounded())) µs"
            }
            guard !times.isEmpty else { return }
            print(
                "\(name): \(times.count), half within \(share(50)), 95 % within \(share(95)), all within \(share(100))"
            )
        }
        for outcome in [StreamHouse.Outcome.free, .moved, .impossible, .exhausted] {
            line("\(outcome)", took[outcome] ?? [])
        }
        let all = took.values.flatMap { $0 }
        line("all", all)
        let slow = all.count { $0 > Self.decisionTarget }
        let isMet = slow * 20 <= all.count
        print("\(isMet ? "✓" : "✗") \(slow) of \(all.count) took longer than \(Self.decisionTarget), one in 20 may")
        try fullTimes(copies: 2, from: 60, target: .milliseconds(5))
        try fullTimes(copies: 3, from: 120, target: .milliseconds(20))
    }

    /// Prints how long decisions on nearly full evenings took: those from so many bookings on, at a load of 1.0.
    ///
    /// Two copies of the house take some 95 bookings then, three some 145.
    private func fullTimes(copies: Int, from least: Int, target: Duration) throws {
        let house = try StreamHouse(.pooled, nodes: nodes, copies: copies)
        var took: [Duration] = []
        var most = 0
        for number in 0..<(instances ?? 40) {
            var maker = StreamMaker(seed: UInt64(8_500_000 + number))
            var day = try house.emptyDay()
            for (number, stay) in maker.demand(load: 1, copies: copies).enumerated() {
                let isCounted = day.bookings.count >= least
                let start = Self.processorTime
                _ = try house.ask(stay, number: number, in: &day)
                if isCounted { took.append(Self.processorTime - start) }
            }
            most = max(most, day.bookings.count)
        }
        guard !took.isEmpty else { return }
        took.sort()
        func share(_ percent: Int) -> String {
            "\(Int((took[(took.count - 1) * percent / 100] / .microseconds(1)).rounded())) µs"
        }
        let tables = StreamHouse.seats.count * copies
        print("\(took.count) decisions at \(tables) tables with \(least) to \(most) bookings, processor time:")
        let isMet = took[(took.count - 1) * 99 / 100] <= target
        print("  half within \(share(50)), all within \(share(100))")
        print("  \(isMet ? "✓" : "✗") 99 % within \(share(99)), \(target) is the target")
    }

    private static var processorTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// The target within which 95% of all decisions must be made.
    private static let decisionTarget = Duration.milliseconds(20)
}
