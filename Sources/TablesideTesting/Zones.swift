public import TablesideCore

/// Complete zones for tests, independent of the system's data.
///
/// Each applies its current rule back to `validFrom`; earlier instants are an error.
public enum Zones: Sendable {
    /// Bucharest: UTC+2, in summer UTC+3, by the European Union's rule; valid from 1997.
    ///
    /// - Throws: nothing in practice, because the parts are valid.
    public static func bucharest() throws -> ZoneTransitions {
        try europeanUnion("Europe/Bucharest", standard: "+02:00", daylight: "+03:00", from: "1997-01-01T00:00:00Z")
    }

    /// Zagreb: UTC+1, in summer UTC+2, by the European Union's rule; valid from 1997.
    ///
    /// - Throws: nothing in practice, because the parts are valid.
    public static func zagreb() throws -> ZoneTransitions {
        try europeanUnion("Europe/Zagreb", standard: "+01:00", daylight: "+02:00", from: "1997-01-01T00:00:00Z")
    }

    /// New York: UTC−5, in summer UTC−4, with changes at two in the morning; valid from 2007.
    ///
    /// - Throws: nothing in practice, because the parts are valid.
    public static func newYork() throws -> ZoneTransitions {
        let rule = try RecurringRule(
            standard: UTCOffset("-05:00"),
            daylight: UTCOffset("-04:00"),
            starts: YearlyChange(month: 3, day: .onOrAfter(weekday: .sunday, day: 8), time: .hours(2), on: .wall),
            ends: YearlyChange(month: 11, day: .onOrAfter(weekday: .sunday, day: 1), time: .hours(2), on: .wall)
        )
        return try zone("America/New_York", rule, from: "2007-01-01T00:00:00Z")
    }

    /// Lord Howe Island: UTC+10:30, in the southern summer UTC+11, a change of only half an hour; valid from 2009.
    ///
    /// - Throws: nothing in practice, because the parts are valid.
    public static func lordHowe() throws -> ZoneTransitions {
        let rule = try RecurringRule(
            standard: UTCOffset("+10:30"),
            daylight: UTCOffset("+11:00"),
            starts: YearlyChange(month: 10, day: .onOrAfter(weekday: .sunday, day: 1), time: .hours(2), on: .wall),
            ends: YearlyChange(month: 4, day: .onOrAfter(weekday: .sunday, day: 1), time: .hours(2), on: .wall)
        )
        return try zone("Australia/Lord_Howe", rule, from: "2009-01-01T00:00:00Z")
    }

    private static func europeanUnion(
        _ identifier: String,
        standard: String,
        daylight: String,
        from: String
    ) throws -> ZoneTransitions {
        let rule = try RecurringRule(
            standard: UTCOffset(standard),
            daylight: UTCOffset(daylight),
            starts: YearlyChange(month: 3, day: .last(weekday: .sunday), time: .hours(1), on: .utc),
            ends: YearlyChange(month: 10, day: .last(weekday: .sunday), time: .hours(1), on: .utc)
        )
        return try zone(identifier, rule, from: from)
    }

    private static func zone(_ identifier: String, _ rule: RecurringRule, from: String) throws -> ZoneTransitions {
        try ZoneTransitions(
            identifier: identifier,
            initialOffset: rule.standard,
            transitions: [],
            validFrom: Instant(iso8601: from),
            rule: rule
        )
    }
}
