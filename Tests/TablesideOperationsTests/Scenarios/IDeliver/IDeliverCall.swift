import TablesideCore
import TablesideDelivery
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// What a phone asks about accounts: the actions that the host of iDeliver adds to those of the house.
///
/// They travel like all others; a sign-up or a sign-in comes from a device alone.
enum IDeliverCall: Codable, Sendable {
    /// Opens an account.
    case signUp(user: UserID, form: SignUpForm, password: String)
    /// Signs in on the device.
    case signIn(name: String, password: String)
    /// What the person does with the session of the device.
    case session(request: SessionRequest)

    /// An action with the identity under which it counts once.
    struct Action: Codable, Sendable {
        let id: CommandID
        let call: IDeliverCall
    }

    /// What comes back: who is signed in.
    struct Receipt: Codable, Sendable {
        var who: SignedIn?
    }

    fileprivate func receipt(from desk: AccountDesk, _ id: CommandID, by author: Author) async throws -> Receipt {
        guard let device = author.device else { throw AccessRefusal(.notSignedIn) }
        switch self {
        case .signUp(let user, let form, let password):
            let credential = SignUpCredential.password(NewPassword(password, confirmation: password))
            try await desk.register(form, with: credential, as: user, on: device, command: id)
            return Receipt()
        case .signIn(let name, let password):
            let answer = try await desk.signIn(name, password: password, on: device, until: nil, command: id)
            return Receipt(who: answer.who)
        case .session(let request):
            try await desk.perform(request, by: author, command: id)
            return Receipt()
        }
    }
}

extension AccountHost {
    /// Sends an action as a phone does.
    func send(_ call: IDeliverCall, by author: Author) async throws -> CommandAnswer {
        let (desk, coder) = (desk, IDeliverApp.coder)
        let server = CommandServer<IDeliverCall.Action>(
            authenticate: { _ in author },
            perform: { action, author in
                await .of(coder) { .done(try await action.call.receipt(from: desk, action.id, by: author)) }
            }
        )
        let action = IDeliverCall.Action(id: CommandID(ids.nextText()), call: call)
        let wire = Loopback(to: server, coder: coder)
        return try #require(try await wire.send(CommandRequest([action])).answers.first)
    }
}

extension IDeliverApp {
    /// Opens an account on a phone that nobody is signed in on.
    func signUp(_ user: UserID, _ form: SignUpForm) async throws {
        let call = IDeliverCall.signUp(user: user, form: form, password: "seven77")
        let answer = try await accounts.send(call, by: .guest(on: "new-phone"))
        try #require(answer.failure == nil, "\(answer)")
    }

    /// Signs in on a device; the name of the refusal is in the answer's failure.
    func signIn(
        _ name: String,
        _ password: String = "seven77",
        on device: DeviceID = "phone"
    ) async throws
        -> CommandAnswer
    {
        try await accounts.send(.signIn(name: name, password: password), by: .guest(on: device))
    }

    /// Does something with the session of a courier's device.
    func session(_ request: SessionRequest, of courier: UserID, on device: DeviceID = "phone") async throws {
        let author = Author(courier, as: .courier, on: device)
        let answer = try await accounts.send(.session(request: request), by: author)
        try #require(answer.failure == nil, "\(answer)")
    }
}
