import Foundation
import Tableside
import TablesideFoundation

extension QRExample {
    /// A signed payload, for scripts.
    struct Signed: Encodable {
        let text: String
        let form: String
        let kind: String
        let bytes: Int
    }

    /// The content of a payload, or why it was refused, for scripts.
    struct Reading: Encodable {
        var kind: String?
        var fields: [String: String]?
        var expiry: String?
        var oneTimeNumber: UInt64?
        var key: UInt32?
        var refusal: String?
        var reason: String?

        init(_ code: DecodedPayload) {
            kind = "\(code.payload.kind)"
            fields = Dictionary(uniqueKeysWithValues: QRExample.fields(of: code.payload))
            expiry = code.expiry?.description
            oneTimeNumber = code.oneTimeNumber
            key = code.key?.rawValue
        }

        init(_ error: PayloadError) {
            refusal = error.code.rawValue
            reason = error.description
        }
    }

    /// `qr sign`: makes a payload from the options and prints it as text.
    static func sign(_ arguments: Arguments, on console: Console) throws -> Bool {
        let name = arguments.values["form"] ?? PayloadForm.url.rawValue
        guard let form = PayloadForm(rawValue: name) else {
            let known = PayloadForm.allCases.map(\.rawValue).joined(separator: ", ")
            throw Fault.unusable(option: "--form", value: name, reason: "is none of \(known)")
        }
        let payload = try payload(arguments)
        let expiry = try arguments.values["expires"].map { try instant("expires", $0) }
        let number = try arguments.values["once"].map { text in
            guard isDigits(text), let number = UInt64(text) else {
                throw Fault.unusable(option: "--once", value: text, reason: "is not a number")
            }
            return number
        }
        let codec = try codec(arguments)
        let text = try codec.encode(payload, as: form, expiring: expiry, oneTimeNumber: number)
        if arguments.wantsJSON {
            let count = try codec.bytes(of: payload, expiring: expiry, oneTimeNumber: number).count
            try console.write(json: Signed(text: text, form: form.rawValue, kind: "\(payload.kind)", bytes: count))
        } else {
            try console.write(text + "\n")
        }
        return true
    }

    /// `qr read`: prints the content of the payload on standard input or in the second word, or why it is refused.
    static func read(_ arguments: Arguments, on console: Console) throws -> Bool {
        let now = try arguments.values["now"].map { try instant("now", $0) } ?? SystemClock().now()
        let word = arguments.words.dropFirst().first ?? "-"
        let text = word == "-" ? try line() : word
        do {
            let code = try codec(arguments).decode(text, at: now)
            if arguments.wantsJSON {
                try console.write(json: Reading(code))
            } else {
                try console.write(words(for: code))
            }
            return true
        } catch let error as PayloadError {
            if arguments.wantsJSON {
                try console.write(json: Reading(error))
            } else {
                try console.write("refused: \(visible("\(error)")) (\(error.code))\n")
            }
            return false
        }
    }

    static func words(for code: DecodedPayload) -> String {
        var rows = fields(of: code.payload)
        if let expiry = code.expiry { rows.append(("expires", "\(expiry)")) }
        if let number = code.oneTimeNumber { rows.append(("once", "\(number)")) }
        rows.append(("signed", code.key.map { "by key \($0)" } ?? "no"))
        return "\(code.payload.kind)\n" + rows.map { "  \($0.padding(to: 12))\(visible($1))\n" }.joined()
    }

    /// Escapes a text so that no part can pass for another line or a terminal command, because it comes from the code's
    /// author.
    private static func visible(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: scalar.escaped(asASCII: true)
            default: String(scalar)
            }
        }
        .joined()
    }

    /// Standard input without the final line break, which belongs to the terminal and not to the code.
    private static func line() throws -> String {
        guard let text = String(data: try standardInput(), encoding: .utf8) else {
            throw Fault.unreadable(file: "standard input", reason: "is not UTF-8 text")
        }
        return text.hasSuffix("\r\n") || text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    private static func payload(_ arguments: Arguments) throws -> CodePayload {
        let name = arguments.values["kind"] ?? "table"
        guard let kind = CodePayload.Kind.allCases.first(where: { "\($0)" == name }) else {
            let known = CodePayload.Kind.allCases.map { "\($0)" }.joined(separator: ", ")
            throw Fault.unusable(option: "--kind", value: name, reason: "is none of \(known)")
        }
        let wanted = fieldNames(of: kind)
        for option in fieldOptions where arguments.values[option] != nil && !wanted.contains(option) {
            throw Fault.unusable(
                option: "--\(option)",
                value: arguments.values[option] ?? "",
                reason: "is not part of \(name)"
            )
        }
        func field(_ option: String) throws -> String {
            guard let value = arguments.values[option] else { throw Fault.missingValue(option: "--\(option)") }
            return value
        }
        switch kind {
        case .table: return .table(branch: BranchID(try field("branch")), table: TableID(try field("table")))
        case .session:
            let text = try field("session")
            do {
                return .session(try TableSession(SessionCode(text)))
            } catch {
                throw Fault.unusable(option: "--session", value: text, reason: "\(error)")
            }
        case .checkIn: return .checkIn(branch: BranchID(try field("branch")), booking: BookingID(try field("booking")))
        case .registerStoreKey: return .cooperation(try invitation(.registerStoreKey, code: field("code")))
        case .registerCourierKey: return .cooperation(try invitation(.registerCourierKey, code: field("code")))
        case .friend:
            return .friend(inviter: UserID(try field("inviter")), invitation: InvitationID(try field("invitation")))
        case .handover: return .handover(delivery: DeliveryID(try field("delivery")), code: try field("code"))
        case .collection:
            return .collection(
                branch: BranchID(try field("branch")),
                order: OrderID(try field("order")),
                code: try field("code")
            )
        }
    }

    private static func invitation(
        _ kind: CooperationInvitation.Kind,
        code: String
    ) throws -> CooperationInvitation {
        do {
            return try CooperationInvitation(kind, code: code)
        } catch {
            throw Fault.unusable(option: "--code", value: code, reason: "\(error)")
        }
    }

    private static func fieldNames(of kind: CodePayload.Kind) -> [String] {
        switch kind {
        case .table: ["branch", "table"]
        case .session: ["session"]
        case .checkIn: ["branch", "booking"]
        case .registerStoreKey, .registerCourierKey: ["code"]
        case .friend: ["inviter", "invitation"]
        case .handover: ["delivery", "code"]
        case .collection: ["branch", "order", "code"]
        }
    }

    static func fields(of payload: CodePayload) -> [(String, String)] {
        switch payload {
        case .table(let branch, let table): [("branch", branch.rawValue), ("table", table.rawValue)]
        case .session(let session):
            [
                ("tab", session.tab.rawValue), ("branch", session.branch.rawValue), ("number", "\(session.number)"),
                ("waiter", session.waiter.rawValue), ("table", session.table.rawValue), ("covers", "\(session.covers)"),
                ("devices", "\(session.devices)"), ("menu", session.menu.rawValue),
            ]
        case .checkIn(let branch, let booking): [("branch", branch.rawValue), ("booking", booking.rawValue)]
        case .cooperation(let invitation): [("code", invitation.code)]
        case .friend(let inviter, let invitation): [("inviter", inviter.rawValue), ("invitation", invitation.rawValue)]
        case .handover(let delivery, let code): [("delivery", delivery.rawValue), ("code", code)]
        case .collection(let branch, let order, let code):
            [("branch", branch.rawValue), ("order", order.rawValue), ("code", code)]
        }
    }
}
