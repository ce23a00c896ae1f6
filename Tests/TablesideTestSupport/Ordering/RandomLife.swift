import TablesideCore
import TablesideTesting

/// Draws what somebody tries next on an aggregate: mostly what its table offers in this state, at times anything.
protocol RandomLife {
    associatedtype Subject: Aggregate where Subject.Context == Void

    /// What is tried next, among the commands that are wanted; of all of them where none is drawn that is.
    mutating func attempt(on subject: Subject, wanting isWanted: (Subject.Command) -> Bool) throws -> Attempt<Subject>
}

extension RandomLife {
    /// What is tried next.
    mutating func attempt(on subject: Subject) throws -> Attempt<Subject> { try attempt(on: subject) { _ in false } }
}

/// A command that somebody gives at an instant.
struct Attempt<Subject: Aggregate> where Subject.Context == Void {
    let command: Subject.Command
    let author: Author
    let now: Instant
}

extension SplitMix64 {
    /// A number from 0 up to, and without, a limit.
    mutating func draw(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

    /// One of several, of which there must be one at least.
    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[draw(elements.count)] }
}
