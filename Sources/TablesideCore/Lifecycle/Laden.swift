/// A document that carries along, while something is decided, what is no part of it and is never stored with it.
package protocol Laden: Document {
    /// The document alone, as it is stored.
    var unladen: Self { get }

    /// The documents to which something has left this one, and which a unit must store with it, so that nothing is lost.
    var owed: [DocumentRef] { get }
}
