import Dispatch

/// Runs an actor on a thread of its own queue, so that calls into C may block without holding up anything else.
///
/// The threads of Swift's own pool are as many as the machine has cores; a call that waits for a disk or a network would
/// take one of them away.
public final class ThreadExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// Makes an executor; the label names its queue in a debugger.
    public init(_ label: String) { queue = DispatchQueue(label: label) }

    /// Runs a job of the actor after those before it.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// The executor as actors name it.
    public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}
