public import TablesideCore

/// The state that an availability was computed from, in the form that a portal returns with a booking:
/// `2026-03-28.12.3.7`.
///
/// A booking with an older tag is decided by the current state like any other; the tag only shows that the guest saw an
/// older state.
public struct AvailabilityTag: Hashable, Sendable, LosslessStringConvertible {
    /// The business date of the service day.
    public let date: CivilDate
    /// The version of the service day.
    public let revision: Version
    /// The versions of the branch and its rules.
    public let plan: PlanVersion

    /// Creates a tag from the versions of a date's documents.
    public init(date: CivilDate, revision: Version, plan: PlanVersion) {
        self.date = date
        self.revision = revision
        self.plan = plan
    }

    /// Reads the text form; `nil` for any other text.
    public init?(_ description: String) {
        guard SizeSubject.code.holds(description) else { return nil }
        let parts = description.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, let date = try? CivilDate(String(parts[0])) else { return nil }
        let versions = parts.dropFirst().compactMap { Int($0) }.compactMap { Version(rawValue: $0) }
        guard versions.count == 3 else { return nil }
        self.init(date: date, revision: versions[0], plan: PlanVersion(branch: versions[1], rules: versions[2]))
        // Signs and leading zeros make other texts of the same numbers.
        guard self.description == description else { return nil }
    }

    /// The date, then the versions of the service day, the branch and the rules.
    public var description: String { "\(date).\(revision).\(plan.branch).\(plan.rules)" }

    /// Returns whether bookings or rules have changed since.
    public func isOutdated(for evening: DayAvailability) -> Bool {
        self != evening.availabilityTag
    }
}

extension AvailabilityTag: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.text(.code)
        guard let tag = AvailabilityTag(text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "“\(shown: text)” is not an availability tag")
            )
        }
        self = tag
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(description, within: .code) }
}

extension DayAvailability {
    /// The current state of the date's bookings and rules.
    public var availabilityTag: AvailabilityTag {
        AvailabilityTag(date: day.id.date, revision: version, plan: plan.version)
    }
}
