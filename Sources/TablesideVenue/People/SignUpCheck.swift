import TablesideCore

/// Checks a sign-up form field by field, collecting valid values and problems.
struct SignUpCheck {
    let form: SignUpForm
    let rules: SignUpRules
    let taken: Set<AccountKeyID>
    private(set) var problems: [Problem<SignUpProblem>] = []

    init(form: SignUpForm, rules: SignUpRules, taken: Set<AccountKeyID>) {
        self.form = form
        self.rules = rules
        self.taken = taken
    }

    /// The account that the form requests; `nil` when there are problems.
    mutating func user(id: UserID, password: String, confirmation: String) -> User? {
        let username = username()
        let first = namePart(form.firstName, at: "firstName")
        let last = namePart(form.lastName, at: "lastName")
        let email = email()
        let role = role()
        checkPassword(password, confirmation)
        guard problems.isEmpty, let username, let first, let last, let email, let role else { return nil }
        // Cannot fail: the rules of these initializers have been checked field by field above.
        guard let name = try? PersonName(first: first, last: last) else { return nil }
        return try? User(
            id: id,
            username: username,
            name: name,
            email: email,
            role: role,
            employment: form.workplace
        )
    }

    private mutating func username() -> Username? {
        guard let text = named(form.username, Username.problems(with: form.username), at: "username"),
            let username = try? Username(text)
        else { return nil }
        guard !taken.contains(.username(username)) else {
            problems.append(Problem(.usernameTaken(username: username), at: "username"))
            return nil
        }
        return username
    }

    private mutating func namePart(_ text: String, at path: FieldPath) -> String? {
        named(text, PersonName.problems(with: text), at: path)
    }

    /// The text, if it has no problems.
    private mutating func named(_ text: String, _ found: [Problem<NameProblem>], at path: FieldPath) -> String? {
        problems += found.map { problem in
            Problem(problem.reason == .empty ? .missing : .malformedName(reason: problem.reason), at: path)
        }
        return found.isEmpty ? text : nil
    }

    private mutating func email() -> EmailAddress? {
        do {
            let email = try EmailAddress(form.email)
            guard taken.contains(.email(email)) else { return email }
            problems.append(Problem(.emailTaken(email: email), at: "email"))
        } catch {
            let problem: SignUpProblem = error.reason == .empty ? .missing : .malformedEmail(reason: error.reason)
            problems.append(Problem(problem, at: "email"))
        }
        return nil
    }

    /// The role, if sign-up offers it and it matches the workplace.
    private mutating func role() -> Role? {
        // Without a role, people sign up as guests (QP-01).
        let role = form.role ?? .guest
        guard rules.roles.contains(role) else {
            problems.append(Problem(.roleNotOffered(role: role), at: "role"))
            return nil
        }
        guard Employment.fault(of: form.workplace, for: role) != nil else { return role }
        let problem: SignUpProblem = form.workplace == nil ? .missing : .workplaceNotAllowed(role: role)
        problems.append(Problem(problem, at: "workplace"))
        return nil
    }

    private mutating func checkPassword(_ password: String, _ confirmation: String) {
        if let problem = rules.password.problem(with: password) {
            problems.append(Problem(problem, at: "password"))
            // Without a password there is nothing to compare.
            if problem == .missing { return }
        }
        if !PasswordPolicy.isSame(password, as: confirmation) {
            problems.append(Problem(.passwordsDiffer, at: "confirmation"))
        }
    }
}
