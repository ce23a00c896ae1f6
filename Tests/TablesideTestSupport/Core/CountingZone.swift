import Foundation
import TablesideCore

/// A zone, at UTC unless it stands for another, that counts what it is asked, and that can be made to fail or to talk
/// nonsense.
final class CountingZone: ZoneRules, @unchecked Sendable {
    enum Mood: Sendable {
        case right
        /// It knows nothing from an instant on.
        case failing(from: Instant)
        /// Every local time occurs at that instant.
        case stuck(at: Instant)
    }

    let identifier: String
    private let mood: Mood
    private let other: (any ZoneRules)?
    private let lock = NSLock()
    private var count = 0

    init(_ mood: Mood = .right, for other: (any ZoneRules)? = nil) {
        self.mood = mood
        self.other = other
        identifier = other?.identifier ?? "UTC"
    }

    /// The number of questions so far.
    var calls: Int { lock.withLock { count } }

    func offset(at instant: Instant) throws(ZoneError) -> UTCOffset {
        try ask(instant)
        if let other { return try other.offset(at: instant) }
        return .utc
    }

    func resolve(_ local: LocalDateTime) throws(ZoneError) -> LocalResolution {
        let instant = local.instant(at: .utc)
        try ask(instant)
        if case .stuck(let answer) = mood { return .unique(instant: answer) }
        if let other { return try other.resolve(local) }
        return .unique(instant: instant)
    }

    private func ask(_ instant: Instant) throws(ZoneError) {
        lock.withLock { count += 1 }
        if case .failing(let end) = mood, instant >= end {
            throw ZoneError(.beyondKnownTransitions(identifier: identifier, until: end))
        }
    }
}
