/// One way of doing a piece of work.
struct Contender {
    let name: String
    /// Does the work once; what is timed.
    let work: () throws -> Void
    /// Does the work once and sums up the answers in a number, which shows whether two contenders gave the same ones.
    let digest: () throws -> UInt64

    /// Makes a contender whose answers are summed up after the work, outside the time.
    init<Answers>(
        _ name: String,
        _ work: @escaping () throws -> Answers,
        digest: @escaping (Answers) -> UInt64
    ) {
        self.name = name
        self.work = { blackHole(try work()) }
        self.digest = { digest(try work()) }
    }

    /// Makes a contender that sums up its answers as it goes.
    init(_ name: String, _ work: @escaping () throws -> UInt64) {
        self.init(name, work) { $0 }
    }
}

/// A piece of work that the library does, what it may cost, and who else does it.
struct Benchmark {
    let name: String
    /// What one operation is, such as `transition`.
    let operation: String
    /// How many operations one call of a contender's work performs.
    let operations: Int
    /// The most nanoseconds that an operation of the library may take; `nil` where no target is set.
    let target: Double?
    /// How many passes each contender runs.
    let passes: Int
    let subject: Contender
    let peers: [Contender]
    /// Whether the peers answer the same question, so that their digests must be those of the subject.
    let comparable: Bool

    init(
        _ name: String,
        per operation: String,
        operations: Int,
        target: Double? = nil,
        passes: Int = 7,
        comparable: Bool = true,
        subject: Contender,
        peers: [Contender] = []
    ) {
        self.name = name
        self.operation = operation
        self.operations = operations
        self.target = target
        self.passes = passes
        self.comparable = comparable
        self.subject = subject
        self.peers = peers
    }
}

/// Mixes an answer into a digest, cheaply: the same answers in the same order give the same digest.
@inline(__always)
func mix(_ digest: inout UInt64, _ answer: UInt64) {
    digest = (digest &* 31) &+ answer
}

/// Takes a value where the optimizer cannot see it, so that computing it is not for nothing.
@inline(never)
@_optimize(none)
func blackHole<Value>(_ value: Value) {}
