import Tableside

/// Uses a little of every room, so that the linker has to bring the whole engine, and ends with an error when an answer
/// is wrong: what is linked also has to work.
@main
struct Consumer {
    private var wrong: [String] = []

    static func main() async throws {
        var consumer = Consumer()
        try consumer.foundations()
        try consumer.time()
        try consumer.rooms()
        try consumer.dinner()
        try await consumer.hosting()
        guard consumer.wrong.isEmpty else { throw WrongAnswers(list: consumer.wrong) }
        print("the engine answers without Foundation")
    }

    mutating func expect(_ what: String, _ holds: Bool) {
        if !holds { wrong.append(what) }
    }
}

/// What the engine answered otherwise than this host expects.
struct WrongAnswers: Error {
    let list: [String]
}
