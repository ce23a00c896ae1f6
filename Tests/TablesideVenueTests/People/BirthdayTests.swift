import Foundation
import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Birthdays")
struct BirthdayTests {
    private static func date(_ text: String) throws -> CivilDate { try CivilDate(text) }

    private static func code(_ text: String) -> String? {
        do throws(BirthdayError) {
            _ = try Birthday(text)
            return nil
        } catch { return error.code.rawValue }
    }

    @Test("QP-69: a birthday is written with or without the year, and nothing else is one")
    func text() throws {
        for text in ["1990-02-28", "2000-02-29", "--02-29", "--12-31", "1900-01-01", "2100-12-31"] {
            let birthday = try Birthday(text)
            #expect(birthday.description == text)
            #expect(try encoded(birthday) == "\"\(text)\"")
            #expect(try decoded(Birthday.self, encoded(birthday)) == birthday)
        }
        for text in [
            "", "1990", "1990-2-28", "90-02-28", "-02-28", "---02-28", "1990/02/28", "1990-02-28 ", "+990-02-28",
            "--02-2８", "--0228", "1990-02-281", "١٩٩٠-02-28", "--02--1", "-x02-28", "x990-02-28", "--12-10-20",
        ] { #expect(Self.code(text) == "birthday.malformed", "\(text)") }
        for text in ["1990-02-29", "1900-02-29", "--02-30", "--04-31", "--13-01", "--00-10", "1990-05-00"] {
            #expect(Self.code(text) == "birthday.noSuchDay", "\(text)")
        }
        for text in ["1899-12-31", "2101-01-01", "0000-01-01"] {
            #expect(Self.code(text) == "birthday.yearOutOfRange", "\(text)")
        }
        #expect(throws: BirthdayError(.noSuchDay(month: .max, day: .min))) { try Birthday(month: .max, day: .min) }
        #expect(throws: BirthdayError(.yearOutOfRange(year: .min))) { try Birthday(year: .min, month: 1, day: 1) }
        #expect(throws: DecodingError.self) { try decoded(Birthday.self, "\"1990-02-29\"") }
        #expect(try Birthday("1990-02-28").withoutYear.description == "--02-28")
    }

    @Test("QP-69: who was born on February 29 has their birthday on February 28 in other years")
    func leapDay() throws {
        let leap = try Birthday("2000-02-29")
        #expect(try leap.isBirthday(on: Self.date("2024-02-29")) && !leap.isBirthday(on: Self.date("2024-02-28")))
        #expect(try leap.isBirthday(on: Self.date("2026-02-28")) && !leap.isBirthday(on: Self.date("2026-03-01")))
        // 2100 is no leap year.
        #expect(try leap.isBirthday(on: Self.date("2100-02-28")))
        #expect(try leap.age(on: Self.date("2026-02-28")) == 26 && leap.age(on: Self.date("2026-02-27")) == 25)
        #expect(try leap.age(on: Self.date("2024-02-28")) == 23 && leap.age(on: Self.date("2024-02-29")) == 24)
        // February 28 itself is not moved.
        let other = try Birthday("--02-28")
        #expect(try other.isBirthday(on: Self.date("2024-02-28")) && !other.isBirthday(on: Self.date("2024-02-29")))
    }

    @Test("QP-69: everybody has one birthday a year, from the day of birth on, and is then a year older")
    func everyYear() throws {
        for text in [
            "1999-12-31", "2000-01-01", "2000-02-29", "2001-02-10", "2001-02-28", "2001-03-01", "2001-03-29",
        ] {
            let birthday = try Birthday(text)
            var age: Int?
            var days = 0
            for number in try Self.date("1999-01-01").dayNumber..<Self.date("2012-01-01").dayNumber {
                let date = try CivilDate(dayNumber: number)
                if birthday.isBirthday(on: date) {
                    age = age.map { $0 + 1 } ?? 0
                    days += 1
                }
                #expect(birthday.age(on: date) == age, "\(text) on \(date)")
            }
            #expect(days == 2012 - (birthday.year ?? 0), "\(text)")
            #expect(try birthday.withoutYear.isBirthday(on: Self.date("1904-02-29")) == (text == "2000-02-29"))
            #expect(try birthday.withoutYear.age(on: Self.date("2012-01-01")) == nil)
        }
        #expect(try Birthday("--01-01").isBirthday(on: .first) && Birthday("--12-31").isBirthday(on: .last))
    }

    /// A person whose form asks for the birthday, under rules that ask for a consent to show it.
    private static let rules: SignUpRules = {
        var rules = SignUpRules.quickPlate
        rules.sheets[0].questions.append(.optional(.birthday))
        rules.sheets[0].consents = [.init(.birthdayForRestaurants, version: "1", isRequired: false)]
        return rules
    }()

    private static func ana(_ birthday: String) throws -> User {
        var form = goodForm()
        form[.birthday] = birthday
        return try registered("ana", form, under: rules)
    }

    @Test("QP-69: a birthday is given at sign-up or later, changed, and taken away; a wrong one has its own problem")
    func account() throws {
        var user = try Self.ana("1990-02-28")
        #expect(user.account?.facts.birthday?.description == "1990-02-28")
        func edit(_ text: String) -> String? {
            do throws(User.Refusal) {
                let command = User.Command.edit(texts: [.birthday: text], free: .none)
                try user.perform(command, in: Self.rules, by: .guest("ana"), at: registrationTime)
                return nil
            } catch {
                guard case .fields(let problems) = error.reason else { return error.code.rawValue }
                return problems.map { "\($0.path) \($0.code)" }.joined(separator: ", ")
            }
        }
        #expect(edit("--05-01") == nil && user.account?.facts.birthday?.year == nil)
        #expect(edit("1990-02-30") == "birthday signUp.malformedBirthday")
        #expect(edit("--05-01") == "user.alreadyApplied")
        #expect(edit("") == nil && user.account?.facts.birthday == nil)
        #expect(try decoded(User.self, encoded(Self.ana("--02-29"))) == Self.ana("--02-29"))
        #expect(throws: Defects<SignUpProblem>.self) { try Self.ana("yesterday") }
        // Who is not asked for it cannot give it.
        var form = goodForm()
        form[.birthday] = "--02-28"
        #expect(form.problem(in: .birthday, with: goodSecret, under: .quickPlate) == .notAsked(field: .birthday))
    }

    @Test("QP-69: a year of birth that is not the year of the birthday is refused, at sign-up and later")
    func years() throws {
        var rules = Self.rules
        rules.sheets[0].questions.append(.optional(.birthYear))
        var form = goodForm()
        form[.birthYear] = "1990"
        for (birthday, isFine) in [("1990-02-28", true), ("1991-02-28", false), ("--02-28", true), ("", true)] {
            form[.birthday] = birthday
            let problem = form.problem(in: .birthYear, with: goodSecret, under: rules)
            #expect(problem == (isFine ? nil : .birthYearDisagrees), "\(birthday)")
        }
        var user = try registered("ana", form, under: rules)
        let problem = Problem<SignUpProblem>(.birthYearDisagrees, at: "birthYear")
        let command = User.Command.edit(texts: [.birthday: "1989-01-01"], free: .none)
        #expect(throws: User.Refusal(.fields(problems: [problem]))) {
            try user.perform(command, in: rules, by: .guest("ana"), at: registrationTime)
        }
        let both = User.Command.edit(texts: [.birthday: "1989-01-01", .birthYear: "1989"], free: .none)
        try user.perform(both, in: rules, by: .guest("ana"), at: registrationTime)
        #expect(user.account?.facts.birthYear == 1989)
    }

