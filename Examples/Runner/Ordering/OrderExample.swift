import Tableside

/// A two-course dinner from the first scan to the receipt: who does what when, and the states of tab, devices and
/// orders.
enum OrderExample: Example {
    static let name = "order"
    static let summary = "a dinner of two courses on two telephones, from the first scan to the receipt"
    static let options: [String] = []

    /// The output for scripts.
    private struct Account: Encodable {
        let evening: [DinnerPlay.Entry]
        let shares: [BillShare]
        let receipt: Receipt?
    }

    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
        var dinner = try DinnerPlay(in: Trattoria())
        try await dinner.play()
        if arguments.wantsJSON {
            let account = Account(evening: dinner.entries, shares: dinner.shares, receipt: dinner.receipt)
            try console.write(json: account)
        } else {
            for entry in dinner.entries { try console.write(text(of: entry)) }
            let shares = dinner.shares.map { share in
                "\(share.seat.map { "seat \($0)" } ?? "-"): \(share.goods.decimalText) and \(share.charges.decimalText) "
                    + "for the place, \(share.total.decimalText)\n"
            }
            try console.write("\n" + shares.joined() + "\n" + (dinner.receipt?.text() ?? ""))
        }
        return try await dinner.holds()
    }

    private static func text(of entry: DinnerPlay.Entry) -> String {
        let margin = String(repeating: " ", count: 17)
        var text = "\(entry.time)  \(entry.who.padding(to: 10))\(entry.does)\n"
        if let refusal = entry.refusal { text += margin + "no: \(refusal)\n" }
        for change in entry.changes { text += margin + change + "\n" }
        return text
    }
}
