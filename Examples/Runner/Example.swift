/// One program of the catalogue: `examples NAME [options]`.
protocol Example {
    /// The word on the command line.
    static var name: String { get }
    /// What it shows, in one line.
    static var summary: String { get }
    /// The options with a value that it knows, without dashes.
    static var options: [String] { get }
    /// How many words it takes besides options; none by default.
    static var words: Int { get }

    /// Runs it.
    ///
    /// - Returns: whether everything that it checked holds; `false` ends the program with status 1.
    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool
}

extension Example {
    static var words: Int { 0 }
}

/// The examples, the main job first.
var catalogue: [any Example.Type] {
    [
        WeekExample.self, BookExample.self, EveningExample.self, CalendarExample.self, MenuExample.self,
        OrderExample.self, SplitBillExample.self, QRExample.self, NearbyExample.self, SearchExample.self,
        RequestsExample.self, LifecycleExample.self,
    ]
}

/// Runs the command line.
///
/// - Returns: the exit status: 0, 1 when a check failed, 2 when the arguments or a file are at fault, 70 when the program
///   itself is.
func runExamples(
    _ words: [String],
    on console: Console,
    from catalogue: [any Example.Type] = catalogue
) async -> Int32 {
    do {
        let name = words.first.flatMap { $0.hasPrefix("--") ? nil : $0 }
        let rest = name == nil ? words : Array(words.dropFirst())
        if name == "list" || words.first == "--help" {
            let arguments = try Arguments(words.dropFirst(), example: words[0], options: [])
            let list = List(examples: catalogue.map { List.Entry(name: $0.name, summary: $0.summary) })
            if arguments.wantsJSON { try console.write(json: list) } else { try console.write(list.text) }
            return 0
        }
        guard let example = name == nil ? catalogue.first : catalogue.first(where: { $0.name == name }) else {
            throw Fault.unknownExample(name: name ?? "")
        }
        let arguments = try Arguments(rest, example: example.name, options: example.options, words: example.words)
        return try await example.run(arguments, on: console) ? 0 : 1
    } catch let fault as Fault {
        console.complain(fault.description)
        return 2
    } catch {
        console.complain("\(error)")
        return 70
    }
}

/// What there is to run.
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
}

extension String {
    /// The text, filled up with spaces on the right.
    func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    /// The text, filled up with spaces on the left.
    func leftPadding(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
