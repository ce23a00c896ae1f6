public import TablesideCore
public import TablesideHosting
public import TablesideVenue

extension HostStore {
    /// The addresses at which a person's devices may be pushed to: of those on which they are signed in, with the
    /// system's permission and the switch of the app on (ID-41).
    ///
    /// A ``Notifier`` asks this before it pushes. A session that is over, because the password was changed or the
    /// account closed, does not count; no more than 1,000 devices are looked at.
    ///
    /// - Parameters:
    ///   - user: The person.
    ///   - now: The time, which decides whether their sessions still hold.
    /// - Returns: the addresses; none if no device may be pushed to.
    /// - Throws: ``StoreError``.
    public func pushTokens(of user: UserID, at now: Instant) async throws -> [PushToken] {
        guard let person = try await load(User.self, user) else { return [] }
        let query = DocumentQuery(DeviceSession.kind, scope: user.rawValue, limit: 1_000)
        return try await self.query(query).documents.compactMap { document in
            let session = try document.decoded(as: DeviceSession.self)
            let isLive = session.who?.user == user && session.end(by: person) == nil && session.receivesPushes(at: now)
            return isLive ? session.push.token : nil
        }
    }
}
