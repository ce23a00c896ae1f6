public import Foundation
public import TablesideCore

extension Identifier {
    /// Makes an identifier from a UUID, in uppercase as Foundation writes it.
    public init(_ uuid: UUID) { self.init(rawValue: uuid.uuidString) }
}

extension UUID {
    /// Makes a UUID from an identifier's text, in uppercase or lowercase.
    ///
    /// Identifiers compare by their exact text; two that differ only in case give the same UUID.
    ///
    /// - Throws: ``BridgeError`` if the text is not a UUID.
    public init<Owner>(_ identifier: Identifier<Owner>) throws(BridgeError) {
        let text = identifier.rawValue
        // Foundation's parser stops after a UUID and ignores what follows.
        guard text.utf8.count == 36, let uuid = UUID(uuidString: text) else { throw BridgeError(.notAUUID(text: text)) }
        self = uuid
    }
}
