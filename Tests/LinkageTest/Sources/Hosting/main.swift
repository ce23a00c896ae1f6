import TablesideCore
import TablesideHosting

let store = MemoryStore()
let notifier = MemoryNotifier()
let feed = try await store.events(limit: 10)
guard feed.events.isEmpty, await notifier.notices.isEmpty else { throw WrongAnswer() }

struct WrongAnswer: Error {}
