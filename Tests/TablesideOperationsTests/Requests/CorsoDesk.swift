import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// The server of ``CorsoHouse`` on a store of its own, and who sends it requests.
struct CorsoDesk {
    static let coder = JSONDocumentCoder()
    static let leo = Author("leo", as: .restaurateur)

    let store = WatchedStore()
    let clock = ManualClock(registrationTime)
    let ids = SerialIDs("r")

    var runner: CommandRunner { CommandRunner(store: store, clock: clock) }
    var server: HouseServer<CorsoHouse> { HouseServer(runner: runner, house: CorsoHouse(), coder: Self.coder) }
    var reader: HouseReader<CorsoHouse> { server.reader }

    /// Sends a request as JSON, as a device does.
    ///
    /// - Returns: the refusal; `nil` if it was carried out.
    func failure(_ ask: HouseRequest.Ask, by author: Author) async throws -> WireFailure? {
        let wire = Loopback(to: server.server { _ in author }, coder: Self.coder)
        let reply = try await wire.send(CommandRequest([HouseRequest(ask, id: ids.next())]))
        return try #require(reply.answers.first).failure
    }

    /// The code of the refusal of a request; `nil` if it was carried out.
    func owner(_ request: OwnerRequest, by author: Author = leo) async throws -> String? {
        try await failure(.owner(request: request), by: author)?.code.rawValue
    }

    /// The code of the refusal of a question; `nil` if it was answered.
    func code(_ query: HouseQuery, by author: Author) async -> String? {
        await reader.answer(query, by: author).failure?.code.rawValue
    }
}
