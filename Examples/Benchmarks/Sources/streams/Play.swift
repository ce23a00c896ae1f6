import Tableside

/// A played stream, with the decision on each request.
struct Play {
    struct Decision {
        /// The stays already booked.
        let present: [Stay]
        let stay: Stay
        let outcome: StreamHouse.Outcome
    }

    private(set) var decisions: [Decision] = []
    private(set) var covers = 0
    private(set) var moves = 0

    /// Decides on the requests one by one, in order of arrival.
    init(_ stays: [Stay], in house: StreamHouse) throws {
        var day = try house.emptyDay()
        var present: [Stay] = []
        for (number, stay) in stays.enumerated() {
            let (outcome, moves) = try house.ask(stay, number: number, in: &day)
            decisions.append(Decision(present: present, stay: stay, outcome: outcome))
            self.moves += moves
            guard outcome == .free || outcome == .moved else { continue }
            covers += stay.party
            present.append(stay)
        }
    }

    func count(_ outcome: StreamHouse.Outcome) -> Int { decisions.count { $0.outcome == outcome } }
}

/// The totals of many streams.
struct Tally: CustomStringConvertible {
    private var requests = 0
    private var impossible = 0
    private var exhausted = 0
    private var moves = 0
    private var shares: [Double] = []
    /// Whether the library decided, which gives more details than covers.
    private var isPlay = false

    mutating func add(_ play: Play, of stays: [Stay]) {
        add(covers: play.covers, of: stays)
        isPlay = true
        moves += play.moves
        exhausted += play.count(.exhausted)
        impossible += play.count(.impossible)
    }

    mutating func add(covers: Int, of stays: [Stay]) {
        requests += stays.count
        shares.append(Double(covers) / Double(max(stays.reduce(0) { $0 + $1.party }, 1)))
    }

    var description: String {
        func percent(_ share: Double) -> String { "\((share * 10_000).rounded() / 100) %" }
        let mean = shares.reduce(0, +) / Double(max(shares.count, 1))
        let perStream = (Double(moves) / Double(max(shares.count, 1)) * 10).rounded() / 10
        let whole = shares.count { $0 == 1 }
        let worst = percent(shares.min() ?? 0)
        let covers = "covers: mean \(percent(mean)), worst \(worst), \(whole) of \(shares.count) streams whole"
        guard isPlay else { return covers }
        let decisions = "\(requests) requests, \(impossible) refused, \(exhausted) exhausted"
        return "\(covers); \(decisions); \(perStream) moves a stream"
    }
}
