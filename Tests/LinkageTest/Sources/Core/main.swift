import TablesideCore

let bill = try Money("100.00", Currency("USD"))
guard try bill.split(into: 3).map(\.minorUnits) == [3_334, 3_333, 3_333] else { throw WrongAnswer() }
let saturday = try Instant(iso8601: "2026-03-28T23:30:00Z")
guard try FixedOffset(UTCOffset("+02:00")).local(at: saturday).description == "2026-03-29T01:30" else {
    throw WrongAnswer()
}

struct WrongAnswer: Error {}
