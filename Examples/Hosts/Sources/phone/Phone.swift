import Foundation
import HTTPPhone
import Tableside
import TablesideFoundation

/// A phone that lives in a folder: each call is a start of the app, and what was not sent outlasts it.
///
/// The exit status is 1 if something went wrong, and 2 for invalid arguments.
@main
struct Phone {
    static let usage = """
        usage: phone FOLDER sign-in URL TOKEN USER DEVICE [TABLE]
               phone FOLDER book DATE TIME PARTY          such as 2027-01-05 19:00 2
               phone FOLDER order ITEM QUANTITY           at the table of the sign-in
               phone FOLDER prepare                       every order that waits, as a cook
               phone FOLDER send                          what waits
               phone FOLDER show                          what waits, and what the server knows
               phone FOLDER follow SECONDS                what changes meanwhile
        """

    static func main() async {
        let words = Array(CommandLine.arguments.dropFirst())
        do {
            guard words.count >= 2 else { throw UsageError() }
            let rest = Array(words.dropFirst(2))
            let folder = URL(fileURLWithPath: words[0], isDirectory: true)
            if words[1] == "sign-in" {
                try Settings(rest).save(in: folder)
                return
            }
            try await App(in: folder).run(words[1], rest)
        } catch is UsageError {
            FileHandle.standardError.write(Data("\(usage)\n".utf8))
            exit(2)
        } catch {
            FileHandle.standardError.write(Data("phone: \(error)\n".utf8))
            exit(1)
        }
    }
}

/// The arguments make no sense.
struct UsageError: Error {}

/// Who uses the phone, where the server is, and at which table they sit.
struct Settings: Codable {
    let url: URL
    let token: String
    let user: String
    let device: String
    let table: String?

    init(_ words: [String]) throws {
        guard words.count == 4 || words.count == 5, let url = URL(string: words[0]) else { throw UsageError() }
        (self.url, token, user, device) = (url, words[1], words[2], words[3])
        table = words.count == 5 ? words[4] : nil
    }

    init(from folder: URL) throws {
        let data = try Data(contentsOf: folder.appendingPathComponent("settings.json"))
        self = try JSONDecoder().decode(Settings.self, from: data)
    }

    func save(in folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try JSONEncoder().encode(self).write(to: folder.appendingPathComponent("settings.json"), options: .atomic)
    }
}
