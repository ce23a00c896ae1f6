/// Why a zone could not answer, or could not be created.
public struct ZoneError: ReasonedError, Codable {
    /// The errors of zones and of queries on them.
    public enum Reason: CodedReason, Codable {
        /// The local time occurs twice, because clocks are set back; the candidates are its two instants.
        case ambiguousLocalTime(local: LocalDateTime, candidates: [Instant])
        /// The local time does not occur, because clocks are set forward; `next` is when local times resume.
        case nonexistentLocalTime(local: LocalDateTime, next: Instant)
        /// The zone's rules are known only from a later instant on.
        case beforeKnownTransitions(identifier: String, from: Instant)
        /// The zone's rules are known only up to an earlier instant.
        case beyondKnownTransitions(identifier: String, until: Instant)
        /// The instant is outside the years −9999…9999.
        case instantOutOfRange(instant: Instant)
        /// The zone maps a local time to an instant more than a day away from it.
        case implausibleAnswer(identifier: String, local: LocalDateTime, answer: Instant)
        /// The system has no zone with this name.
        case unknownZone(identifier: String)
        /// The system's zone data is missing or invalid.
        case zoneDataUnavailable(identifier: String)
        /// The zone has no name.
        case emptyIdentifier
        /// The requested span of the zone is too long.
        case spanTooLong(length: Elapsed, limit: Elapsed)
        /// There is no instant at which the zone is known.
        case nothingKnown(identifier: String)
        /// A transition does not come after the one before it.
        case transitionsNotAscending(previous: Instant, next: Instant)
        /// A transition follows another so soon that a local time could occur more than twice.
        case transitionsTooClose(previous: Instant, next: Instant)
        /// A transition is outside the time for which the zone is known, or outside the years −9999…9999.
        case transitionOutOfRange(at: Instant)
        /// The rule's offset differs from the table's at the last transition, or from the start if there is none.
        case ruleDisagrees(table: UTCOffset, rule: UTCOffset)
        /// The two yearly changes of a rule do not alternate, or are too close together.
        case changesNotAlternating(year: Int)
        /// A yearly change names a day that its month does not have every year.
        case noSuchChangeDay(month: Int, day: Int)
        /// A yearly change is more than seven days from the start of its day.
        case changeTimeOutOfRange(time: Elapsed)

        /// The stable code of the error.
        public var code: ErrorCode {
            switch self {
            case .ambiguousLocalTime: ErrorCode(rawValue: "zone.ambiguousLocalTime")
            case .nonexistentLocalTime: ErrorCode(rawValue: "zone.nonexistentLocalTime")
            case .beforeKnownTransitions: ErrorCode(rawValue: "zone.beforeKnownTransitions")
            case .beyondKnownTransitions: ErrorCode(rawValue: "zone.beyondKnownTransitions")
            case .instantOutOfRange: ErrorCode(rawValue: "zone.instantOutOfRange")
            case .implausibleAnswer: ErrorCode(rawValue: "zone.implausibleAnswer")
            case .unknownZone: ErrorCode(rawValue: "zone.unknownZone")
            case .zoneDataUnavailable: ErrorCode(rawValue: "zone.zoneDataUnavailable")
            case .emptyIdentifier: ErrorCode(rawValue: "zone.emptyIdentifier")
            case .spanTooLong: ErrorCode(rawValue: "zone.spanTooLong")
            case .nothingKnown: ErrorCode(rawValue: "zone.nothingKnown")
            case .transitionsNotAscending: ErrorCode(rawValue: "zone.transitionsNotAscending")
            case .transitionsTooClose: ErrorCode(rawValue: "zone.transitionsTooClose")
            case .transitionOutOfRange: ErrorCode(rawValue: "zone.transitionOutOfRange")
            case .ruleDisagrees: ErrorCode(rawValue: "zone.ruleDisagrees")
            case .changesNotAlternating: ErrorCode(rawValue: "zone.changesNotAlternating")
            case .noSuchChangeDay: ErrorCode(rawValue: "zone.noSuchChangeDay")
            case .changeTimeOutOfRange: ErrorCode(rawValue: "zone.changeTimeOutOfRange")
            }
        }

