import Tableside
import TablesideTesting

/// Where a host's server opens accounts and sessions, and knows whose a token is.
struct AccountCounter: Sendable {
    /// The sessions by token; a product keeps digests of random tokens.
    actor Tokens {
        private var authors: [String: Author] = [:]

        /// A new token for an author.
        func issue(to author: Author) -> SessionToken {
            let token = "token-\(authors.count + 1)"
            authors[token] = author
            return SessionToken(rawValue: token)
        }

        /// Whose token it is; `nil` for nobody's.
        func author(of token: SessionToken) -> Author? { authors[token.rawValue] }
    }

    let desk: AccountDesk
    let vault: MemoryAuthenticator
    let tokens: Tokens
    let coder: any DocumentCoder

    /// The author behind a connection: who is signed in, or else the device.
    func author(of token: SessionToken?, on device: DeviceID) async -> Author? {
        guard let token else { return .guest(on: device) }
        return await tokens.author(of: token)
    }

    /// Answers an action.
    func perform(_ envelope: AccountCall.Envelope, by author: Author) async -> CommandAnswer {
        await .of(coder) { .done(try await receipt(of: envelope.call, envelope.id, by: author)) }
    }

    private func receipt(
        of call: AccountCall,
        _ id: CommandID,
        by author: Author
    ) async throws -> AccountCall.Receipt {
        guard let device = author.device else { throw AccessRefusal(.notSignedIn) }
        switch call {
        case .signUp(let user, let form, let password, let confirmation):
            let credential = SignUpCredential.password(NewPassword(password, confirmation: confirmation))
            try await desk.register(form, with: credential, as: user, on: device, command: id)
            if desk.rules[form.role ?? .guest]?.verifiedToSignIn.contains(.email) == true {
                let code = CommandID("\(id)/code")
                try await desk.sendCode(VerificationKey(.email, of: user), by: .system, command: code)
            }
            return AccountCall.Receipt()
        case .signUpLinked(let user, let form, let identity):
            try await desk.register(form, with: .identity(identity), as: user, on: device, command: id)
            return AccountCall.Receipt()
        case .signIn(let name, let password):
            let answer = try await desk.signIn(name, password: password, on: device, until: nil, command: id)
            return await session(of: answer.who, on: device)
        case .signInLinked(let identity):
            guard let answer = try await desk.signIn(with: identity, on: device, until: nil, command: id) else {
                return AccountCall.Receipt(isRight: false)
            }
            return await session(of: answer.who, on: device)
        case .enterCode(let verification, let code):
            let answer = try await desk.enterCode(code, for: verification, command: id)
            return AccountCall.Receipt(isRight: answer.isConfirmed, triesLeft: answer.triesLeft)
        case .forgotPassword(let contact):
            try await desk.recoverPassword(of: contact, command: id)
            return AccountCall.Receipt()
        case .newPassword(let contact, let code, let password):
            let password = NewPassword(password, confirmation: password)
            let isRight = try await desk.recoverPassword(of: contact, by: code, to: password, command: id)
            return AccountCall.Receipt(isRight: isRight)
        case .changePassword(let old, let password):
            guard let user = author.user else { throw AccessRefusal(.notSignedIn) }
            let password = NewPassword(password, confirmation: password)
            try await desk.changePassword(from: old, to: password, of: user, on: device, command: id)
            return AccountCall.Receipt()
        case .account(let request):
            try await desk.perform(request, by: author, command: id)
            return AccountCall.Receipt()
        case .session(let request):
            try await desk.perform(request, by: author, command: id)
            return AccountCall.Receipt()
        }
    }

    private func session(of who: SignedIn, on device: DeviceID) async -> AccountCall.Receipt {
        AccountCall.Receipt(token: await tokens.issue(to: who.author(on: device)), who: who, isRight: true)
    }
}
