import TablesideCore
import Testing

@testable import TablesideTestSupport

@Suite("Problem, Defects and FieldPath")
struct ProblemTests {
    private let latitude = CoordinateError.Reason.latitudeOutOfRange(text: "95")
    private let longitude = CoordinateError.Reason.longitudeNotFinite(text: "nan")

    @Test("a path reads as it would be written in code")
    func pathText() {
        let services: FieldPath = "services"
        #expect(services.description == "services")
        #expect(services.index(2).field("closes").description == "services[2].closes")
        #expect(FieldPath().description == "")
        #expect(FieldPath().index(0).field("name").index(1).description == "[0].name[1]")
    }

    @Test("JSON of a path is fixed, and a malformed one is refused")
    func pathJSON() throws {
        let path = FieldPath([.field(name: "services"), .index(position: 2)])
        let golden = #"{"steps":[{"field":{"name":"services"}},{"index":{"position":2}}]}"#
        #expect(try encoded(path) == golden)
        #expect(try decoded(FieldPath.self, golden) == path)
        #expect(try decoded(FieldPath.self, #"{"steps":[]}"#) == FieldPath())
        for bad in [
            "{}", #"{"steps":[{"field":{}}]}"#, #"{"steps":[{"slot":{"name":"a"}}]}"#, #"{"steps":["services"]}"#,
            #"{"steps":[{"index":{"position":"2"}}]}"#, #"{"steps":[{"index":{"_0":2}}]}"#, "[", "null",
        ] {
            #expect(throws: DecodingError.self) { try decoded(FieldPath.self, bad) }
        }
    }

    @Test("a problem tells where and what; without a path only what")
    func problemText() {
        #expect(Problem(latitude).description == latitude.description)
        #expect(Problem(latitude, at: "place").description == "place: \(latitude)")
        #expect(Problem(latitude).code == ErrorCode(rawValue: "coordinate.latitudeOutOfRange"))
        #expect(Problem(latitude, at: "a") != Problem(latitude, at: "b"))
        #expect(Problem(latitude) != Problem(longitude))
    }

    @Test("defects list every problem, in order, in text")
    func defects() throws {
        let defects = Defects([Problem(latitude, at: "a"), Problem(longitude)])
        #expect(defects.description == "a: \(latitude); \(longitude)")
    }

    @Test("a problem that a refusal names is stored with its path and its reason")
    func stored() throws {
        let problem = Problem(MoneyError.Reason.sumOverflow(currency: .eur), at: "a")
        let golden = #"{"path":{"steps":[{"field":{"name":"a"}}]},"reason":{"sumOverflow":{"currency":"EUR"}}}"#
        #expect(try encoded(problem) == golden)
        #expect(try decoded(Problem<MoneyError.Reason>.self, golden) == problem)
        for bad in [
            "{}", #"{"path":{"steps":[]},"reason":{"unheardOf":{}}}"#, #"{"path":{"steps":[]},"reason":{}}"#,
            #"{"path":{"steps":[]},"reason":{"sumOverflow":{}}}"#, "{", "7",
        ] {
            #expect(throws: DecodingError.self) { try decoded(Problem<MoneyError.Reason>.self, bad) }
        }
    }

    @Test("an error is its reason: equal by code and inputs, with the reason's words")
    func codedError() throws {
        let error = CoordinateError(latitude)
        #expect(error == CoordinateError(.latitudeOutOfRange(text: "95")))
        #expect(error != CoordinateError(.latitudeOutOfRange(text: "96")))
        #expect(error.code == latitude.code)
        #expect(error.description == latitude.description)
    }

    @Test("an error that is stored or sent is the object of its reason")
    func storedError() throws {
        let error = MoneyError(.sumOverflow(currency: .eur))
        let golden = #"{"reason":{"sumOverflow":{"currency":"EUR"}}}"#
        #expect(try encoded(error) == golden)
        #expect(try decoded(MoneyError.self, golden) == error)
        for bad in ["{}", #"{"sumOverflow":{"currency":"EUR"}}"#, #"{"reason":null}"#, "[]"] {
            #expect(throws: DecodingError.self) { try decoded(MoneyError.self, bad) }
        }
    }

    @Test("a decoder hands the coded error on as the one underneath")
    func underlying() {
        let fault = decodingFault(Coordinate.self, #"{"latitude":95,"longitude":0}"#)
        #expect(fault as? CoordinateError == CoordinateError(.latitudeOutOfRange(text: "95.0")))
    }
}
