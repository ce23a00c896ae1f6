/// The command-line arguments after the name of an example.
struct Arguments {
    /// Options with a value, such as `--orders FILE`, by name without dashes.
    private(set) var values: [String: String] = [:]
    /// The words that are not options, in order.
    private(set) var words: [String] = []
    /// Whether `--json` was given.
    private(set) var wantsJSON = false
    /// Whether `-h` or `--help` was given.
    private(set) var wantsHelp = false

    static let help = ["-h", "--help"]

    /// Parses the arguments of an example with these options and this many words; everything after `--` is a word.
    ///
    /// At most one value may be `-`, because standard input can be read only once. Arguments after a request for help
    /// are ignored.
    init(_ words: some Sequence<String>, example: String, options: [String], words limit: Int = 0) throws {
        var rest = Array(words)[...]
        var isPlain = false
        while let word = rest.popFirst() {
            let name = String(word.dropFirst(2))
            if !isPlain, Self.help.contains(word) {
                wantsHelp = true
                return
            }
            if isPlain || !word.hasPrefix("--"), self.words.count < limit {
                self.words.append(word)
            } else if isPlain {
                throw Fault.unknownArgument(text: word, example: example)
            } else if word == "--", limit > 0 {
                isPlain = true
            } else if word == "--json" {
                wantsJSON = true
            } else if word.hasPrefix("--"), options.contains(name) {
                guard let value = rest.popFirst() else { throw Fault.missingValue(option: word) }
                values[name] = value
            } else {
                throw Fault.unknownArgument(text: word, example: example)
            }
        }
        let streamed = values.filter { $0.value == "-" }.keys.sorted()
        if streamed.count > 1 { throw Fault.sharedInput(options: streamed.map { "--" + $0 }) }
    }
}

extension Arguments {
    /// The whole number that an option has; `usual` if it is not given.
    func number<Number: FixedWidthInteger>(
        _ option: String,
        in range: ClosedRange<Number>,
        or usual: Number
    ) throws -> Number {
        guard let text = values[option] else { return usual }
        guard let number = Number(text), range.contains(number) else {
            let reason = "is not a whole number from \(range.lowerBound) to \(range.upperBound)"
            throw Fault.unusable(option: "--" + option, value: text, reason: reason)
        }
        return number
    }
}
