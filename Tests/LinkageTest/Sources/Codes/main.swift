import TablesideCodes

let symbol = try QRSymbol("https://dine.example/t/14", level: .medium)
guard symbol.text.split(separator: "\n").count > 10 else { throw WrongAnswer() }
print(symbol.text)

struct WrongAnswer: Error {}