        /// What went wrong, in plain words.
        public var description: String {
            switch self {
            case .ambiguousLocalTime(let local, let candidates):
                "\(local) occurs \(candidates.count) times: \(list: candidates)"
            case .nonexistentLocalTime(let local, let next):
                "\(local) does not occur; clocks are set forward at \(next)"
            case .beforeKnownTransitions(let identifier, let from):
                "the zone \(shown: identifier) has no data before \(from)"
            case .beyondKnownTransitions(let identifier, let until):
                "the zone \(shown: identifier) has no data after \(until)"
            case .instantOutOfRange(let instant): "\(instant) is outside the years −9999 to 9999"
            case .implausibleAnswer(let identifier, let local, let answer):
                "the zone \(shown: identifier) maps \(local) to \(answer), which is more than a day away"
            case .unknownZone(let identifier): "there is no zone \"\(shown: identifier)\""
            case .zoneDataUnavailable(let identifier):
                "the system's data for the zone \(shown: identifier) is missing or invalid"
            case .emptyIdentifier: "the zone has no name"
            case .spanTooLong(let length, let limit):
                "at most \(limit) of a zone can be requested, not \(length)"
            case .nothingKnown(let identifier): "the zone \(shown: identifier) has no data for any instant"
            case .transitionsNotAscending(let previous, let next):
                "the transition at \(next) does not come after the one at \(previous)"
            case .transitionsTooClose(let previous, let next):
                "the transition at \(next) comes too soon after the one at \(previous)"
            case .transitionOutOfRange(let instant):
                "the transition at \(instant) is outside the time that the zone's data covers"
            case .ruleDisagrees(let table, let rule):
                "the table ends with the offset \(table), but the rule begins with \(rule)"
            case .changesNotAlternating(let year):
                "the two clock changes of \(year) do not alternate or are too close together"
            case .noSuchChangeDay(let month, let day): "month \(month) does not have a day \(day) every year"
            case .changeTimeOutOfRange(let time): "a clock change cannot happen \(time) after the start of its day"
            }
        }
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension ZoneError.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "ambiguousLocalTime": try .ambiguousLocalTime(local: read("local"), candidates: read("candidates"))
            case "nonexistentLocalTime": try .nonexistentLocalTime(local: read("local"), next: read("next"))
            case "beforeKnownTransitions":
                try .beforeKnownTransitions(identifier: read("identifier"), from: read("from"))
            case "beyondKnownTransitions":
                try .beyondKnownTransitions(identifier: read("identifier"), until: read("until"))
            case "instantOutOfRange": try .instantOutOfRange(instant: read("instant"))
            case "implausibleAnswer":
                try .implausibleAnswer(identifier: read("identifier"), local: read("local"), answer: read("answer"))
            case "unknownZone": try .unknownZone(identifier: read("identifier"))
            case "zoneDataUnavailable": try .zoneDataUnavailable(identifier: read("identifier"))
            case "emptyIdentifier": try read.alone(.emptyIdentifier)
            case "spanTooLong": try .spanTooLong(length: read("length"), limit: read("limit"))
            case "nothingKnown": try .nothingKnown(identifier: read("identifier"))
            case "transitionsNotAscending": try .transitionsNotAscending(previous: read("previous"), next: read("next"))
            case "transitionsTooClose": try .transitionsTooClose(previous: read("previous"), next: read("next"))
            case "transitionOutOfRange": try .transitionOutOfRange(at: read("at"))
            case "ruleDisagrees": try .ruleDisagrees(table: read("table"), rule: read("rule"))
            case "changesNotAlternating": try .changesNotAlternating(year: read("year"))
            case "noSuchChangeDay": try .noSuchChangeDay(month: read("month"), day: read("day"))
            case "changeTimeOutOfRange": try .changeTimeOutOfRange(time: read("time"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .ambiguousLocalTime(let local, let candidates):
            try encoder.write("ambiguousLocalTime", ["local": local, "candidates": candidates])
        case .nonexistentLocalTime(let local, let next):
            try encoder.write("nonexistentLocalTime", ["local": local, "next": next])
        case .beforeKnownTransitions(let identifier, let from):
            try encoder.write("beforeKnownTransitions", ["identifier": identifier, "from": from])
        case .beyondKnownTransitions(let identifier, let until):
            try encoder.write("beyondKnownTransitions", ["identifier": identifier, "until": until])
        case .instantOutOfRange(let instant): try encoder.write("instantOutOfRange", ["instant": instant])
        case .implausibleAnswer(let identifier, let local, let answer):
            try encoder.write("implausibleAnswer", ["identifier": identifier, "local": local, "answer": answer])
        case .unknownZone(let identifier): try encoder.write("unknownZone", ["identifier": identifier])
        case .zoneDataUnavailable(let identifier): try encoder.write("zoneDataUnavailable", ["identifier": identifier])
        case .emptyIdentifier: try encoder.write("emptyIdentifier")
        case .spanTooLong(let length, let limit): try encoder.write("spanTooLong", ["length": length, "limit": limit])
        case .nothingKnown(let identifier): try encoder.write("nothingKnown", ["identifier": identifier])
        case .transitionsNotAscending(let previous, let next):
            try encoder.write("transitionsNotAscending", ["previous": previous, "next": next])
        case .transitionsTooClose(let previous, let next):
            try encoder.write("transitionsTooClose", ["previous": previous, "next": next])
        case .transitionOutOfRange(let at): try encoder.write("transitionOutOfRange", ["at": at])
        case .ruleDisagrees(let table, let rule): try encoder.write("ruleDisagrees", ["table": table, "rule": rule])
        case .changesNotAlternating(let year): try encoder.write("changesNotAlternating", ["year": year])
        case .noSuchChangeDay(let month, let day): try encoder.write("noSuchChangeDay", ["month": month, "day": day])
        case .changeTimeOutOfRange(let time): try encoder.write("changeTimeOutOfRange", ["time": time])
        }
    }
}
