import Foundation
import Testing

/// One row of the list of offset changes in `Fixtures`, read without the library's parsers.
struct TransitionRow: CustomTestStringConvertible {
    let zone: String
    let seconds: Int64
    let before: Int
    let after: Int
    let kind: String
    /// The wall times from and up to which the change makes a gap or an overlap.
    let wallFrom: String
    let wallTo: String
    let utc: String

    var testDescription: String { "\(zone) \(utc)" }

    /// All rows by zone, in ascending order.
    static func byZone() throws -> [String: [TransitionRow]] {
        Dictionary(grouping: try all(), by: \.zone)
    }

    static func all() throws -> [TransitionRow] {
        try fixture("tz-transitions.csv").split(whereSeparator: \.isNewline).dropFirst().map { line in
            let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            guard cells.count == 9, let seconds = Int64(cells[2]), let before = Int(cells[3]), let after = Int(cells[4])
            else { throw CocoaError(.fileReadCorruptFile) }
            return TransitionRow(
                zone: cells[0],
                seconds: seconds,
                before: before,
                after: after,
                kind: cells[5],
                wallFrom: cells[6],
                wallTo: cells[7],
                utc: cells[1]
            )
        }
    }
}
