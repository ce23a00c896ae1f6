import Foundation
import Testing

@testable import examples

@Suite("The stories of the reference systems")
struct StoryTests {
    private static var stories: [(story: any StoryExample.Type, prefix: String, scenarios: Int)] {
        [
            (QuickPlateStory.self, "QP", 6), (IDeliverStory.self, "ID", 10), (GiorgiStory.self, "GI", 8),
            (AppetitoStory.self, "AP", 7), (FormanStory.self, "FO", 8),
        ]
    }

    @Test("each tells every scenario of its system, in order and to its end", arguments: stories.indices)
    func scenarios(index: Int) async throws {
        let (story, prefix, count) = Self.stories[index]
        var told: Story?
        try await story.play { told = $0 }
        let scenes = try #require(told).scenes
        #expect(scenes.map(\.scenario) == (1...count).map { "\(prefix)-S\($0)" })
        #expect(scenes.allSatisfy { $0.lines.count > 1 })
        // Somebody is always told something, and somebody is always refused something.
        let said = scenes.flatMap(\.lines).flatMap(\.then)
        for kind in [Story.Saying.Kind.answer, .refusal, .screen] {
            #expect(said.contains { $0.kind == kind }, "\(kind)")
        }
        // The clock on the wall never goes back.
        let times = scenes.flatMap(\.lines).map { $0.date + " " + $0.time }
        #expect(times == times.sorted())
    }

    /// A story in which something comes out otherwise than its scenario asks for.
    private enum Broken: StoryExample {
        static let name = "broken"
        static let summary = "goes wrong"

        static func play(_ told: (Story) -> Void) async throws {
            let story = Story("A short story.")
            told(story)
            story.scene("XX-S1", "A scene")
            story.line(on: "2026-03-27", at: "18:00", "Ana", "asks for a table")
            story.say(.answer, "there is none")
            try story.check(0, is: 1, "the tables")
            story.line(on: "2026-03-27", at: "18:01", "Ana", "is not heard of again")
        }
    }

    @Test("where an outcome is another one the story ends there, says so, and the status is that of a failed check")
    func broken() async throws {
        let pipes = [Pipe(), Pipe()]
        let handles = pipes.map(\.fileHandleForWriting)
        let console = Console(environment: [:], output: handles[0], errors: handles[1])
        #expect(await runExamples(["broken"], on: console, from: [Broken.self]) == 1)
        for handle in handles { try handle.close() }
        let said = try pipes.map {
            String(decoding: try $0.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        }
        #expect(said[0] == "A short story.\n\nXX-S1 A scene\n  18:00  Ana  asks for a table ← there is none\n")
        #expect(said[1] == "examples: XX-S1: the tables: 0 instead of 1\n")
    }
}
