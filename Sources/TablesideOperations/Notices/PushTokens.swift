public import TablesideCore
public import TablesideHosting
public import TablesideVenue

extension HostStore {
    /// The addresses at which a person's devices may be pushed to: of those on which they are signed in, with the system's
    /// permission and the switch of the app on (ID-41).
    ///
    /// A ``Notifier`` asks this before it pushes; no more than a hundred devices are looked at.
    ///
    /// - Parameters:
    ///   - user: The person.
    ///   - now: The time, which decides whether their sessions still hold.
    /// - Returns: the addresses; none if no device may be pushed to.
    /// - Throws: ``StoreError``.
    public func pushTokens(of user: UserID, at now: Instant) async throws -> [PushToken] {
        let query = DocumentQuery(DeviceSession.kind, scope: user.rawValue, limit: 100)
        return try await self.query(query).documents.compactMap { document in
            let session = try document.decoded(as: DeviceSession.self)
            return session.who?.user == user && session.receivesPushes(at: now) ? session.push.token : nil
        }
    }
}
