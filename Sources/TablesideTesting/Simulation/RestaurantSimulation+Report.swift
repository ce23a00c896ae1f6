public import TablesideCore

extension RestaurantSimulation {
    /// Something that must happen at least once, to prove that the evening was one in which things could have gone
    /// wrong.
    public enum Mark: String, ClosedCode {
        /// A guest canceled an order before the kitchen started it.
        case cancellationWon
        /// A guest tried to cancel an order that the kitchen had already started.
        case cancellationLost
        /// An order waited for a waiter.
        case orderWaited
        /// A booking was moved to other tables to make room for another party.
        case reseated
        /// A party did not come, and its table was freed by time alone.
        case noShow
        /// A guest wanted something that was sold out.
        case soldOut
        /// Someone asked for an account with a mailbox that another person had just claimed.
        case mailboxTaken
        /// A command was overtaken between its read and commit, and was decided again.
        case conflictRetried
        /// A command was repeated, after a double tap or a lost answer, and got its first answer again.
        case answerRepeated
    }

    /// A way in which an evening can violate the rules.
    public enum Rule: String, ClosedCode {
        /// Two parties had the same table at the same time.
        case tableTwice
        /// Two accounts had the same unique value, or a value belongs to another account than its own.
        case keyTwice
        /// A waiter was assigned more orders than their limit.
        case waiterAboveCap
        /// More stock was taken than there was.
        case stockBelowZero
        /// Goods appeared or vanished.
        case stockNotConserved
        /// A bill does not equal the sum of its orders, or what was paid.
        case billDoesNotSum
        /// An acknowledged order is missing, or not on its tab.
        case orderLost
        /// An order never came to an end.
        case orderUnfinished
        /// A tab was never closed.
        case tabUnclosed
        /// A party never left, or a table was kept for one that never came.
        case partyStayed
        /// A waiter still has an order after work, or an order still waits for one.
        case workLeft
        /// A timer still runs, or events are unhandled, after everything is over.
        case leftovers
        /// The events of a document are not consecutive, or it was stored without events.
        case historyBroken
        /// Replaying the events gives a different state than the stored one.
        case replayDiffers
        /// A command was acknowledged but had no effect.
        case commandLost
        /// A command was refused but had an effect.
        case commandHaunts
        /// A command sent twice was carried out twice.
        case commandTwice
        /// The reaction to an event did not count exactly once.
        case reactionMiscounted
        /// A command failed in a way that must not happen.
        case commandFailed
        /// The evening did not come to an end.
        case endless
        /// Something that must happen did not.
        case neverHappened
    }

    /// A violated rule, with its place in the evening.
    public struct Violation: Hashable, Codable, Sendable, CustomStringConvertible {
        /// The rule that was violated.
        public let rule: Rule
        /// The seed of the evening.
        public let seed: UInt64
        /// The number of the report's step that caused it, counting from 0; the number of steps for leftovers at the
        /// end.
        public let step: Int
        /// The expected and the actual result, with the fault of an evening that had just one.
        public let detail: String

        /// Makes a violation.
        public init(_ rule: Rule, seed: UInt64, step: Int, detail: String) {
            self.rule = rule
            self.seed = seed
            self.step = step
            self.detail = detail
        }

        /// The violation in one line.
        public var description: String { "\(rule.rawValue), seed \(seed), step \(step): \(detail)" }
    }

    func violation(_ rule: Rule, step: Int, _ detail: String) -> Violation {
        var detail = detail
        if case .one(let fault, let call) = faults { detail += " (\(fault.rawValue) at call \(call))" }
        return Violation(rule, seed: seed, step: step, detail: detail)
    }

    /// One action by a person.
    public struct Step: Hashable, Codable, Sendable, CustomStringConvertible {
        /// When the action took place.
        public let at: Instant
        /// The identity of the command.
        public let command: CommandID
        /// The action, in words.
        public let action: String
        /// The outcome, in words.
        public let outcome: String

        /// Makes a step.
        public init(at instant: Instant, command: CommandID, action: String, outcome: String) {
            at = instant
            self.command = command
            self.action = action
            self.outcome = outcome
        }

        /// The step in one line.
        public var description: String { "\(at) \(command): \(action): \(outcome)" }
    }

    /// The record of an evening.
    public struct Report: Hashable, Sendable {
        /// The seed of the evening.
        public let seed: UInt64
        /// The actions of people, in order.
        public internal(set) var steps: [Step] = []
        /// How often each required thing happened.
        public internal(set) var marks: [Mark: Int] = [:]
        /// The number of calls to the store.
        public internal(set) var calls = 0
        /// The faults injected into these calls, in order.
        public internal(set) var faults: [StoreFault] = []
        /// The rules that were violated; empty for a store that keeps its promises.
        public internal(set) var violations: [Violation] = []

        init(seed: UInt64) { self.seed = seed }

        /// Records a violation for each required thing that did not happen.
        mutating func expect(_ marks: [Mark]) {
            for mark in marks where self.marks[mark] == nil {
                violations.append(Violation(.neverHappened, seed: seed, step: steps.count, detail: mark.rawValue))
            }
        }

        /// Adds the results of another evening, except its steps.
        mutating func add(_ other: Report) {
            for (mark, count) in other.marks { marks[mark, default: 0] += count }
            faults += other.faults
            violations += other.violations
        }
    }
}
