import Tableside
import TablesideTexts

/// How a phone words what comes back, in the language of its system.
struct Wording: Sendable {
    let texts: Texts
    let zone: any ZoneRules
    let coder: any DocumentCoder
    /// Best first, as menus are read.
    let languages: [LanguageTag]

    init(in language: TextLanguage, zone: any ZoneRules, coder: any DocumentCoder) throws {
        self.zone = zone
        self.coder = coder
        languages = [try LanguageTag(language.rawValue), .english]
        texts = Texts(in: language) { value in
            switch value {
            case .money(let amount): "\(amount)"
            case .instant(let instant): (try? zone.local(at: instant)).map { "\($0.time)" }
            case .number, .text: nil
            }
        }
    }

    /// The local time of an instant.
    func time(_ instant: Instant) throws -> String { "\(try zone.local(at: instant).time)" }

    /// A text of the menu.
    func callAsFunction(_ text: LocalizedText) -> String { text.text(for: languages) }

    /// A line of an order: what was chosen, the note, and the course.
    func callAsFunction(_ line: OrderCard.Line) -> String {
        var details = line.modifiers.isEmpty ? [] : [words(for: line.modifiers)]
        if let note = line.note { details.append("“\(note)”") }
        if let course = line.course { details.append("course \(course)") }
        return "\(line.quantity) × \(self(line.name))"
            + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")
    }

    /// What was chosen, as the kitchen reads it.
    private func words(for modifiers: [OrderCard.Modifier]) -> String {
        modifiers.map { modifier in
            let inner = modifier.modifiers.isEmpty ? "" : " (\(words(for: modifier.modifiers)))"
            return "\(self(modifier.groupName)) \(modifier.name.map { self($0) } ?? modifier.text ?? "")\(inner)"
        }
        .joined(separator: ", ")
    }

    /// A failure as the phone shows it: its words, the details behind it, and the code.
    func words(for failure: WireFailure) throws -> String {
        guard let refusal = failure.houseRefusal(coder: coder) else {
            return "“\(try texts.text(for: failure))” (\(failure.code))"
        }
        return try words(for: refusal)
    }

    /// An error that came about on the phone itself.
    func words(for error: any CodedError) throws -> String {
        if case .signUpRefused(let problems)? = (error as? AccountError)?.reason {
            return try problems.map { try words(for: $0) }.joined(separator: " ") + " (\(error.code))"
        }
        if case .invalidRecipient(let problems)? = (error as? Order.Refusal)?.reason {
            return try problems.map { try words(for: $0) }.joined(separator: " ") + " (\(error.code))"
        }
        let sentences = [try texts.text(for: error)] + (try texts.details(of: error))
        return sentences.map { "“\($0)”" }.joined(separator: " ") + " (\(error.code))"
    }

    /// A problem of a form, beside its field.
    private func words<Reason: CodedReason>(for problem: Problem<Reason>) throws -> String {
        let text = "“\(try texts.text(for: problem.reason))”"
        guard let last = problem.path.steps.last, case .field(let name) = last else { return text }
        return "\(try SignUpField(rawValue: name).map { try texts.text(.field($0)) } ?? name): \(text)"
    }

    /// A state as the app calls it: by the label of its profile if that has words.
    func state(_ label: String, of subject: TextSubject) throws -> String {
        let names = ["label", "state"].map { TextName(rawValue: "\($0).\(subject.rawValue).\(label)") }
        guard let name = names.first(where: { Self.known.contains($0) }) else { return label }
        return "“\(try texts.text(name))”"
    }

    private static let known = Set(TextName.all)

    /// A notice as it is shown.
    func words(for notice: Notice) throws -> String {
        let text = try texts.text(.notice(notice.kind), with: notice.parameters)
        return "“\(text)” (\(notice.kind))"
    }
}
