public import TablesideCore

/// Why a value of a restaurant or a branch is invalid or could not be created.
public struct PlacesError: ReasonedError, Codable {
    /// The errors of restaurants, branches, tables and hours.
    public enum Reason: CodedReason, Codable {
        /// A period opens at 24:00, which is 00:00 of the next day.
        case opensAtEndOfDay
        /// The same period appears twice on one day.
        case repeatedPeriod(period: OpeningPeriod)
        /// A range of party sizes starts below 1 or ends before it starts.
        case invalidSeatRange(minimum: Int, maximum: Int)
        /// A rating is not in 0…500 hundredths of a star.
        case ratingOutOfRange(hundredths: Int)
        /// A name is empty.
        case emptyName
        /// Two tables have the same identity.
        case repeatedTable(table: TableID)
        /// Two tables have the same number.
        case repeatedTableNumber(number: Int)
        /// The number of a table is negative.
        case negativeTableNumber(number: Int)
        /// Two areas have the same identity.
        case repeatedArea(area: AreaID)
        /// A table refers to an area that the branch does not have.
        case unknownArea(area: AreaID)
        /// A combination or a joint names a table that the branch does not have.
        case unknownTable(table: TableID)
        /// A combination has fewer than two tables.
        case tooFewTables(tables: [TableID])
        /// A table appears twice in one combination.
        case repeatedInCombination(table: TableID)
        /// The same tables are combined twice.
        case repeatedCombination(tables: [TableID])
        /// A joint connects a table to itself.
        case joinedToItself(table: TableID)
        /// There are two joints for the same two tables.
        case repeatedJoint(first: TableID, second: TableID)
        /// The number of lost seats is negative.
        case negativeSeatLoss(seats: Int)
        /// A text that must not be empty is empty.
        case emptyText
        /// A text has more bytes than can be stored.
        case tooLong(limit: Int, found: Int)
        /// A list has more elements than can be stored.
        case tooMany(limit: Int, found: Int)
        /// The same element is in a list twice.
        case repeated(text: String)
        /// A name has a control character, one that changes the writing direction, or an invisible one.
        case hiddenCharacter(text: String)
        /// The URL of a link is not a web page's.
        case malformedLink(url: String)
        /// A country is not written as two letters, such as `RO`.
        case malformedCountry(country: String)
        /// A price is negative.
        case negativePrice(price: Money)
        /// A price is not in the currency of the branch.
        case otherCurrency(price: Money, currency: Currency)
        /// A news item ends before it begins.
        case endsBeforeStart(from: Instant, until: Instant)
        /// The interval of a ticker is not positive.
        case tickerInterval(interval: Elapsed)
        /// The stored parts of a restaurant or a branch contradict its state.
        case inconsistent(state: ListingState)
        /// The map of a branch, or an edit of it, is wrong.
        case floorPlan(problem: FloorPlanProblem)

        /// The stable code of the error.
        public var code: ErrorCode {
            let name =
                switch self {
                case .opensAtEndOfDay: "opensAtEndOfDay"
                case .repeatedPeriod: "repeatedPeriod"
                case .invalidSeatRange: "invalidSeatRange"
                case .ratingOutOfRange: "ratingOutOfRange"
                case .emptyName: "emptyName"
                case .repeatedTable: "repeatedTable"
                case .repeatedTableNumber: "repeatedTableNumber"
                case .negativeTableNumber: "negativeTableNumber"
                case .repeatedArea: "repeatedArea"
                case .unknownArea: "unknownArea"
                case .unknownTable: "unknownTable"
                case .tooFewTables: "tooFewTables"
                case .repeatedInCombination: "repeatedInCombination"
                case .repeatedCombination: "repeatedCombination"
                case .joinedToItself: "joinedToItself"
                case .repeatedJoint: "repeatedJoint"
                case .negativeSeatLoss: "negativeSeatLoss"
                case .emptyText: "emptyText"
                case .tooLong: "tooLong"
                case .tooMany: "tooMany"
                case .repeated: "repeated"
                case .hiddenCharacter: "hiddenCharacter"
                case .malformedLink: "malformedLink"
                case .malformedCountry: "malformedCountry"
                case .negativePrice: "negativePrice"
                case .otherCurrency: "otherCurrency"
                case .endsBeforeStart: "endsBeforeStart"
                case .tickerInterval: "tickerInterval"
                case .inconsistent: "inconsistent"
                case .floorPlan: "floorPlan"
                }
            return ErrorCode(rawValue: "places." + name)
        }

