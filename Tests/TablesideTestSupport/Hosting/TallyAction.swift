import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideTesting

/// A fault of a test itself.
struct TestFault: Error {
    let what: String

    init(_ what: some Any) { self.what = "\(what)" }
}

/// Adds to a tally.
struct TallyAction: Codable, Hashable, Sendable {
    let amount: Int
    let id: CommandID
    let tally: TallyID

    static func ref(_ tally: String) -> DocumentRef { DocumentRef(Tally.self, TallyID(tally)) }

    init(_ amount: Int, id: String, to tally: String) {
        self.amount = amount
        self.id = CommandID(id)
        self.tally = TallyID(tally)
    }

    /// A server of tallies for Ana's token, whose every third store call fails where it is told to.
    static func server(_ store: any HostStore, versions: WireVersions = WireVersions()) -> CommandServer<TallyAction> {
        let runner = makeRunner(store, retry: .immediate(attempts: 1))
        let coder = JSONDocumentCoder()
        return CommandServer(versions: versions) { token in
            token == SessionToken(rawValue: "ana's") ? .guest(UserID("ana"), on: DeviceID("phone-7")) : nil
        } perform: { action, author in
            await .of(coder) {
                let command = Tally.Command.add(amount: action.amount)
                let envelope = Envelope(command, on: Tally.self, action.tally, by: author, id: action.id)
                return try await runner.perform(envelope)
            }
        }
    }
}
