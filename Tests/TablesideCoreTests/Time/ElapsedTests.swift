import TablesideCore
import Testing

@testable import TablesideTestSupport

@Suite("Elapsed")
struct ElapsedTests {
    private let longest = Elapsed.milliseconds(.max)
    private let shortest = Elapsed.milliseconds(.min)

    @Test("the factories count in their unit")
    func factories() {
        #expect(Elapsed.seconds(2).milliseconds == 2_000)
        #expect(Elapsed.minutes(90).milliseconds == 5_400_000)
        #expect(Elapsed.hours(-3).milliseconds == -10_800_000)
        #expect(Elapsed.days(1) == .hours(24))
        #expect(Elapsed.zero == .seconds(0))
    }

    @Test("factories and operators saturate and never trap")
    func saturation() {
        for make in [Elapsed.seconds, Elapsed.minutes, Elapsed.hours, Elapsed.days] {
            #expect(make(.max) == longest)
            #expect(make(.min) == shortest)
        }
        #expect(longest + .milliseconds(1) == longest)
        #expect(shortest + .milliseconds(-1) == shortest)
        #expect(shortest - .milliseconds(1) == shortest)
        #expect(longest - shortest == longest)
        #expect(-shortest == longest)
        #expect(longest * 2 == longest)
        #expect(longest * -2 == shortest)
        #expect(shortest * -1 == longest)
        #expect(shortest / -1 == longest)
    }

    @Test("the checked forms throw what does not fit")
    func checked() throws {
        #expect(try Elapsed(seconds: 90) == .seconds(90))
        #expect(try Elapsed(minutes: -5) == .minutes(-5))
        #expect(try Elapsed(hours: 24) == .days(1))
        #expect(try Elapsed(days: 2) == .hours(48))
        for count in [Int.max, .min] {
            #expect(throws: TimeError.self) { try Elapsed(seconds: count) }
            #expect(throws: TimeError.self) { try Elapsed(minutes: count) }
            #expect(throws: TimeError.self) { try Elapsed(hours: count) }
            #expect(throws: TimeError.self) { try Elapsed(days: count) }
        }
        #expect(try longest.adding(.zero) == longest)
        #expect(throws: TimeError.self) { try longest.adding(.milliseconds(1)) }
        #expect(throws: TimeError.self) { try shortest.adding(.milliseconds(-1)) }
        #expect(throws: TimeError.self) { try shortest.multiplied(by: -1) }
        #expect(try Elapsed.minutes(7).multiplied(by: -2) == .minutes(-14))
    }

    @Test("division cuts off towards zero and refuses zero")
    func division() throws {
        #expect(try Elapsed.milliseconds(-7).divided(by: 2).milliseconds == -3)
        #expect(Elapsed.milliseconds(7) / 2 == .milliseconds(3))
        #expect(throws: TimeError(.divisionByZero)) { try Elapsed.zero.divided(by: 0) }
        #expect(throws: TimeError.self) { try shortest.divided(by: -1) }
        #expect(Elapsed.minutes(90) / Elapsed.hours(1) == 1.5)
        #expect((Elapsed.zero / Elapsed.zero).isNaN)
    }

    @Test(
        "a Duration is rounded to the nearest millisecond, halves away from zero",
        arguments: [
            (Duration.microseconds(1_499), Int64(1)), (.microseconds(1_500), 2), (.microseconds(-1_499), -1),
            (.microseconds(-1_500), -2), (.seconds(3), 3_000), (.zero, 0), (.nanoseconds(999_999_999), 1_000),
        ]
    )
    func durations(duration: Duration, milliseconds: Int64) throws {
        #expect(try Elapsed(duration).milliseconds == milliseconds)
    }

    @Test("a Duration that does not fit is refused; every length fits a Duration")
    func durationBounds() throws {
        #expect(throws: TimeError.self) { try Elapsed(Duration.seconds(Int64.max)) }
        #expect(throws: TimeError.self) { try Elapsed(Duration.seconds(Int64.min)) }
        // The first whole seconds whose milliseconds do not fit.
        let far = TimeError(.overflow(operation: "a duration of more than 292 million years"))
        for seconds in [Int64.max / 1_000 + 1, Int64.min / 1_000 - 1] {
            #expect(throws: far) { try Elapsed(Duration.seconds(seconds)) }
        }
        // A duration holds more seconds than 64 bits do.
        for factor in [2, -2, 18, -18] {
            #expect(throws: TimeError.self) { try Elapsed(Duration.seconds(Int64.max) * factor) }
        }
        let millisecond: Int64 = 1_000_000_000_000_000
        let seconds = Int64.max / 1_000
        #expect(try Elapsed(Duration(secondsComponent: seconds, attosecondsComponent: 807 * millisecond)) == longest)
        #expect(throws: TimeError.self) {
            try Elapsed(Duration(secondsComponent: seconds, attosecondsComponent: 808 * millisecond))
        }
        for length in [shortest, .milliseconds(-1), .zero, .hours(3), longest] {
            #expect(try Elapsed(Duration(length)) == length)
        }
    }

    @Test("it is written as an integer of milliseconds, and read strictly")
    func coding() throws {
        #expect(
            try encoded([Elapsed.minutes(5), shortest, longest]) == "[300000,-9223372036854775808,9223372036854775807]"
        )
        #expect(try decoded([Elapsed].self, "[-250]") == [Elapsed.milliseconds(-250)])
        for text in ["[1.5]", "[\"5\"]", "[null]", "[9223372036854775808]", "[true]", "[1", "[{}]"] {
            #expect(throws: DecodingError.self, "\(text)") { try decoded([Elapsed].self, text) }
        }
    }

    @Test(
        "it reads in hours, minutes and seconds",
        arguments: [
            (Elapsed.zero, "0 s"), (.minutes(90), "1 h 30 min"), (.milliseconds(-250), "-0.250 s"),
            (.seconds(3_615), "1 h 15 s"), (.days(2), "48 h"), (.milliseconds(61_005), "1 min 1.005 s"),
            (.milliseconds(.min), "-2562047788015 h 12 min 55.808 s"),
        ]
    )
    func description(length: Elapsed, text: String) {
        #expect(length.description == text)
    }
}
