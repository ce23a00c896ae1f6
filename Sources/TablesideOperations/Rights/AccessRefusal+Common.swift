import TablesideHosting

extension AccessRefusal {
    /// The refusal of a request that this kind of sender may not make.
    static let foreign = AccessRefusal(.notForSender)
    /// The refusal for a document that does not exist or is not the sender's.
    static let absent = AccessRefusal(.notFound)
}
