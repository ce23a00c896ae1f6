import Foundation
import Tableside

/// One instance as a line of JSON, whole, so that another program can judge it.
struct Instance: Encodable {
    struct Unit: Encodable {
        let tables: [Int]
        let smallest: Int
        let largest: Int
    }

    /// What is asked: `optimum` for the most covers, `feasibility` for whether everybody can sit.
    let question: String
    let name: String
    let units: [Unit]
    let stays: [Stay]
    /// The covers that the engine seated, by policy.
    var seated: [String: Int]?
    /// The engine's answer to whether the last of the stays can sit together with all others.
    var answer: String?

    /// Prints the line.
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
