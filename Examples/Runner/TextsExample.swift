import Tableside
import TablesideTexts

/// The words of refusals, problems, states, notices and reasons in every language that the library speaks.
enum TextsExample: Example {
    static let name = "texts"
    static let summary =
        "what people read: refusals, problems, states and notices in seven languages; --language hr for one"
    static let options = ["language=en|ro|hr|it|cs|es|fr"]

    /// One thing that is said, in each language.
    private struct Saying: Encodable {
        let what: String
        var texts: [String: [String]] = [:]
    }

    /// What is said, before it has words.
    private struct Matter: Sendable {
        let what: String
        let say: @Sendable (Texts) throws -> [String]
    }

    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
        var languages = TextLanguage.allCases
        if let wanted = arguments.values["language"] {
            guard let language = TextLanguage(rawValue: wanted) else {
                let known = languages.map(\.rawValue).joined(separator: ", ")
                throw Fault.unusable(option: "--language", value: wanted, reason: "is none of \(known)")
            }
            languages = [language]
        }
        let sayings = try matters.map { matter in
            var saying = Saying(what: matter.what)
            for language in languages { saying.texts[language.rawValue] = try matter.say(Texts(in: language)) }
            return saying
        }
        if arguments.wantsJSON {
            try console.write(json: sayings)
        } else {
            for saying in sayings {
                try console.write(saying.what + "\n")
                for language in languages {
                    for text in saying.texts[language.rawValue] ?? [] {
                        try console.write("  \(language.rawValue)  \(text)\n")
                    }
                }
            }
        }
        return true
    }

    private static let matters: [Matter] = [
        Matter(what: "every problem of a form") { texts in
            let form = SignUpForm(role: .courier, [.firstName: "Ana", .phone: "12"])
            let password = SignUpCredential.password(NewPassword("short", confirmation: "other"))
            return try form.problems(with: password, under: .iDeliver).map { try texts.text(for: $0.reason) }
        },
        Matter(what: "a refusal") { texts in
            var order = Order(id: "17")
            do throws(Order.Refusal) {
                try order.perform(
                    .accept(waiter: "ana"),
                    by: .waiter("ana", at: "center"),
                    at: Instant(millisecondsSince1970: 0)
                )
                return []
            } catch {
                return [try texts.text(for: error)]
            }
        },
        Matter(what: "one, two, five") { texts in
            try [1, 2, 5].map {
                try texts.text(.error(ErrorCode(rawValue: "cart.tooFew")), with: ["minimum": .number($0)])
            }
        },
        Matter(what: "a state, as most apps call it and as QuickPlate does") { texts in
            [
                try texts.text(.state(Order.State.placed, of: .order)),
                try texts.text(.state(Order.State.placed, of: .order, in: Order.Profile.quickPlate.lifecycle)),
            ]
        },
        Matter(what: "a notice") { texts in [try texts.text(.notice(NoticeKind.orderServed))] },
        Matter(what: "a reason") { texts in [try texts.text(.reason(OrderReason.tooBusy, of: .order))] },
    ]
}
