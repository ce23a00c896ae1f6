/// What stands on the command line after the name of an example.
struct Arguments {
    /// Options with a value, such as `--orders FILE`, by name without dashes.
    private(set) var values: [String: String] = [:]
    /// The words that are no options, in order.
    private(set) var words: [String] = []
    /// Whether `--json` was given.
    private(set) var wantsJSON = false
    /// Whether `-h` or `--help` was given.
    private(set) var wantsHelp = false

    static let help = ["-h", "--help"]

    /// Reads the arguments of an example that knows these options and takes so many words; behind `--` all are words.
    ///
    /// One value at most may be `-`: there is one standard input, and what was read of it is gone. What stands behind a wish
    /// for help is not read.
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
