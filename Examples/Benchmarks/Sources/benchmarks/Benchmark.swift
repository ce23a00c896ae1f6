/// One implementation of a piece of work.
struct Contender {
    let name: String
    /// The work to time, done once.
    let work: () throws -> Void
    /// Does the work once and digests the answers into a number, to compare contenders.
    let digest: () throws -> UInt64

    /// Makes a contender whose answers are digested after the work, outside the timing.
    init<Answers>(
        _ name: String,
        _ work: @escaping () throws -> Answers,
        digest: @escaping (Answers) -> UInt64
    ) {
        self.name = name
        self.work = { blackHole(try work()) }
        self.digest = { digest(try work()) }
    }

    /// Makes a contender that digests its answers as it goes.
    init(_ name: String, _ work: @escaping () throws -> UInt64) {
        self.init(name, work) { $0 }
    }
}

/// What the time of the library is held against, in the same run: the same target on every machine.
enum Limit {
    /// The first peer.
    case firstPeer(atMost: Double)
    /// Something that the work cannot do without, once for each operation.
    case floor(Contender, atMost: Double)

    /// How many times as long as the limit the library may take.
    var atMost: Double {
        switch self {
        case .firstPeer(let atMost), .floor(_, let atMost): atMost
        }
    }

    /// The limit that is measured besides the peers; `nil` if it is one of them.
    var floor: Contender? {
        switch self {
        case .firstPeer: nil
        case .floor(let contender, _): contender
        }
    }

    /// So many allocations and their releases, by the C library.
    static func allocations(_ count: Int, atMost: Double) -> Limit {
        .floor(Contender("an allocation and its release") { Memory.turnOver(count) }, atMost: atMost)
    }
}

/// A piece of work by the library, with its time target and the contenders to compare.
struct Benchmark {
    let name: String
    /// The name of one operation, such as `transition`.
    let operation: String
    /// The number of operations in one call of a contender's work.
    let operations: Int
    /// The most nanoseconds per operation for the library; `nil` if there is no target.
    let target: Double?
    /// What the library is held against on any machine; `nil` for nothing.
    let limit: Limit?
    /// The number of passes for each contender.
    let passes: Int
    let subject: Contender
    let peers: [Contender]
    /// Whether the peers compute the same answers, so that their digests must match the subject's.
    let comparable: Bool

    init(
        _ name: String,
        per operation: String,
        operations: Int,
        target: Double? = nil,
        limit: Limit? = nil,
        passes: Int = 7,
        comparable: Bool = true,
        subject: Contender,
        peers: [Contender] = []
    ) {
        self.name = name
        self.operation = operation
        self.operations = operations
        self.target = target
        self.limit = limit
        self.passes = passes
        self.comparable = comparable
        self.subject = subject
        self.peers = peers
    }
}

/// Mixes an answer into a cheap digest; the same answers in the same order give the same digest.
@inline(__always)
func mix(_ digest: inout UInt64, _ answer: UInt64) {
    digest = (digest &* 31) &+ answer
}

/// Consumes a value out of the optimizer's sight, so that computing it is not optimized away.
@inline(never)
@_optimize(none)
func blackHole<Value>(_ value: Value) {}

/// Does a piece of work; what `--count` is for counts the instructions in here.
@inline(never)
func counted(_ work: () throws -> Void) throws {
    try work()
}