        /// What is wrong, in plain words.
        public var description: String {
            switch self {
            case .opensAtEndOfDay: "a period cannot open at 24:00; use 00:00 of the next day"
            case .repeatedPeriod(let period): "the period \(shown: period) is listed twice on one day"
            case .invalidSeatRange(let minimum, let maximum):
                "\(minimum) to \(maximum) is not a valid range of party sizes"
            case .ratingOutOfRange(let hundredths): "\(hundredths) hundredths is not a rating between 0 and 5"
            case .emptyName: "the name is empty"
            case .repeatedTable(let table): "two tables have the id \(shown: table)"
            case .repeatedTableNumber(let number): "two tables have the number \(number)"
            case .negativeTableNumber(let number): "a table cannot have the number \(number)"
            case .repeatedArea(let area): "two areas have the id \(shown: area)"
            case .unknownArea(let area): "the branch has no area \(shown: area)"
            case .unknownTable(let table): "the branch has no table \(shown: table)"
            case .tooFewTables(let tables): "a combination needs at least two tables, not \(tables.count)"
            case .repeatedInCombination(let table): "table \(shown: table) is listed twice in one combination"
            case .repeatedCombination(let tables):
                "the combination of the tables \(list: tables) is listed twice"
            case .joinedToItself(let table): "table \(shown: table) cannot be joined to itself"
            case .repeatedJoint(let first, let second):
                "the joint of the tables \(shown: first) and \(shown: second) is listed twice"
            case .negativeSeatLoss(let seats): "\(seats) is not a valid number of lost seats"
            case .emptyText: "the text is empty"
            case .tooLong(let limit, let found): "the text has \(found) bytes; at most \(limit) are kept"
            case .tooMany(let limit, let found): "the list has \(found) elements; at most \(limit) are kept"
            case .repeated(let text): "“\(shown: text)” is listed twice"
            case .hiddenCharacter(let text): "the name “\(shown: text)” has a character that is not seen"
            case .malformedLink(let url): "“\(shown: url)” is not the address of a web page"
            case .malformedCountry(let country): "“\(shown: country)” is not the code of a country, such as RO"
            case .negativePrice(let price): "a price cannot be \(price)"
            case .otherCurrency(let price, let currency): "the branch charges in \(currency), so not \(price)"
            case .endsBeforeStart(let from, let until): "\(until) is not after \(from)"
            case .tickerInterval(let interval): "a ticker cannot show the next news after \(interval)"
            case .inconsistent(let state): "what is stored contradicts the state \(state.rawValue)"
            case .floorPlan(let problem): "the map is not valid: \(problem)"
            }
        }
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension PlacesError.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "opensAtEndOfDay": try read.alone(.opensAtEndOfDay)
            case "repeatedPeriod": try .repeatedPeriod(period: read("period"))
            case "invalidSeatRange": try .invalidSeatRange(minimum: read("minimum"), maximum: read("maximum"))
            case "ratingOutOfRange": try .ratingOutOfRange(hundredths: read("hundredths"))
            case "emptyName": try read.alone(.emptyName)
            case "repeatedTable": try .repeatedTable(table: read("table"))
            case "repeatedTableNumber": try .repeatedTableNumber(number: read("number"))
            case "negativeTableNumber": try .negativeTableNumber(number: read("number"))
            case "repeatedArea": try .repeatedArea(area: read("area"))
            case "unknownArea": try .unknownArea(area: read("area"))
            case "unknownTable": try .unknownTable(table: read("table"))
            case "tooFewTables": try .tooFewTables(tables: read("tables"))
            case "repeatedInCombination": try .repeatedInCombination(table: read("table"))
            case "repeatedCombination": try .repeatedCombination(tables: read("tables"))
            case "joinedToItself": try .joinedToItself(table: read("table"))
            case "repeatedJoint": try .repeatedJoint(first: read("first"), second: read("second"))
            case "negativeSeatLoss": try .negativeSeatLoss(seats: read("seats"))
            case "emptyText": try read.alone(.emptyText)
            case "tooLong": try .tooLong(limit: read("limit"), found: read("found"))
            case "tooMany": try .tooMany(limit: read("limit"), found: read("found"))
            case "repeated": try .repeated(text: read("text"))
            case "hiddenCharacter": try .hiddenCharacter(text: read("text"))
            case "malformedLink": try .malformedLink(url: read("url"))
            case "malformedCountry": try .malformedCountry(country: read("country"))
            case "negativePrice": try .negativePrice(price: read("price"))
            case "otherCurrency": try .otherCurrency(price: read("price"), currency: read("currency"))
            case "endsBeforeStart": try .endsBeforeStart(from: read("from"), until: read("until"))
            case "tickerInterval": try .tickerInterval(interval: read("interval"))
            case "inconsistent": try .inconsistent(state: read("state"))
            case "floorPlan": try .floorPlan(problem: read("problem"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .opensAtEndOfDay: try encoder.write("opensAtEndOfDay")
        case .repeatedPeriod(let period): try encoder.write("repeatedPeriod", ["period": period])
        case .invalidSeatRange(let minimum, let maximum):
            try encoder.write("invalidSeatRange", ["minimum": minimum, "maximum": maximum])
        case .ratingOutOfRange(let hundredths): try encoder.write("ratingOutOfRange", ["hundredths": hundredths])
        case .emptyName: try encoder.write("emptyName")
        case .repeatedTable(let table): try encoder.write("repeatedTable", ["table": table])
        case .repeatedTableNumber(let number): try encoder.write("repeatedTableNumber", ["number": number])
        case .negativeTableNumber(let number): try encoder.write("negativeTableNumber", ["number": number])
        case .repeatedArea(let area): try encoder.write("repeatedArea", ["area": area])
        case .unknownArea(let area): try encoder.write("unknownArea", ["area": area])
        case .unknownTable(let table): try encoder.write("unknownTable", ["table": table])
        case .tooFewTables(let tables): try encoder.write("tooFewTables", ["tables": tables])
        case .repeatedInCombination(let table): try encoder.write("repeatedInCombination", ["table": table])
        case .repeatedCombination(let tables): try encoder.write("repeatedCombination", ["tables": tables])
        case .joinedToItself(let table): try encoder.write("joinedToItself", ["table": table])
        case .repeatedJoint(let first, let second):
            try encoder.write("repeatedJoint", ["first": first, "second": second])
        case .negativeSeatLoss(let seats): try encoder.write("negativeSeatLoss", ["seats": seats])
        case .emptyText: try encoder.write("emptyText")
        case .tooLong(let limit, let found): try encoder.write("tooLong", ["limit": limit, "found": found])
        case .tooMany(let limit, let found): try encoder.write("tooMany", ["limit": limit, "found": found])
        case .repeated(let text): try encoder.write("repeated", ["text": text])
        case .hiddenCharacter(let text): try encoder.write("hiddenCharacter", ["text": text])
        case .malformedLink(let url): try encoder.write("malformedLink", ["url": url])
        case .malformedCountry(let country): try encoder.write("malformedCountry", ["country": country])
        case .negativePrice(let price): try encoder.write("negativePrice", ["price": price])
        case .otherCurrency(let price, let currency):
            try encoder.write("otherCurrency", ["price": price, "currency": currency])
        case .endsBeforeStart(let from, let until):
            try encoder.write("endsBeforeStart", ["from": from, "until": until])
        case .tickerInterval(let interval): try encoder.write("tickerInterval", ["interval": interval])
        case .inconsistent(let state): try encoder.write("inconsistent", ["state": state])
        case .floorPlan(let problem): try encoder.write("floorPlan", ["problem": problem])
        }
    }
}
