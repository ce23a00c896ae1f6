public import TablesideCore

extension RestaurantSimulation {
    /// What must happen at least once, so that an evening in which all went well is known to have been one in which
    /// something could have gone wrong.
    public enum Mark: String, ClosedCode {
        /// A guest called an order off before the kitchen began.
        case cancellationWon
        /// A guest wanted to call an order off when the kitchen had begun.
        case cancellationLost
        /// An order waited for a waiter.
        case orderWaited
        /// A booking was given other tables, so that somebody else could have theirs.
        case reseated
        /// A party did not come, and time alone freed its table.
        case noShow
        /// Somebody wanted what was sold out.
        case soldOut
        /// Somebody was overtaken between reading and writing, and decided again.
        case conflictRetried
        /// A command was repeated, as after a second tap or a lost answer, and its first answer came back.
        case answerRepeated
    }

    /// What must not be.
    public enum Rule: String, ClosedCode {
        /// Two parties had one table at the same time.
        case tableTwice
        /// A waiter was given an order above their cap.
        case waiterAboveCap
        /// More was taken from the stock than was there.
        case stockBelowZero
        /// Goods came from nowhere or went nowhere.
        case stockNotConserved
        /// A bill is not the sum of what was ordered, or not what was paid.
        case billDoesNotSum
        /// An order that was acknowledged is not there, or not on its tab.
        case orderLost
        /// An order never came to an end.
        case orderUnfinished
        /// A tab was never closed.
        case tabUnclosed
        /// A party never left, or a table was kept for one that never came.
        case partyStayed
        /// A waiter has something in hand after work, or something waits for one.
        case workLeft
        /// A timer still runs, or events wait to be handled, after all is over.
        case leftovers
        /// The events of something are not one after the other, or it is stored without events.
        case historyBroken
        /// The events tell another state than the one that is stored.
        case replayDiffers
        /// A command was acknowledged, and nothing came of it.
        case commandLost
        /// A command was refused, and something came of it.
        case commandHaunts
        /// A command that was given twice was carried out twice.
        case commandTwice
        /// What followed from an event did not count once.
        case reactionMiscounted
        /// A command failed in a way in which no command may.
        case commandFailed
        /// The evening did not come to an end.
        case endless
        /// What had to happen did not.
        case neverHappened
    }

    /// A rule that did not hold, and when.
    public struct Violation: Hashable, Codable, Sendable, CustomStringConvertible {
        /// What must not be.
        public let rule: Rule
        /// The seed of the evening.
        public let seed: UInt64
        /// The number of the step of the report by which it came about, counted from 0; how many there were, for what was
        /// left at the end.
        public let step: Int
        /// What was expected, and what was seen; the fault of the evening where there was just one.
        public let detail: String

        /// Makes a violation.
        public init(_ rule: Rule, seed: UInt64, step: Int, detail: String) {
            self.rule = rule
            self.seed = seed
            self.step = step
            self.detail = detail
        }

        /// All of it in one line.
        public var description: String { "\(rule.rawValue), seed \(seed), step \(step): \(detail)" }
    }

    func violation(_ rule: Rule, step: Int, _ detail: String) -> Violation {
        var detail = detail
        if case .one(let fault, let call) = faults { detail += " (\(fault.rawValue) at call \(call))" }
        return Violation(rule, seed: seed, step: step, detail: detail)
    }

    /// Something that somebody did.
    public struct Step: Hashable, Codable, Sendable, CustomStringConvertible {
        /// When.
        public let at: Instant
        /// Under which identity.
        public let command: CommandID
        /// What, in words.
        public let action: String
        /// How it ended, in words.
        public let outcome: String

        /// Makes a step.
        public init(at instant: Instant, command: CommandID, action: String, outcome: String) {
            at = instant
            self.command = command
            self.action = action
            self.outcome = outcome
        }

        /// All of it in one line.
        public var description: String { "\(at) \(command): \(action): \(outcome)" }
    }

    /// What happened in an evening.
    public struct Report: Hashable, Sendable {
        /// The seed of the evening.
        public let seed: UInt64
        /// What people did, in order.
        public internal(set) var steps: [Step] = []
        /// What happened that has to happen at least once, and how often.
        public internal(set) var marks: [Mark: Int] = [:]
        /// How often the store was called.
        public internal(set) var calls = 0
        /// What went wrong at these calls, in order.
        public internal(set) var faults: [StoreFault] = []
        /// What should not have been; empty for a store that keeps its promises.
        public internal(set) var violations: [Violation] = []

        init(seed: UInt64) { self.seed = seed }

        /// Notes what did not happen of what has to.
        mutating func expect(_ marks: [Mark]) {
            for mark in marks where self.marks[mark] == nil {
                violations.append(Violation(.neverHappened, seed: seed, step: steps.count, detail: mark.rawValue))
            }
        }

        /// Adds what happened in another evening, its steps apart.
        mutating func add(_ other: Report) {
            for (mark, count) in other.marks { marks[mark, default: 0] += count }
            faults += other.faults
            violations += other.violations
        }
    }
}
