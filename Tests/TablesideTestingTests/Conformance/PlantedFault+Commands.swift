import Foundation
import TablesideCore
import TablesideHosting

extension PlantedFault {
    private static let commands = "commands that look alike are different"
    private static let contents = "contents that look alike are different commands"
    private static let once = "the same command is applied once"

    static let ofCommands: [PlantedFault] =
        [
            ("case", Spoiled.lowercased), ("white space", Spoiled.withoutSpaces),
            ("canonical equivalence", Spoiled.composed), ("NUL", Spoiled.withoutNull),
        ].map { what, fold in
            PlantedFault("command keys are compared without regard to \(what)", commands) { $0.command = fold }
        } + [
            PlantedFault("command keys are compared without their senders", commands) {
                $0.command = { $0.split(separator: ",").last.map(String.init) ?? $0 }
            },
            PlantedFault(
                "command keys are compared in their first 64 characters",
                "texts are kept whole up to their limits"
            ) {
                $0.command = Spoiled.cut(to: 64)
            },
            PlantedFault("commands are forgotten", once) { $0.steps = [.forgetsCommands] },
            PlantedFault("a repetition is answered with its own receipt", once) {
                $0.steps = [.answersWithTheNewReceipt]
            },
            PlantedFault("versions are checked before the command", once) { $0.steps = [.checksVersionsFirst] },
            PlantedFault("the content of a command does not count", "a command id is not used for two things") {
                $0.isSame = { _, _ in true }
            },
            PlantedFault("contents are compared without regard to case", contents) {
                $0.isSame = { text($0).lowercased() == text($1).lowercased() }
            },
            PlantedFault("contents are compared without regard to canonical equivalence", contents) {
                $0.isSame = { text($0) == text($1) }
            },
            PlantedFault("contents are compared in their first 32,768 bytes", contents) {
                $0.isSame = { text($0).utf8.prefix(32_768).elementsEqual(text($1).utf8.prefix(32_768)) }
            },
            PlantedFault("a failed unit uses up its id", "a failed unit does not use up its id") {
                $0.steps = [.burnsIDs]
            },
            PlantedFault("a refused unit is remembered", "a unit is applied whole or not at all") {
                $0.steps = [.burnsIDs]
            },
            PlantedFault("only units with writes are remembered", "a unit without writes is remembered") {
                $0.steps = [.remembersOnlyWrites]
            },
            PlantedFault(
                "units of removals alone are not remembered",
                "a unit of checks or removals alone holds or fails"
            ) {
                $0.steps = [.remembersOnlyWrites]
            },
            PlantedFault("the latest 1,000 commands are remembered", "of thousands of small units none is lost") {
                $0.commandLimit = 1_000
            },
            PlantedFault("receipts are cut to 65,535 bytes", "receipts are kept whole") {
                $0.receipt = { receipt in
                    guard let bytes = try? JSONDocument.bytes(of: receipt), bytes.count > 65_535 else {
                        return .value(receipt)
                    }
                    return .bytes(Array(bytes.prefix(65_535)), coder: JSONDocument.coder)
                }
            },
            PlantedFault("receipts lose what Latin-1 has no letters for", "receipts are kept whole") {
                $0.bytes = { bytes in
                    Array(
                        String(decoding: bytes, as: UTF8.self).unicodeScalars.map {
                            $0.value > 0xFF ? "?" : Character($0)
                        }.map(String.init).joined().utf8
                    )
                }
            },
        ]

    /// The content of a command as JSON.
    private static func text(_ command: CommandIdentity) -> String {
        (try? String(decoding: JSONDocument.bytes(of: command.content), as: UTF8.self)) ?? ""
    }
}

extension Spoiled {
    static func withoutSpaces(_ text: String) -> String { text.replacing(" ", with: "") }
}
