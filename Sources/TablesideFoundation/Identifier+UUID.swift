public import Foundation
public import TablesideCore

extension Identifier {
    /// Makes the identifier whose text is that of the UUID, in capital letters as Foundation writes it.
    public init(_ uuid: UUID) { self.init(rawValue: uuid.uuidString) }
}

extension UUID {
    /// Makes the UUID that an identifier's text is, in capital or small letters.
    ///
    /// Identifiers are compared by their text exactly; two that differ in case only give the same UUID.
    ///
    /// - Throws: ``BridgeError`` when the text is not that of a UUID.
    public init<Owner>(_ identifier: Identifier<Owner>) throws(BridgeError) {
        let text = identifier.rawValue
        // Foundation's reader stops after a UUID and ignores what follows.
        guard text.utf8.count == 36, let uuid = UUID(uuidString: text) else { throw BridgeError(.notAUUID(text: text)) }
        self = uuid
    }
}
