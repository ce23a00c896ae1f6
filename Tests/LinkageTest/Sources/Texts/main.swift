import TablesideCore
import TablesideTexts

let texts = Texts(in: .czech) { value in
    if case .money(let money) = value { money.description } else { nil }
}
let words = try texts.text(.error(ErrorCode(rawValue: "cart.tooFew")), with: ["minimum": 3])
let unknown = try texts.text(for: MoneyError(.unknownCurrency(code: "XXZ")))
guard words == "Vyberte alespoň 3 možnosti.", unknown.contains("XXZ") else { throw WrongAnswer() }

struct WrongAnswer: Error {}
