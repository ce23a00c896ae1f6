import Tableside

/// Solves geodesic problems on WGS 84 and on the mean sphere, one line in and one line out, to compare with other
/// programs.
///
/// `inverse LAT1 LON1 LAT2 LON2` prints the distance and the bearing on the ellipsoid, then both on the sphere;
/// `direct LAT LON BEARING METERS` prints the latitude and longitude of the destination, also for both. A bearing that
/// does not exist is `none`. The program exits at the first invalid line.
@main
enum Geodesics {
    private enum Fault: Error {
        case notAQuestion(String)
    }

    static func main() throws {
        while let line = readLine() { print(try answer(line)) }
    }

    private static func answer(_ line: String) throws -> String {
        let words = line.split(separator: " ")
        let numbers = words.dropFirst().compactMap { Double($0) }
        guard words.count == 5, numbers.count == 4 else { throw Fault.notAQuestion(line) }
        let start = try Coordinate(latitude: numbers[0], wrappingLongitude: numbers[1])
        let models = [EarthModel.wgs84, .meanSphere]
        switch words[0] {
        case "inverse":
            let end = try Coordinate(latitude: numbers[2], wrappingLongitude: numbers[3])
            return models.map { earth in
                let bearing = start.bearing(to: end, on: earth).map { "\($0.degrees)" } ?? "none"
                return "\(start.distance(to: end, on: earth).meters) \(bearing)"
            }.joined(separator: " ")
        case "direct":
            let bearing = try Bearing(degrees: numbers[2])
            let distance = try Distance.meters(numbers[3])
            return models.map { earth in
                let end = start.destination(towards: bearing, after: distance, on: earth)
                return "\(end.latitude) \(end.longitude)"
            }.joined(separator: " ")
        default:
            throw Fault.notAQuestion(line)
        }
    }
}
