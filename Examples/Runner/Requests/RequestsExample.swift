import Tableside
import TablesideFoundation

/// A dinner over the network: the bytes that phones send, and the server's answers.
enum RequestsExample: Example {
    static let name = "requests"
    static let summary = "requests of guests and staff as a server gets them, forged ones among them, and its answers"
    static let options = ["file"]

    /// One request and its outcome.
    struct Exchange: Encodable {
        let request: String
        /// The answer to each action: `done`, `replayed`, or the code of the refusal.
        let answers: [String]
        /// Why the request could not be decoded; `nil` if it could.
        let unread: String?
    }

    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
        let server = try await TrattoriaServer()
        let file = arguments.values["file"]
        var exchanges: [Exchange] = []
        for line in try lines(of: file) { exchanges.append(await exchange(line, with: server)) }
        var paid: String?
        if file == nil { paid = try await confirmPayment(on: server) }
        let tab = try await server.store.load(GuestTab.self, TabID("tab-7"))
        if arguments.wantsJSON {
            try console.write(json: Account(exchanges: exchanges, confirmation: paid, tab: tab?.state.rawValue))
        } else {
            for exchange in exchanges { try console.write(text(of: exchange)) }
            if let paid { try console.write("the provider confirms the payment\n  ← \(paid)\n") }
            let state = tab.map { "\($0.state.rawValue), due \($0.due?.decimalText ?? "nothing")" } ?? "not opened"
            try console.write("\ntab-7: \(state)\n")
        }
        return file != nil || (paid == "done" && tab?.state == .settled)
    }

    private struct Account: Encodable {
        let exchanges: [Exchange]
        let confirmation: String?
        let tab: String?
    }

    /// The requests of a file or of standard input, one per line; without a file, a built-in dinner.
    private static func lines(of file: String?) throws -> [String] {
        guard let file else { return dinner }
        return try wholeText(of: file).text.split(whereSeparator: \.isNewline).map(String.init)
    }

    private static func exchange(_ line: String, with server: TrattoriaServer) async -> Exchange {
        do {
            let bytes = try await server.server.reply(toBytes: Array(line.utf8), coder: server.coder)
            let reply = try server.coder.decode(CommandReply.self, from: bytes)
            return Exchange(request: line, answers: reply.answers.map(word), unread: reply.failure?.message)
        } catch {
            return Exchange(request: line, answers: [], unread: "\(error)")
        }
    }

    /// Does what the host does when the payment provider calls it, after checking the provider's signature.
    private static func confirmPayment(on server: TrattoriaServer) async throws -> String {
        let payment = try Payment(id: PaymentID("p1"), amount: Money(minorUnits: 10_200, .ron), method: .inApp)
        let confirmation = PaymentConfirmation(of: payment, on: TabID("tab-7"), reference: CommandID("message-1"))
        return word(await server.house.perform(confirmation))
    }

    private static func word(_ answer: CommandAnswer) -> String {
        switch answer {
        case .done: "done"
        case .replayed: "replayed"
        // A wrong field is told with its place.
        case .failed(let failure) where failure.code.rawValue == "wire.unreadable": "not read: \(failure.message)"
        case .failed(let failure): failure.code.rawValue
        }
    }

    private static func text(of exchange: Exchange) -> String {
        let answer = exchange.unread.map { "not read: \($0)" } ?? exchange.answers.joined(separator: ", ")
        return "\(exchange.request)\n  ← \(answer)\n"
    }

    /// A phone at table 7 orders; forged prices, a payment of its own and access to another tab fail.
    private static let dinner = [
        #"{"request":[{"id":"1","ask":{"table":{"request":{"place":{"order":{"order":"o1","tab":"tab-7","#
            + #""opening":{"branch":"trattoria","table":"t7","covers":2},"covers":2,"channel":"dineIn","#
            + #""lines":[{"id":"a","item":"soup","quantity":2},{"id":"b","item":"wine","quantity":2}]}}}}}}]}"#,
        #"{"request":[{"id":"1","ask":{"table":{"request":{"place":{"order":{"order":"o1","tab":"tab-7","#
            + #""opening":{"branch":"trattoria","table":"t7","covers":2},"covers":2,"channel":"dineIn","#
            + #""lines":[{"id":"a","item":"soup","quantity":2},{"id":"b","item":"wine","quantity":2}]}}}}}}]}"#,
        #"{"request":[{"id":"2","ask":{"table":{"request":{"place":{"order":{"order":"o2","tab":"tab-7","covers":0,"#
            + #""channel":"dineIn","lines":[{"id":"a","item":"trout","quantity":1,"overridePrice":1}]}}}}}}]}"#,
        #"{"request":[{"id":"3","ask":{"table":{"request":{"pay":{"tab":"tab-7","payment":{}}}}}}]}"#,
        #"{"token":"mia's","request":[{"id":"1","ask":{"table":{"request":{"askForBill":{"tab":"tab-7"}}}}}]}"#,
        #"{"token":"ana's","request":["#
            + #"{"id":"1","ask":{"staff":{"request":{"order":{"order":"o1","request":{"handOver":{"waiter":"bogdan"}}}}}}},"#
            + #"{"id":"2","ask":{"staff":{"request":{"order":{"order":"o9","request":{"dispatch":{}}}}}}}]}"#,
        #"{"token":"gabriela's","request":["#
            + #"{"id":"1","ask":{"staff":{"request":{"order":{"order":"o1","request":{"start":{"items":{"all":{}}}}}}}}},"#
            + #"{"id":"2","ask":{"staff":{"request":{"order":{"order":"o1","request":{"ready":{"items":{"all":{}}}}}}}}}]}"#,
        #"{"token":"ana's","request":["#
            + #"{"id":"3","ask":{"staff":{"request":{"order":{"order":"o1","request":{"serve":{"items":{"all":{}}}}}}}}}]}"#,
        #"{"token":"nobody's","request":[{"id":"1","ask":{"table":{"request":{"askForBill":{"tab":"tab-7"}}}}}]}"#,
        #"{"request":[{"id":"4","ask":{"table":{"request":{"askToPay":{"tab":"tab-7","method":"inApp"}}}}}]}"#,
    ]
}
