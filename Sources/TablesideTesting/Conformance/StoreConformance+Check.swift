import TablesideHosting

extension StoreConformance {
    /// The most violations that one check reports; a last one counts the others.
    public static let violationLimit = 20

    /// A check of one promise.
    struct Check: Sendable {
        /// What a check needs of the host besides a store.
        enum Need {
            case reopen, crash, connect
        }

        let name: String
        var need: Need?
        let body: @Sendable (StoreConformance, any HostStore, StoreBench) async throws -> Void

        init(
            name: String,
            need: Need? = nil,
            body: @escaping @Sendable (StoreConformance, any HostStore, StoreBench) async throws -> Void
        ) {
            self.name = name
            self.need = need
            self.body = body
        }
    }
}
