import Tableside
import TablesideTesting

/// A phone, a tablet or a till: somebody's device, which speaks to the server in bytes.
final class Phone {
    let stage: Stage
    /// How the story calls its holder.
    let name: String
    let device: DeviceID
    /// The token of the session; `nil` before signing in.
    private(set) var token: SessionToken?
    /// Who is signed in.
    private(set) var who: SignedIn?

    init(_ name: String, on stage: Stage, device: String? = nil) {
        self.stage = stage
        self.name = name
        self.device = DeviceID(device ?? "\(name)'s phone")
    }

    var story: Story { stage.story }
    var user: UserID? { who?.user }

    /// The account that somebody of this name opens.
    var id: UserID { UserID(name.lowercased()) }

    // MARK: Sending

    /// Sends a request and tells what comes of it; ends the story if it does not come out as expected.
    ///
    /// - Parameters:
    ///   - words: What the person does.
    ///   - ask: The request.
    ///   - code: The code of the refusal that the scenario asks for; `nil` if it must be carried out.
    ///   - command: The identity of the request; `nil` for a new one.
    ///   - done: What the phone says if it was carried out.
    /// - Returns: the answer.
    /// - Throws: `Fault.otherwise` for another outcome than the expected one.
    @discardableResult
    func does(
        _ words: String,
        _ ask: HouseRequest.Ask,
        refused code: String? = nil,
        id command: CommandID? = nil,
        done: String? = "done"
    ) async throws -> CommandAnswer {
        try stage.line(name, words)
        let counter = stage.counter, device = device
        let server = stage.server.server { await counter.author(of: $0, on: device) }
        let request = HouseRequest(ask, id: command ?? stage.ids.next())
        let answer = try await send(request, to: server)
        try await show(answer, words, refused: code, done: done)
        return answer
    }

    /// Asks something about the accounts.
    @discardableResult
    func calls(
        _ words: String?,
        _ call: AccountCall,
        refused code: String? = nil,
        done: String? = "done"
    ) async throws -> AccountCall.Receipt {
        if let words { try stage.line(name, words) }
        let counter = stage.counter, device = device
        let server = CommandServer<AccountCall.Envelope>(
            authenticate: { await counter.author(of: $0, on: device) },
            perform: { await counter.perform($0, by: $1) }
        )
        let answer = try await send(AccountCall.Envelope(id: stage.ids.next(), call: call), to: server)
        try await show(answer, words ?? "calls", refused: code, done: words == nil ? nil : done)
        let receipt = try answer.receipt(as: AccountCall.Receipt.self, coder: stage.coder) ?? AccountCall.Receipt()
        if let who = receipt.who, let token = receipt.token {
            (self.who, self.token) = (who, token)
            stage.reach(.user(id: who.user), as: name)
            if let branch = who.employment?.branch { stage.reach(.staff(role: who.role, branch: branch), as: name) }
        }
        return receipt
    }

    /// Puts a question.
    ///
    /// - Returns: the answer; `nil` if it was refused as expected.
    @discardableResult
    func asks<Answer: Codable>(
        _ words: String?,
        _ query: HouseQuery,
        as type: Answer.Type,
        refused code: String? = nil
    ) async throws -> Answer? {
        if let words { try stage.line(name, words) }
        let counter = stage.counter, device = device
        let server = stage.server.reader.server { await counter.author(of: $0, on: device) }
        let answer = try await send(query, to: server)
        try await show(answer, words ?? "\(query.kind)", refused: code, done: nil)
        return try answer.receipt(as: type, coder: stage.coder)
    }

    /// Puts a question whose answer the story needs, without a line of its own.
    func reads<Answer: Codable>(_ query: HouseQuery, as type: Answer.Type) async throws -> Answer {
        guard let answer = try await asks(nil, query, as: type) else {
            throw Fault.otherwise(scenario: "", what: "\(query.kind)", found: "no answer", expected: "an answer")
        }
        return answer
    }

    /// What the phone shows.
    func shows(_ text: String) { story.say(.screen, "\(name) sees \(text)") }

    /// Scans a code: the server says what is in it, and notes the table if there is one.
    ///
    /// - Parameters:
    ///   - words: What the person does.
    ///   - text: The text of the code.
    ///   - code: The code of the refusal that the scenario asks for; `nil` if it must be read.
    /// - Returns: what is in the code; `nil` if it was refused as expected.
    /// - Throws: `Fault.otherwise` for another outcome than the expected one.
    @discardableResult
    func scans(_ words: String, _ text: String, refused code: String? = nil) async throws -> CodePayload? {
        try stage.line(name, words)
        do throws(PayloadError) {
            let payload = try stage.codec.decode(text, at: stage.now).payload
            if let table = try? ScannedTable(payload), let branch = table.branch {
                await scans(table.table, of: branch)
            }
            return payload
        } catch {
            story.say(.refusal, try stage.wording.words(for: error))
            try story.check(error.code.rawValue, is: code, "\(name) \(words): the answer")
            return nil
        }
    }

    /// Has shown the code of a table, which the host notes.
    func scans(_ table: TableID, of branch: BranchID) async {
        await stage.house.scans.add(table, of: branch, by: device, at: stage.now)
    }

    private func send<Action: Codable & Sendable>(
        _ action: Action,
        to server: CommandServer<Action>
    ) async throws -> CommandAnswer {
        let fault = stage.fault
        let line = FaultyTransport(Loopback(to: server, coder: stage.coder)) { _ in fault }
        do throws(TransportError) {
            let answers = try await line.send([action], token: token)
            return answers[0]
        } catch {
            return .failed(failure: WireFailure(code: error.code, message: "\(error)"))
        }
    }

    private func show(_ answer: CommandAnswer, _ words: String, refused code: String?, done: String?) async throws {
        if let failure = answer.failure {
            story.say(.refusal, try stage.wording.words(for: failure))
        } else if let done {
            story.say(.answer, done)
        }
        try story.check(answer.failure?.code.rawValue, is: code, "\(name) \(words): the answer")
        try await stage.settle()
    }
}

// Accounts.
extension Phone {
    /// Signs in with an account that was opened before the story begins.
    func settleIn(_ form: SignUpForm, name typed: String, password: String = "a long secret") async throws {
        let call = AccountCall.signUp(user: id, form: form, password: password, confirmation: password)
        try await calls(nil, call)
        let verification = VerificationKey(.email, of: id)
        if let code = await stage.counter.vault.lastCode(of: verification) {
            try await calls(nil, .enterCode(verification: verification, code: code))
        }
        try await calls("signs in, as often before", .signIn(name: typed, password: password), done: "signed in")
    }
}
