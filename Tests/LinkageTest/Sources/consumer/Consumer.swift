import Tableside

/// Uses a little of every room, so that the linker has to bring the whole engine, and ends with an error when an answer
/// is wrong: what is linked also has to work.
@main
struct Consumer {
    private var wrong: [String] = []

    static func main() throws {
        var consumer = Consumer()
        try consumer.foundations()
        guard consumer.wrong.isEmpty else { throw WrongAnswers(list: consumer.wrong) }
        print("the engine answers without Foundation")
    }

    private mutating func expect(_ what: String, _ holds: Bool) {
        if !holds { wrong.append(what) }
    }

    private mutating func foundations() throws {
        let umbrella = Identifier<Umbrella>("12")
        expect("an identifier keeps the host's text", umbrella.rawValue == "12")
        expect("identifiers have an order", umbrella < Identifier("13"))

        let place = try Coordinate(latitude: 44.4268, longitude: 386.1025)
        expect("a longitude comes into range", abs(place.longitude - 26.1025) < 1e-9)
        do {
            _ = try Coordinate(latitude: 91, longitude: 0)
            expect("latitude 91 is refused", false)
        } catch {
            expect("an error says its code", error.code == ErrorCode(rawValue: "coordinate.latitudeOutOfRange"))
        }
    }
}

/// A kind of thing that only this host knows.
enum Umbrella {}

/// What the engine answered otherwise than this host expects.
struct WrongAnswers: Error {
    let list: [String]
}
