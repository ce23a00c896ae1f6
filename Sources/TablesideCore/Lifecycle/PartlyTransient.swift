/// A document that holds transient state while something is decided: state that is never stored with it.
package protocol PartlyTransient: Document {
    /// The document without its transient state, as it is stored.
    var storedForm: Self { get }

    /// The documents that a unit has to write together with this one, because they take what has left it.
    var requiredWrites: [DocumentRef] { get }
}
