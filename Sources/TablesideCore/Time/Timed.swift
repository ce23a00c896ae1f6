/// An aggregate for which time alone can ask for a decision: an offer expires, a hold lapses, a stay overruns.
///
/// ``Aggregate/nextDue`` says when; this says what is asked then. The host's timer gives the command in the role
/// ``Role/system``, at the due instant or later; being late or being fired twice changes nothing but the delay.
public protocol Timed: Aggregate {
    /// What time asks once ``Aggregate/nextDue`` has passed; `nil` while nothing is due.
    var dueCommand: Command? { get }
}
