/// An aggregate that may need a decision when time passes: an offer expires, a hold lapses, a party stays too long.
///
/// ``Aggregate/nextDue`` says when, and ``dueCommand`` says what. The host's timer gives the command in the role
/// ``Role/system``, at the due instant or later; firing late or twice changes nothing but the delay.
public protocol Timed: Aggregate {
    /// The command to give once ``Aggregate/nextDue`` has passed; `nil` while nothing is due.
    var dueCommand: Command? { get }
}
