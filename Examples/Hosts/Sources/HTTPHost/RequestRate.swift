import HostLock

/// How many requests each sender may make: a bucket of so many at once, which fills up again at a steady rate.
public final class RequestRate<Key: Hashable & Sendable>: Sendable {
    private struct Bucket {
        var left: Double
        var seen: ContinuousClock.Instant
    }

    private struct State {
        var buckets: [Key: Bucket] = [:]
        var swept: ContinuousClock.Instant?
    }

    private let perSecond: Double
    private let burst: Double
    private let limit: Int
    private let state = Locked(State())

    /// Makes full buckets.
    ///
    /// - Parameters:
    ///   - perSecond: How many requests a second a sender may make in the long run; above 0.
    ///   - burst: How many at once; 1 or more.
    ///   - limit: How many senders are remembered; while all of these are busy, new ones wait.
    public init(perSecond: Double, burst: Double, limit: Int = 10_000) {
        self.perSecond = perSecond
        self.burst = burst
        self.limit = limit
    }

    /// Takes a request; returns the whole seconds to wait if there were too many, and `nil` if it is admitted.
    public func wait(of key: Key, at now: ContinuousClock.Instant = .now) -> Int? {
        state.withLock { state in
            if state.buckets[key] == nil, state.buckets.count >= limit, !sweep(&state, at: now) { return 1 }
            var bucket = state.buckets[key] ?? Bucket(left: burst, seen: now)
            bucket.left = filled(bucket, at: now)
            bucket.seen = now
            let isAdmitted = bucket.left >= 1
            if isAdmitted { bucket.left -= 1 }
            state.buckets[key] = bucket
            return isAdmitted ? nil : max(1, Int(((1 - bucket.left) / perSecond).rounded(.up)))
        }
    }

    private func filled(_ bucket: Bucket, at now: ContinuousClock.Instant) -> Double {
        min(burst, bucket.left + (now - bucket.seen) / .seconds(1) * perSecond)
    }

    /// Forgets full buckets, which are as good as new ones, once a second at most; returns whether there is room now.
    private func sweep(_ state: inout State, at now: ContinuousClock.Instant) -> Bool {
        if let swept = state.swept, now - swept < .seconds(1) { return false }
        state.swept = now
        state.buckets = state.buckets.filter { filled($0.value, at: now) < burst }
        return state.buckets.count < limit
    }
}
