/// Arithmetic of the proleptic Gregorian calendar on 64-bit day numbers, and saturating arithmetic on milliseconds.
///
/// The two conversions are Howard Hinnant's `days_from_civil` and `civil_from_days`
/// (<https://howardhinnant.github.io/date_algorithms.html>), in which years begin in March and are grouped in eras of
/// 400.
package enum CivilCalendar {
    package static let millisecondsPerDay: Int64 = 86_400_000
    /// The calendar repeats after 400 years, a whole number of weeks.
    static let daysPerEra: Int64 = 146_097
    /// The day numbers of −9999-01-01 and 9999-12-31.
    static let firstDay: Int64 = -4_371_587
    static let lastDay: Int64 = 2_932_896
    /// The milliseconds of −9999-01-01T00:00 and of 10000-01-01T00:00, as local clocks in any zone show them.
    static let firstMillisecond = firstDay * millisecondsPerDay
    package static let endMillisecond = (lastDay + 1) * millisecondsPerDay

    /// The days since 1970-01-01 of a calendar date; the month must be 1…12.
    static func dayNumber(year: Int64, month: Int64, day: Int64) -> Int64 {
        let marchYear = month <= 2 ? year - 1 : year
        let (era, yearOfEra) = marchYear.flooredDivision(by: 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * daysPerEra + dayOfEra - 719_468
    }

    /// The calendar date that many days after 1970-01-01.
    static func civil(dayNumber: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let (era, dayOfEra) = (dayNumber + 719_468).flooredDivision(by: daysPerEra)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    static func isLeap(_ year: Int64) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    /// The number of days in a month, which must be 1…12.
    static func days(inMonth month: Int64, of year: Int64) -> Int64 {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The ISO number of the weekday, 1 for Monday; 1970-01-01 was a Thursday.
    static func weekday(dayNumber: Int64) -> Int64 { (dayNumber + 3).flooredDivision(by: 7).remainder + 1 }
}

extension Int64 {
    /// The quotient rounded toward negative infinity, and the remainder in 0..<divisor; the divisor must be positive.
    package func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

extension FixedWidthInteger where Self: SignedInteger {
    @inlinable
    package func addingSaturated(_ other: Self) -> Self {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    @inlinable
    package func subtractingSaturated(_ other: Self) -> Self {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other < 0 ? .max : .min) : difference
    }

    @inlinable
    package func multipliedSaturated(by other: Self) -> Self {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? ((self < 0) == (other < 0) ? .max : .min) : product
    }
}
