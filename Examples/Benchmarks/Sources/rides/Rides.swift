import Foundation
import Tableside
import TablesideTesting

/// Plays a published day of the meal delivery routing problem, as `RoadSimulation` reads it, and prints its plan as one
/// JSON object, which `Peers/road.py` judges.
///
/// Arguments: the folder of the instance, with its `orders.txt`, `couriers.txt`, `restaurants.txt` and
/// `instance_parameters.txt`; `--batches` to put up to four deliveries on one tour; `--nearest` for the courier who can
/// be there first in place of an assignment; `--lead=N` and `--horizon=N` for the minutes before it is ready from which
/// on a delivery is dispatched and assigned. The exit status is 1 if the day cannot be read or played, and 2 for
/// invalid arguments.
@main
struct Rides {
    private var lead = 15
    private var horizon = 15
    private var hasBatches = false
    private var isNearest = false

    static func main() {
        var rides = Rides()
        var folders: [String] = []
        for argument in CommandLine.arguments.dropFirst() {
            if let number = number(argument, "--lead=") {
                rides.lead = number
            } else if let number = number(argument, "--horizon=") {
                rides.horizon = number
            } else if argument == "--batches" {
                rides.hasBatches = true
            } else if argument == "--nearest" {
                rides.isNearest = true
            } else {
                folders.append(argument)
            }
        }
        guard folders.count == 1, !folders[0].hasPrefix("-"), !(rides.isNearest && rides.hasBatches) else {
            complain("usage: rides FOLDER [--batches | --nearest] [--lead=N] [--horizon=N]")
            exit(2)
        }
        do {
            try rides.play(URL(fileURLWithPath: folders[0], isDirectory: true))
        } catch {
            complain("rides: \(error)")
            exit(1)
        }
    }

    private static func number(_ argument: String, _ option: String) -> Int? {
        guard argument.hasPrefix(option), let number = Int(argument.dropFirst(option.count)),
            (0...1_440).contains(number)
        else { return nil }
        return number
    }

    private static func complain(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }

    private var strategy: DispatchStrategy {
        if isNearest { return .nearest }
        let batches = BatchRules(size: 4, window: .minutes(10), detour: .minutes(10))
        return .assignment(horizon: .minutes(horizon), batches: hasBatches ? batches : nil)
    }

    private func play(_ folder: URL) throws {
        func text(_ name: String) throws -> String {
            try String(contentsOf: folder.appendingPathComponent(name + ".txt"), encoding: .utf8)
        }
        var day = try RoadSimulation(
            orders: text("orders"),
            couriers: text("couriers"),
            restaurants: text("restaurants"),
            parameters: text("instance_parameters")
        )
        day.lead = .minutes(lead)
        for outcome in try day.play([strategy], seed: 1) {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            print(String(decoding: try encoder.encode(Plan(outcome)), as: UTF8.self))
        }
    }
}

/// What became of a day; all times are minutes from its start.
private struct Plan: Encodable {
    /// What became of the order in a line of `orders.txt`; nothing is said of one that nobody took.
    struct Ride: Encodable {
        let courier: String?
        let assigned: Double?
        let pickedUp: Double?
        let delivered: Double?
    }

    let clickToDoor: Double?
    let readyToPickup: Double?
    /// The orders, in the order of their lines.
    let rides: [Ride]

    init(_ outcome: RoadSimulation.Outcome) {
        func minutes(_ time: Elapsed?) -> Double? { time.map { Double($0.milliseconds) / 60_000 } }
        clickToDoor = minutes(outcome.clickToDoor)
        readyToPickup = minutes(outcome.readyToPickup)
        rides = outcome.rides.map { ride in
            Ride(
                courier: ride.deliveredAt == nil ? nil : ride.courier?.rawValue,
                assigned: minutes(ride.acceptedAt),
                pickedUp: minutes(ride.pickedUpAt),
                delivered: minutes(ride.deliveredAt)
            )
        }
    }
}
