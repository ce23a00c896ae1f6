import Foundation
import Tableside

/// One complete instance as a line of JSON, for another program to judge.
struct Instance: Encodable {
    struct Unit: Encodable {
        let tables: [Int]
        let smallest: Int
        let largest: Int
    }

    /// The question: `optimum` for the most covers, `feasibility` for whether everyone can be seated.
    let question: String
    let name: String
    let units: [Unit]
    let stays: [Stay]
    /// The covers that the engine seated, by policy.
    var seated: [String: Int]?
    /// The engine's answer to whether the last stay can be seated together with all the others.
    var answer: String?
}

extension Encodable {
    /// Prints an instance as one line.
    func write() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        print(String(decoding: try encoder.encode(self), as: UTF8.self))
    }
}

extension StreamHouse {
    /// All tables and combinations, by number.
    var units: [(tables: [Int], smallest: Int, largest: Int)] {
        plan.units.map { unit in
            let tables = unit.tables.compactMap { Int($0.rawValue.dropFirst()) }
            return (tables, unit.seats.minimum, unit.seats.maximum)
        }
    }

    var lineUnits: [Instance.Unit] {
        units.map { Instance.Unit(tables: $0.tables, smallest: $0.smallest, largest: $0.largest) }
    }
}
