import TablesideCodes
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("SessionCode")
struct SessionCodeTests {
    private let example = "1353341474_3_308_26_53_1_1_0"

    @Test("GI-21 the eight fields of the example, both ways")
    func exampleBothWays() throws {
        let code = try SessionCode(example)
        #expect(SessionCode.Field.allCases.map { code[$0] } == [1_353_341_474, 3, 308, 26, 53, 1, 1, 0])
        #expect(code.session == 1_353_341_474)
        #expect(code.venue == 3)
        #expect(code.venueSession == 308)
        #expect(code.waiter == 26)
        #expect(code.covers == 1)
        #expect(code.devices == 1)
        #expect(code.menu == 0)
        #expect(code.text == example)
        let made = try SessionCode(
            session: 1_353_341_474,
            venue: 3,
            venueSession: 308,
            waiter: 26,
            table: 53,
            covers: 1,
            devices: 1,
            menu: 0
        )
        #expect(made == code)
        #expect(made.text == example)
    }

    @Test("GI-22 regression: the table stands at index 4 counted from 0, not in the fourth field")
    func tableIndex() throws {
        let code = try SessionCode("10_11_12_13_14_15_16_17")
        #expect(code.table == 14)
        #expect(code.waiter == 13)
        #expect(SessionCode.Field.table.index == 4)
        #expect(SessionCode.Field.allCases.map(\.index) == Array(0...7))
        #expect(try SessionCode(example).table == 53)
    }

    @Test(
        "GI-22 any other number of fields is an invalid code",
        arguments: [
            ("", 1), ("1", 1), ("1_2_3_4_5_6_7", 7), ("1_2_3_4_5_6_7_8_9", 9), ("1_2_3_4_5_6_7_8_", 9),
            ("_1_2_3_4_5_6_7_8", 9), ("1-2-3-4-5-6-7-8", 1), ("_______", 8),
        ]
    )
    func fieldCount(text: String, count: Int) {
        let reason: SessionCodeError.Reason = count == 8 ? .emptyField(field: .session) : .fieldCount(count: count)
        #expect(throws: SessionCodeError(reason)) { try SessionCode(text) }
    }

    @Test(
        "GI-22 a field is ASCII digits and nothing else; the error names it",
        arguments: SessionCode.Field.allCases
    )
    func digits(field: SessionCode.Field) throws {
        for bad in ["-1", "+1", " 1", "1 ", "1.0", "0x1", "1e3", "a", "١", "１", "²", "1\u{301}", "1\n", "\u{0}", "१"] {
            var parts = (1...8).map(String.init)
            parts[field.index] = bad
            #expect(throws: SessionCodeError(.notDigits(field: field, text: bad))) {
                try SessionCode(parts.joined(separator: "_"))
            }
        }
        var parts = (1...8).map(String.init)
        parts[field.index] = ""
        #expect(throws: SessionCodeError(.emptyField(field: field))) { try SessionCode(parts.joined(separator: "_")) }
        #expect(SessionCodeError(.emptyField(field: field)).description.contains(field.rawValue))
    }

    @Test("a field holds 0…2⁶³−1; more is refused by the name of the field", arguments: SessionCode.Field.allCases)
    func range(field: SessionCode.Field) throws {
        func code(_ value: String) throws -> SessionCode {
            var parts = (1...8).map(String.init)
            parts[field.index] = value
            return try SessionCode(parts.joined(separator: "_"))
        }
        #expect(try code("9223372036854775807")[field] == .max)
        #expect(try code("0")[field] == 0)
        #expect(try code(String(repeating: "0", count: 500) + "7")[field] == 7)
        for large in [
            "9223372036854775808", "18446744073709551616", "10000000000000000000000000000", "99999999999999999999",
        ] {
            #expect(throws: SessionCodeError(.outOfRange(field: field, text: large))) { try code(large) }
        }
        // That it is no number is told before that it is too large.
        #expect(throws: SessionCodeError(.notDigits(field: field, text: "9223372036854775808x"))) {
            try code("9223372036854775808x")
        }
    }

    @Test("a code that was read is written back as it was, leading zeros included")
    func leadingZeros() throws {
        let text = "0001353341474_003_308_026_00053_01_1_000"
        let code = try SessionCode(text)
        #expect(code.text == text)
        #expect(code.table == 53)
        #expect(try code != SessionCode(example))
        #expect(try decoded([SessionCode].self, encoded([code])) == [code])
    }

    @Test("the sense is not judged: more devices than covers, any menu, no covers at all")
    func sense() throws {
        #expect(try SessionCode("0_0_0_0_0_0_9_77").devices == 9)
    }

    @Test("numbers below 0 make no code")
    func negative() {
        #expect(throws: SessionCodeError(.negative(field: .covers, value: -1))) {
            try SessionCode(
                session: 1,
                venue: 2,
                venueSession: 3,
                waiter: 4,
                table: 5,
                covers: -1,
                devices: .min,
                menu: 0
            )
        }
    }

    @Test("what is made of any numbers is read back to the same numbers")
    func roundTrip() throws {
        let seed: UInt64 = 0x6100_0021
        var generator = SplitMix64(seed: seed)
        for round in 0..<runs(300, long: 100_000) {
            let numbers = (0..<8).map { _ in
                Int64.random(in: 0...(.max >> Int64.random(in: 0...62, using: &generator)), using: &generator)
            }
            let code = try SessionCode(
                session: numbers[0],
                venue: numbers[1],
                venueSession: numbers[2],
                waiter: numbers[3],
                table: numbers[4],
                covers: numbers[5],
                devices: numbers[6],
                menu: numbers[7]
            )
            let read = try SessionCode(code.text)
            #expect(SessionCode.Field.allCases.map { read[$0] } == numbers, "seed \(seed), round \(round)")
            #expect(read == code)
        }
    }

    @Test("JSON is the plain text, read by the same rules")
    func codable() throws {
        #expect(try encoded([SessionCode(example)]) == "[\"\(example)\"]")
        for bad in [#"["1_2"]"#, "[1]", "[null]", #"["\#(example)_"]"#] {
            #expect(throws: DecodingError.self) { try decoded([SessionCode].self, bad) }
        }
    }
}
