import Foundation
import Tableside

/// The lifecycles as diagrams and tables, made from the same rows that the engine follows.
enum LifecycleExample: Example {
    static let name = "lifecycle"
    static let summary = "every lifecycle as a Mermaid diagram; --format dot or table, --of NAME for one"
    static let options = ["format=mermaid|dot|table", "of=NAME"]

    /// One lifecycle in its three formats.
    private struct Sheet: Encodable {
        let name: String
        let mermaid: String
        let dot: String
        let table: [String]

        init<State, Command, Guard, Effect>(_ name: String, _ lifecycle: Lifecycle<State, Command, Guard, Effect>) {
            self.name = name
            mermaid = lifecycle.mermaid
            dot = lifecycle.dot
            table = lifecycle.table().map(\.description)
        }
    }

    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
        var sheets = Order.Profile.known.map { Sheet("order.\($0.code)", $0.lifecycle) }
        sheets += [Sheet("item", OrderItem.kitchen)]
        sheets += GuestTab.Profile.known.map { Sheet("tab.\($0.code)", $0.lifecycle) }
        sheets += Booking.Profile.known.map { Sheet("booking.\($0.code)", $0.lifecycle) }
        sheets += [Sheet("shift.duty", Shift.duty), Sheet("shift.assignment", Shift.assignment)]
        sheets += [Sheet("shift.policy", Shift.policy)]
        sheets += [Sheet("review", Review.lifecycle)]
        sheets += [Sheet("account", User.lifecycle), Sheet("verification", Verification.lifecycle)]
        sheets += [Sheet("session", DeviceSession.lifecycle), Sheet("restaurant", RestaurantRecord.lifecycle)]
        sheets += [
            Sheet("branch", BranchRecord.lifecycle), Sheet("menu", MenuRecord.lifecycle),
            Sheet("jobOffer", JobOffer.lifecycle),
            Sheet("serviceCall", TableCalls.lifecycle),
        ]
        sheets += DeliveryJob.Profile.all.map { Sheet("delivery.\($0.code)", $0.lifecycle) }
        sheets += [
            Sheet("courier", Courier.lifecycle), Sheet("courier.invitation", CourierTeam.invitationLifecycle),
            Sheet("courier.cooperation", CourierTeam.cooperationLifecycle),
        ]
        if let wanted = arguments.values["of"] {
            let names = sheets.map(\.name).joined(separator: ", ")
            sheets = sheets.filter { $0.name == wanted }
            if sheets.isEmpty { throw Fault.unusable(option: "--of", value: wanted, reason: "is none of \(names)") }
        }
        if let format = arguments.values["format"], !["mermaid", "dot", "table"].contains(format) {
            throw Fault.unusable(option: "--format", value: format, reason: "is none of mermaid, dot, table")
        }
        if arguments.wantsJSON {
            try console.write(json: sheets)
            return true
        }
        for sheet in sheets {
            switch arguments.values["format"] {
            case "dot": try console.write("// \(sheet.name)\n\(sheet.dot)\n")
            case "table": try console.write("# \(sheet.name)\n" + sheet.table.map { $0 + "\n" }.joined() + "\n")
            default: try console.write("%% \(sheet.name)\n\(sheet.mermaid)\n")
            }
        }
        return true
    }
}
