import HostLock

/// One request and its answer.
///
/// The thread of the listener collects the body, then lets the connection wait; the thread that has the answer wakes it up.
final class Exchange: Sendable {
    private struct State {
        var body: [UInt8] = []
        var answer: HTTPAnswer?
        var waiting: Connection?
        var work: Task<Void, Never>?
    }

    let head: HTTPHead
    /// Why the request was refused before its body, which is read all the same: a connection that is closed while the
    /// client still sends loses the answer.
    let refusal: HTTPAnswer?
    private let state = Locked(State())

    init(_ head: HTTPHead, refusal: HTTPAnswer?) {
        self.head = head
        self.refusal = refusal
    }

    var body: [UInt8] { state.withLock { $0.body } }

    var answer: HTTPAnswer? { state.withLock { $0.answer } }

    /// Takes a part of the body; returns whether there was room.
    func take(_ part: UnsafeRawBufferPointer, upTo limit: Int) -> Bool {
        state.withLock { state in
            guard state.body.count + part.count <= limit else { return false }
            if refusal == nil { state.body += part }
            return true
        }
    }

    /// Lets the connection wait for the answer.
    func wait(on connection: Connection) {
        connection.suspend()
        let isAnswered = state.withLock { state in
            if state.answer == nil { state.waiting = connection }
            return state.answer != nil
        }
        // The end of the listener was faster.
        if isAnswered { connection.resume() }
    }

    /// Notes what makes the answer.
    func work(_ work: Task<Void, Never>) { state.withLock { $0.work = work } }

    /// Gives the answer, unless there is one.
    func finish(with answer: HTTPAnswer) {
        let waiting = state.withLock { state -> Connection? in
            guard state.answer == nil else { return nil }
            state.answer = answer
            state.work = nil
            return state.waiting.take()
        }
        waiting?.resume()
    }

    /// Gives another answer in place of the one that takes too long; the store carries a canceled call out or does not, as if
    /// the connection had been lost.
    func giveUp(_ answer: HTTPAnswer) {
        let work = state.withLock { $0.work }
        finish(with: answer)
        work?.cancel()
    }

    /// Ends the stream, if the answer is one.
    func endStream() { if case .stream(let stream)? = answer { stream.end() } }
}
