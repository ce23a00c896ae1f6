import TablesideCore
import TablesideDiscovery

let here = try Coordinate(latitude: 44.4268, longitude: 26.1025)
let places = try [
    "near": Coordinate(latitude: 44.43, longitude: 26.1), "far": Coordinate(latitude: 46, longitude: 26),
]
guard try places.within(.kilometers(2), of: here, at: \.value).map(\.element.key) == ["near"] else {
    throw WrongAnswer()
}
let names = NameIndex(["Caf\u{e9} Central", "Pizzeria Napoli"])
guard try names.matches("pizeria").map(\.position) == [1] else { throw WrongAnswer() }

struct WrongAnswer: Error {}
