/// One of the example programs: `examples NAME [options]`.
protocol Example {
    /// The name on the command line.
    static var name: String { get }
    /// A one-line summary of what it shows.
    static var summary: String { get }
    /// The option names without dashes, with their value if it is not obvious: `at=LAT,LON`.
    static var options: [String] { get }
    /// The most words it takes besides options; 0 by default.
    static var words: Int { get }

    /// Runs the example.
    ///
    /// - Returns: whether all of its checks hold; `false` ends the program with status 1.
    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool
}

extension Example {
    static var words: Int { 0 }

    /// The names of the options without their values.
    static var optionNames: [String] { options.map { String($0.prefix { $0 != "=" }) } }

    /// The usage text.
    static var usage: String {
        let lines = options.map { option in
            let parts = option.split(separator: "=", maxSplits: 1)
            return "  --\(parts[0]) \(parts.count > 1 ? String(parts[1]) : "VALUE")"
        }
        let own = words > 0 ? " [WORDS]" : ""
        return ["usage: examples \(name)\(own) [options]", "", summary, ""].map { $0 + "\n" }.joined()
            + (lines + ["  --json", "  -h, --help"]).map { $0 + "\n" }.joined()
    }
}

/// The examples, the main one first.
var catalog: [any Example.Type] {
    [
        WeekExample.self, FirstEveningExample.self, BookExample.self, EveningExample.self, CalendarExample.self,
        WaitlistExample.self, FeedExample.self, NewYearExample.self, WokiExample.self,
        MenuExample.self, OrderExample.self, SplitBillExample.self, WaitersExample.self, CallsExample.self,
        DeliveryExample.self, DispatchExample.self, LoyaltyExample.self, QRExample.self, NearbyExample.self,
        SearchExample.self,
        SignUpExample.self, RestaurantExample.self, FloorPlanExample.self, RequestsExample.self, AccessExample.self,
        TextsExample.self, LifecycleExample.self, HostsExample.self, CapacityExample.self,
        QuickPlateStory.self, IDeliverStory.self, GiorgiStory.self, AppetitoStory.self, FormanStory.self,
    ]
}

/// Runs the command line.
///
/// - Returns: the exit status: 0, 1 if a check failed, 2 if the arguments or a file are invalid, 70 if the program
///   itself failed.
func runExamples(
    _ words: [String],
    on console: Console,
    from catalog: [any Example.Type] = catalog
) async -> Int32 {
    let list = List(examples: catalog.map { List.Entry(name: $0.name, summary: $0.summary) })
    do {
        let name = words.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
        let rest = name == nil ? words : Array(words.dropFirst())
        if words.first == "help" || words.first.map(Arguments.help.contains) == true {
            let named = words.dropFirst().first
            let example = catalog.first { $0.name == named }
            if let named, example == nil { throw Fault.unknownExample(name: named) }
            try console.write(example?.usage ?? list.usage)
            return 0
        }
        if name == "list" {
            let arguments = try Arguments(words.dropFirst(), example: words[0], options: [])
            if arguments.wantsHelp { return await runExamples(["help"], on: console, from: catalog) }
            if arguments.wantsJSON { try console.write(json: list) } else { try console.write(list.text) }
            return 0
        }
        guard let example = name == nil ? catalog.first : catalog.first(where: { $0.name == name }) else {
            throw Fault.unknownExample(name: name ?? "")
        }
        if rest == ["help"] { return try help(example, on: console) }
        let arguments = try Arguments(rest, example: example.name, options: example.optionNames, words: example.words)
        if arguments.wantsHelp { return try help(example, on: console) }
        return try await example.run(arguments, on: console) ? 0 : 1
    } catch let fault as Fault {
        console.complain(fault.description)
        return 2
    } catch {
        console.complain("\(error)")
        return 70
    }
}

private func help(_ example: any Example.Type, on console: Console) throws -> Int32 {
    try console.write(example.usage)
    return 0
}

/// The list of examples.
private struct List: Encodable {
    struct Entry: Encodable {
        let name: String
        let summary: String
    }

    let examples: [Entry]

    var text: String {
        examples.map { "\($0.name.padding(to: 12))\($0.summary)\n" }.joined()
            + "\nEach takes --json. Without a name the first one runs.\n"
    }

    var usage: String {
        "usage: examples [NAME] [options]\n\n" + text + "`examples NAME --help` names the options of one.\n"
    }
}

extension String {
    /// The text padded with spaces on the right.
    func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    /// The text padded with spaces on the left.
    func leftPadding(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
