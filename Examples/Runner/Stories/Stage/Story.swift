/// A story as it is told: scenes, and in each who does what and what the phones then show.
///
/// Nothing in it is written down beforehand but what people do: answers, lists and notices are what came back.
final class Story {
    /// What a phone or a server says.
    struct Saying: Encodable {
        /// How it is set off from what people do.
        enum Kind: String, Encodable {
            case answer, refusal, screen, notice

            fileprivate var sign: String {
                switch self {
                case .answer: "←"
                case .refusal: "✗"
                case .screen: "▸"
                case .notice: "✉"
                }
            }
        }

        let kind: Kind
        let text: String
    }

    /// Something that somebody does, and what follows.
    struct Line: Encodable {
        let date: String
        let time: String
        let who: String
        let does: String
        var then: [Saying] = []
    }

    /// One scenario.
    struct Scene: Encodable {
        let scenario: String
        let title: String
        var lines: [Line] = []
    }

    /// What opens the story.
    let title: String
    private(set) var scenes: [Scene] = []

    init(_ title: String) { self.title = title }

    /// Begins a scenario.
    func scene(_ scenario: String, _ title: String) { scenes.append(Scene(scenario: scenario, title: title)) }

    /// Somebody does something.
    func line(on date: String, at time: String, _ who: String, _ does: String) {
        guard !scenes.isEmpty else { return }
        scenes[scenes.count - 1].lines.append(Line(date: date, time: time, who: who, does: does))
    }

    /// What follows from the last thing that was done.
    func say(_ kind: Saying.Kind, _ text: String) {
        guard let scene = scenes.indices.last, let line = scenes[scene].lines.indices.last else { return }
        scenes[scene].lines[line].then.append(Saying(kind: kind, text: text))
    }

    /// Ends the story unless what was found is what the scenario asks for.
    func check<Value: Equatable>(_ found: Value, is expected: Value, _ what: String) throws {
        guard found != expected else { return }
        throw Fault.otherwise(
            scenario: scenes.last?.scenario ?? "",
            what: what,
            found: "\(found)",
            expected: "\(expected)"
        )
    }

    /// The story for readers.
    var text: String {
        var text = title + "\n"
        var date = scenes.first?.lines.first?.date
        for scene in scenes {
            text += "\n\(scene.scenario) \(scene.title)\n"
            let width = (scene.lines.map(\.who.count).max() ?? 0) + 2
            let clock = (scene.lines.map(\.time.count).max() ?? 0) + 2
            for line in scene.lines {
                if line.date != date { text += "  \(line.date)\n" }
                date = line.date
                // A plain answer stands beside what was asked; everything else below it.
                let answer = line.then.first.flatMap { $0.kind == .answer ? " ← \($0.text)" : nil }
                text += "  \(line.time.padding(to: clock))\(line.who.padding(to: width))\(line.does)\(answer ?? "")\n"
                for saying in line.then.dropFirst(answer == nil ? 0 : 1) {
                    text += String(repeating: " ", count: 2 + clock + width) + "\(saying.kind.sign) \(saying.text)\n"
                }
            }
        }
        return text
    }
}

/// An example that plays all scenarios of one system.
protocol StoryExample: Example {
    /// Plays the scenarios in order.
    ///
    /// - Throws: `Fault.otherwise` where an outcome is not what the scenario asks for.
    static func play(_ told: (Story) -> Void) async throws
}

extension StoryExample {
    static var options: [String] { [] }

    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
        var story = Story("")
        var failure: (any Error)?
        do { try await play { story = $0 } } catch { failure = error }
        if arguments.wantsJSON { try console.write(json: story.scenes) } else { try console.write(story.text) }
        guard let failure else { return true }
        // What was told up to here says how it came about.
        guard case .otherwise? = failure as? Fault else { throw failure }
        console.complain("\(failure)")
        return false
    }
}
