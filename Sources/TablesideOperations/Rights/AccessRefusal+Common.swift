import TablesideHosting

extension AccessRefusal {
    /// A request that this kind of sender may not make.
    static let foreign = AccessRefusal(.notForSender)
    /// A document that does not exist or is not the sender's.
    static let absent = AccessRefusal(.notFound)
}
