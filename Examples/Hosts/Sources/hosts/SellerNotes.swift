import Foundation
import TablesideCore
import TablesideHosting

/// What became of a command.
enum SellerNote: Equatable {
    case booked(isReplay: Bool)
    case cancelled(isReplay: Bool)
    case refused
}

/// Where a seller stands, which follows from what it noted.
struct SellerState {
    /// The number of the next booking.
    private(set) var number = 1
    /// The number of the evening that is sold.
    private(set) var evening = 0
    /// The booking that its guest gives up again, so that its table is sold once more.
    private(set) var toCancel: Int?
    /// How many starts in a row were sold out.
    private var refusals = 0

    /// Whether a guest is still to give up a booking.
    var unfinished: Bool { toCancel != nil }

    /// Goes on after what became of the next command.
    mutating func apply(_ note: SellerNote) {
        switch note {
        case .booked:
            refusals = 0
            // Every fifth guest gives up.
            if number.isMultiple(of: 5) { toCancel = number }
            number += 1
        case .cancelled: toCancel = nil
        case .refused:
            // Only a booking is refused; one that was noted can be given up.
            number += 1
            refusals += 1
            if refusals == EveningHouse.starts {
                evening += 1
                refusals = 0
            }
        }
    }
}

/// The file in which a seller notes what was acknowledged, one line each.
///
/// A line is one call of the system: what was written stays when the process is killed, whole or not at all.
struct SellerNotes {
    /// A line that tells of a command.
    struct Line {
        let note: SellerNote
        /// The number of the booking.
        let number: Int
        let evening: Int
    }

    private let file: FileHandle
    /// Where the seller stands after what the file says.
    let state: SellerState

    init(_ path: String) throws {
        if !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(fileURLWithPath: path)) }
        state = try Self.lines(of: path).reduce(into: SellerState()) { $0.apply($1.note) }
        file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.seekToEnd()
    }

    func write(_ note: SellerNote, _ state: SellerState) {
        let word =
            switch note {
            case .booked(let isReplay): isReplay ? "booked replayed" : "booked now"
            case .cancelled(let isReplay): isReplay ? "cancelled replayed" : "cancelled now"
            case .refused: "refused now"
            }
        file.write(Data("\(word) \(state.toCancel ?? state.number) \(state.evening)\n".utf8))
    }

    /// Notes a failure that was no conflict.
    func write(error: StoreError) {
        if error.retry == .sameUnit { file.write(Data("# \(error.code.rawValue)\n".utf8)) }
    }

    /// What a file says.
    static func lines(of path: String) throws -> [Line] {
        try text(of: path).compactMap { line in
            let words = line.split(separator: " ")
            guard words.count == 4, let number = Int(words[2]), let evening = Int(words[3]) else { return nil }
            let isReplay = words[1] == "replayed"
            let note: SellerNote? =
                switch words[0] {
                case "booked": .booked(isReplay: isReplay)
                case "cancelled": .cancelled(isReplay: isReplay)
                case "refused": .refused
                default: nil
                }
            return note.map { Line(note: $0, number: number, evening: evening) }
        }
    }

    /// How often each failure of the store was noted.
    static func failures(of path: String) throws -> [String: Int] {
        try text(of: path).filter { $0.hasPrefix("# ") }.reduce(into: [:]) {
            $0[String($1.dropFirst(2)), default: 0] += 1
        }
    }

    private static func text(of path: String) throws -> [Substring] {
        let text = try String(decoding: Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
        // The last line counts only with its end.
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { $0 }
    }
}
