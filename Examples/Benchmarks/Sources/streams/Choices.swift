import Foundation
import Tableside
import TablesideTesting

/// A batch of requests as a line of JSON, with what the engine chose, for another program to judge.
struct ChoiceInstance: Encodable {
    struct Request: Encodable {
        /// The stays that the party would take.
        let stays: [Stay]
        let guest: Int?
        let hasPriority: Bool
    }

    /// What a selection is worth: the covers with priority, then all.
    struct Worth: Encodable {
        let withPriority: Int64
        let all: Int64

        init(_ value: SelectionValue) { (withPriority, all) = (value.withPriority, value.all) }
    }

    let question = "selection"
    let name: String
    let units: [Instance.Unit]
    let requests: [Request]
    let seatingsPerGuest: Int?
    let isProved: Bool
    let value: Worth
    let bound: Worth
    /// What serving the requests one by one is worth.
    let firstCome: Worth
    /// How long the engine took, in seconds of processor time.
    let seconds: Double

    private enum CodingKeys: CodingKey {
        case question, name, units, requests, seatingsPerGuest, isProved, value, bound, firstCome, seconds
    }
}

/// A batch, as the engine and another program get it.
struct ChoiceBatch {
    private(set) var batch: BookingBatch
    private(set) var requests: [ChoiceInstance.Request] = []

    /// Draws requests, every third of which would also come a quarter of an hour later.
    ///
    /// In every third batch guests ask several times and get one seating each, in every third some have priority.
    init(of count: Int, number: Int, in house: StreamHouse) {
        var random = SplitMix64(seed: UInt64(9_500_000 + count * 1_000 + number))
        var maker = StreamMaker(seed: UInt64(9_600_000 + count * 1_000 + number))
        func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &random) }
        batch = BookingBatch([], seatingsPerGuest: number % 3 == 1 ? 1 : nil)
        for place in 0..<count {
            let stay = maker.stay()
            let later = Stay(party: stay.party, from: stay.from + StreamHouse.step)
            let isPatient = roll(3) == 0 && later.to <= StreamHouse.length
            let guest = number % 3 == 1 && roll(3) == 0 ? roll(count / 8) : nil
            let request = ChoiceInstance.Request(
                stays: isPatient ? [stay, later] : [stay],
                guest: guest,
                hasPriority: number % 3 == 2 && roll(8) == 0
            )
            requests.append(request)
            batch.requests.append(
                SelectionRequest(
                    id: BookingID(rawValue: "\(place)"),
                    party: stay.party,
                    starts: request.stays.map { house.at($0.from) },
                    guest: guest.map { UserID(rawValue: "guest-\($0)") },
                    askedAt: house.dayBefore - .hours(1) + .seconds(place),
                    hasPriority: request.hasPriority
                )
            )
        }
    }
}
