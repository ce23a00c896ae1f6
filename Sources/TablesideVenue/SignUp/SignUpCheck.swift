public import TablesideCore

/// Checks a sign-up form field by field, collecting valid values and problems.
struct SignUpCheck {
    let form: SignUpForm
    let credential: SignUpCredential
    let rules: SignUpRules
    private(set) var problems: [Problem<SignUpProblem>] = []
    private var facts = AccountFacts()

    init(form: SignUpForm, credential: SignUpCredential, rules: SignUpRules) {
        self.form = form
        self.credential = credential
        self.rules = rules
    }

    /// The registration that the form requests; `nil` when there are problems.
    mutating func registration() -> Registration? {
        // Without a role, people sign up as guests (QP-01).
        let role = form.role ?? .guest
        guard let sheet = rules[role] else {
            problems.append(Problem(.roleNotOffered(role: role), at: "role"))
            return nil
        }
        for question in sheet.questions {
            switch question.field {
            case .workplace: if question.isRequired, form.workplace == nil { note(.missing, .workplace) }
            case .password: if case .password(let password) = credential { problems += sheet.problems(with: password) }
            case .confirmation: break
            default:
                if let problem = sheet.read(question.field, form[question.field], into: &facts) {
                    note(problem, question.field)
                }
            }
        }
        problems += facts.contradictions
        // Filled-in fields that no question asks for, in the order of the fields.
        for field in SignUpField.allCases where sheet.requires(field) == nil && !form[field].isEmpty {
            note(.notAsked(field: field), field)
        }
        if form.workplace != nil, sheet.requires(.workplace) == nil {
            note(.workplaceNotAllowed(role: role), .workplace)
        }
        let consents = consents(under: sheet)
        let identity = identity(under: sheet)
        guard problems.isEmpty else { return nil }
        return Registration(
            role: role,
            facts: facts,
            workplace: form.workplace,
            consents: consents,
            // Cannot fail: the text was checked as a username above.
            inviter: try? Username(form[.inviter]),
            code: form[.registrationCode].isEmpty ? nil : form[.registrationCode],
            identity: identity,
            claims: (facts.keys(in: sheet.uniqueKeys) + (identity.map { [.identity($0)] } ?? [])).sorted()
        )
    }

    /// The problems of valid fields whose values are taken.
    func taken(_ keys: Set<AccountKeyID>) -> [Problem<SignUpProblem>] {
        let unique = rules[form.role ?? .guest]?.uniqueKeys ?? []
        var identity: LinkedIdentity?
        if case .identity(let linked) = credential { identity = linked }
        let all = facts.keys(in: unique) + (identity.map { [.identity($0)] } ?? [])
        return facts.problems(ofTaken: all.filter(keys.contains), linking: identity)
    }

    private mutating func note(_ problem: SignUpProblem, _ field: SignUpField) {
        problems.append(Problem(problem, at: FieldPath([.field(name: field.rawValue)])))
    }

    private mutating func consents(under sheet: SignUpRules.Sheet) -> [ConsentKind: TermsVersion] {
        var given: [ConsentKind: TermsVersion] = [:]
        for question in sheet.consents {
            if form.consents.contains(question.kind) {
                given[question.kind] = question.version
            } else if question.isRequired {
                problems.append(Problem(.consentMissing(kind: question.kind), at: .consent(question.kind)))
            }
        }
        for kind in Set(form.consents).sorted() where !sheet.consents.contains(where: { $0.kind == kind }) {
            problems.append(Problem(.consentNotAsked(kind: kind), at: .consent(kind)))
        }
        return given
    }

    private mutating func identity(under sheet: SignUpRules.Sheet) -> LinkedIdentity? {
        guard case .identity(let identity) = credential else { return nil }
        if !sheet.providers.contains(identity.provider) {
            problems.append(Problem(.providerNotOffered(provider: identity.provider), at: "identity"))
        }
        return identity
    }
}

extension FieldPath {
    fileprivate static func consent(_ kind: ConsentKind) -> FieldPath { FieldPath("consents").field(kind.rawValue) }
}

extension SignUpRules.Sheet {
    /// The problems of a password, and of its confirmation where the form asks for one.
    public func problems(with password: NewPassword) -> [Problem<SignUpProblem>] {
        var problems: [Problem<SignUpProblem>] = []
        if let problem = self.password.problem(with: password.text) {
            problems.append(Problem(problem, at: "password"))
        }
        // There is nothing to compare without a password.
        let isConfirmed = requires(.confirmation) != nil && !password.text.isEmpty
        if isConfirmed, !PasswordPolicy.isSame(password.text, as: password.confirmation) {
            problems.append(Problem(.passwordsDiffer, at: "confirmation"))
        }
        return problems
    }

    /// Reads what was typed in a field and sets it in the facts.
    ///
    /// - Returns: the problem; `nil` when the text is valid.
    func read(_ field: SignUpField, _ text: String, into facts: inout AccountFacts) -> SignUpProblem? {
        guard let isRequired = requires(field) else { return text.isEmpty ? nil : .notAsked(field: field) }
        guard !text.isEmpty else {
            facts.clear(field)
            return isRequired ? .missing : nil
        }
        switch field {
        case .username, .inviter:
            do {
                let name = try Username(text)
                if field == .username { facts.username = name }
            } catch {
                return error.problems.first.map { .malformedName(reason: $0.reason) }
            }
        case .firstName, .lastName, .businessName, .address, .picture, .overview, .registrationCode:
            if let problem = PersonName.problems(with: text).first { return .malformedName(reason: problem.reason) }
            if field == .address, let problem = problem(ofAddress: text) { return .malformedName(reason: problem) }
            facts.set(field, to: text)
        case .email:
            do { facts.email = try EmailAddress(text) } catch { return .malformedEmail(reason: error.reason) }
        case .phone:
            do {
                facts.phone = try phoneNumber(text)
            } catch {
                return .malformedPhone(reason: error.code)
            }
        case .oib:
            do { facts.oib = try OIB(text) } catch { return .malformedOIB(reason: error.code) }
        case .vat:
            do { facts.vat = try VATNumber(text) } catch { return .malformedVAT(reason: error.code) }
        case .birthYear:
            let isYear = text.utf8.count == 4 && text.utf8.allSatisfy(WrittenNumber.isDigit)
            guard isYear, let year = Int(text), Birthday.years.contains(year) else { return .malformedBirthYear }
            facts.birthYear = year
        case .birthday:
            do { facts.birthday = try Birthday(text) } catch { return .malformedBirthday(reason: error.code) }
        case .sex:
            guard SizeSubject.code.holds(text), Sex.known.contains(Sex(rawValue: text)) else { return .unknownChoice }
            facts.sex = Sex(rawValue: text)
        case .category:
            let category = UserCategory(rawValue: text)
            guard SizeSubject.code.holds(text), categories?.contains(category) != false else { return .unknownChoice }
            facts.category = category
        case .workplace, .password, .confirmation: return .notAsked(field: field)
        }
        return nil
    }

    /// Why an address that must be unique has no key; `nil` if it has one, or need not be unique.
    private func problem(ofAddress text: String) -> NameProblem? {
        guard uniqueKeys.contains(.address), AccountKeyID.address(line: text) == nil else { return nil }
        let bytes = PostalAddress.folded(text).utf8.count
        return bytes == 0 ? .blank(text: text) : .tooLong(bytes: bytes, limit: NameSkeleton.limit)
    }
}