    @Test("QP-69: a birthday is never in the future, by the latest date on Earth")
    func future() throws {
        // People register at 2026-01-01T00:00:00Z, when it is 14:00 on that day at UTC+14.
        #expect(try Self.ana("2026-01-01").account?.facts.birthday?.year == 2026)
        let problem = Problem<SignUpProblem>(.birthdayInFuture, at: "birthday")
        #expect(throws: User.Refusal(.fields(problems: [problem]))) { try Self.ana("2026-01-02") }
        let tomorrow = try Birthday("2026-01-02")
        #expect(tomorrow.isInFuture(at: registrationTime + .hours(10) - .milliseconds(1)))
        #expect(!tomorrow.isInFuture(at: registrationTime + .hours(10)))
        #expect(try !Birthday("--12-31").isInFuture(at: registrationTime))
        for extreme in [Int64.min, .max] {
            #expect(try !Birthday("2100-12-31").isInFuture(at: Instant(millisecondsSince1970: extreme)))
        }
        var user = try Self.ana("")
        let command = User.Command.edit(texts: [.birthday: "2030-01-01"], free: .none)
        #expect(throws: User.Refusal(.fields(problems: [problem]))) {
            try user.perform(command, in: Self.rules, by: .guest("ana"), at: registrationTime)
        }
    }

    @Test("QP-69: nobody else sees a birthday; with a consent restaurants do, but not the year")
    func visible() throws {
        var user = try Self.ana("1990-02-28")
        #expect(UserProfile(of: user, restaurantName: { _ in nil }).birthday?.year == 1990)
        #expect(try !encoded(ProfileCard(of: user)).contains("02-28"))
        #expect(user.birthdayForRestaurants == nil)
        let ana = Author.guest("ana")
        try user.perform(.giveConsent(kind: .birthdayForRestaurants), in: Self.rules, by: ana, at: registrationTime)
        #expect(user.birthdayForRestaurants?.description == "--02-28")
        try user.perform(.withdrawConsent(kind: .birthdayForRestaurants), in: Self.rules, by: ana, at: registrationTime)
        #expect(user.birthdayForRestaurants == nil)
        try user.perform(.close, in: Self.rules, by: .system, at: registrationTime)
        let closed = UserProfile(of: user, restaurantName: { _ in nil })
        #expect(closed.birthday == nil && !closed.readsNewsletter)
    }
}
