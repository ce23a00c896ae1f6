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

    @Test("defects list every problem, in order, in text and in JSON")
    func defects() throws {
        let defects = Defects([Problem(latitude, at: "a"), Problem(longitude)])
        #expect(defects.description == "a: \(latitude); \(longitude)")
        let golden =
            #"{"problems":[{"path":{"steps":[{"field":{"name":"a"}}]},"reason":{"latitudeOutOfRange":{"text":"95"}}},"#
            + #"{"path":{"steps":[]},"reason":{"longitudeNotFinite":{"text":"nan"}}}]}"#
        #expect(try encoded(defects) == golden)
        #expect(try decoded(Defects<CoordinateError.Reason>.self, golden) == defects)
        for bad in [
            "{}", #"{"problems":[{}]}"#, #"{"problems":[{"path":{"steps":[]},"reason":{"unheardOf":{}}}]}"#,
            #"{"problems":[{"path":{"steps":[]},"reason":{"latitudeOutOfRange":{}}}]}"#, "{", "7",
        ] {
            #expect(throws: DecodingError.self) { try decoded(Defects<CoordinateError.Reason>.self, bad) }
        }
    }

    @Test("an error is its reason: equal by code and inputs, with the reason's words")
    func codedError() throws {
        let error = CoordinateError(latitude)
        #expect(error == CoordinateError(.latitudeOutOfRange(text: "95")))
        #expect(error != CoordinateError(.latitudeOutOfRange(text: "96")))
        #expect(error.code == latitude.code)
        #expect(error.description == latitude.description)
        #expect(try encoded(error) == #"{"reason":{"latitudeOutOfRange":{"text":"95"}}}"#)
        #expect(try decoded(CoordinateError.self, encoded(error)) == error)
    }

    @Test("a decoder hands the coded error on as the one underneath")
    func underlying() {
        let fault = decodingFault(Coordinate.self, #"{"latitude":95,"longitude":0}"#)
        #expect(fault as? CoordinateError == CoordinateError(.latitudeOutOfRange(text: "95.0")))
    }
}
