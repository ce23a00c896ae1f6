import Foundation

/// Proves and measures the stores of this package; `README.md` beside them says how to call it.
///
/// The exit status is 1 if a promise is broken, and 2 for invalid arguments.
@main
struct Hosts {
    static let usage = """
        usage: hosts conformance sqlite|postgres [--long] [--only=WORD]
               hosts evenings sqlite|postgres [--seeds=N]
               hosts crash sqlite|postgres [--kills=N] [--commands=N] [--sellers=N] [--seed=N]
               hosts socket [--kills=N] [--commands=N] [--listeners=N] [--seed=N] [--only=PART]
               hosts rate sqlite|postgres|memory [--seconds=N] [--clerks=N] [--work=WORD] [--coder=json|compact]
        """

    static func main() async {
        var options = Options(CommandLine.arguments.dropFirst())
        do {
            let holds =
                switch options.words.first {
                case "conformance": try await Conformance(&options).run()
                case "evenings": try await Evenings(&options).run()
                case "crash": try await Crash(&options).run()
                case "socket": try await SocketTrial(&options).run()
                case "rate": try await Rate(&options).run()
                // The two below are run by those above, as processes of their own.
                case "sell": try await Seller(&options).run()
                case "clerk": try await Clerk(&options).run()
                default: throw UsageError()
                }
            exit(holds ? 0 : 1)
        } catch is UsageError {
            FileHandle.standardError.write(Data((usage + "\n").utf8))
            exit(2)
        } catch {
            FileHandle.standardError.write(Data("hosts: \(error)\n".utf8))
            exit(1)
        }
    }
}

/// The arguments make no sense.
struct UsageError: Error {}

/// The arguments: words, and options such as `--kills=50`.
struct Options {
    let words: [String]
    private var values: [String: String] = [:]

    init(_ arguments: some Sequence<String>) {
        var words: [String] = []
        for argument in arguments {
            guard argument.hasPrefix("--") else {
                words.append(argument)
                continue
            }
            let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1)
            values[parts.first.map(String.init) ?? ""] = parts.count > 1 ? String(parts[1]) : ""
        }
        self.words = words
    }

    /// Takes an option that is a text.
    mutating func text(_ name: String) -> String? { values.removeValue(forKey: name) }

    /// Takes an option that is a number above 0.
    mutating func number(_ name: String, else usual: Int) throws(UsageError) -> Int {
        guard let text = text(name) else { return usual }
        guard let number = Int(text), number > 0 else { throw UsageError() }
        return number
    }

    /// Takes an option without a value.
    mutating func flag(_ name: String) throws(UsageError) -> Bool {
        guard let text = text(name) else { return false }
        guard text.isEmpty else { throw UsageError() }
        return true
    }

    /// Refuses options that nobody took.
    func finish(words count: Int) throws(UsageError) {
        guard values.isEmpty, words.count == count else { throw UsageError() }
    }
}
