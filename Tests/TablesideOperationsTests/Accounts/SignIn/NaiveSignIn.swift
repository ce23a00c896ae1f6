import TablesideCore

/// A second implementation of signing in: people and devices in lists, and a diary of wrong tries.
///
/// Everything is decided by looking back at what happened; there are no numbers of credentials.
struct NaiveSignIn {
    struct Person {
        var password: String
        var isClosed = false
        /// When the account was changed last.
        var last = Instant(millisecondsSince1970: 0)
        /// The sessions that hold: device by device, when each ends.
        var sessions: [String: Instant?] = [:]
    }

    struct Device {
        /// Who is signed in, as the device itself has it, also when the session is over meanwhile.
        var shown: String?
        var lastUser: String?
        var last = Instant(millisecondsSince1970: 0)
    }

    private struct Try {
        let person: String
        let place: String
        let at: Instant
    }

    let tries: Int
    let window: Elapsed
    var people: [String: Person] = [:]
    var devices: [String: Device] = [:]
    private var diary: [Try] = []

    init(tries: Int, window: Elapsed) {
        self.tries = tries
        self.window = window
    }

    private static func isNear(_ one: Instant, _ other: Instant, within window: Elapsed) -> Bool {
        abs(one.millisecondsSince1970 - other.millisecondsSince1970) < window.milliseconds
    }

    /// Whether the password is right and there were not too many wrong ones; a wrong one is noted.
    private mutating func admits(_ name: String, _ password: String, on device: String?, at now: Instant) -> Bool {
        guard let person = people[name], !person.isClosed else { return false }
        let place = device.flatMap { devices[$0]?.lastUser == name ? $0 : nil } ?? "elsewhere"
        let wrong = diary.filter { $0.person == name && $0.place == place && Self.isNear($0.at, now, within: window) }
        if wrong.count >= tries { return false }
        if password == person.password { return true }
        // What is out of sight at a try is forgotten.
        let span = window
        diary.removeAll { $0.person == name && $0.place == place && !Self.isNear($0.at, now, within: span) }
        diary.append(Try(person: name, place: place, at: now))
        return false
    }

    mutating func signIn(
        _ name: String,
        _ password: String,
        on device: String,
        until: Instant?,
        at now: Instant
    ) -> String {
        guard admits(name, password, on: device, at: now), var person = people[name] else {
            return "account.wrongCredentials"
        }
        var there = devices[device] ?? Device()
        if now < there.last { return "session.clockWentBack" }
        for other in people.keys where other != name { people[other]?.sessions[device] = nil }
        person.sessions[device] = until
        people[name] = person
        there.shown = name
        there.lastUser = name
        there.last = now
        devices[device] = there
        return name
    }

    mutating func signOut(_ name: String, of device: String, at now: Instant) -> String {
        var there = devices[device] ?? Device()
        if now < there.last { return "session.clockWentBack" }
        guard let shown = there.shown else { return "session.alreadyApplied" }
        guard shown == name else { return "session.notYours" }
        there.shown = nil
        there.last = now
        devices[device] = there
        people[name]?.sessions[device] = nil
        return "done"
    }

    mutating func changePassword(
        of name: String,
        from old: String,
        to new: String,
        on device: String?,
        at now: Instant
    ) -> String {
        guard admits(name, old, on: device, at: now), var person = people[name] else {
            return "account.wrongCredentials"
        }
        if now < person.last { return "user.clockWentBack" }
        let kept = device.flatMap { device in person.sessions[device].map { (device, $0) } }
        if let (device, _) = kept {
            if now < devices[device]?.last ?? now { return "session.clockWentBack" }
            devices[device]?.last = now
        }
        person.sessions = kept.map { [$0.0: $0.1] } ?? [:]
        person.password = new
        person.last = now
        people[name] = person
        diary.removeAll { $0.person == name }
        return "done"
    }

    mutating func recover(_ name: String, to new: String, at now: Instant) -> String {
        guard var person = people[name], !person.isClosed else { return "no" }
        person.sessions = [:]
        person.password = new
        person.last = now
        people[name] = person
        diary.removeAll { $0.person == name }
        return "done"
    }

    mutating func close(_ name: String, at now: Instant) -> String {
        guard var person = people[name] else { return "none" }
        if now < person.last { return "user.clockWentBack" }
        if person.isClosed { return "user.alreadyApplied" }
        person.isClosed = true
        person.last = now
        person.sessions = [:]
        people[name] = person
        return "done"
    }

    /// Whether a guest's session on a device speaks for them.
    func standing(_ name: String, on device: String, at now: Instant) -> String {
        guard devices[device]?.shown == name else { return "access.notSignedIn" }
        if let person = people[name], let until = person.sessions[device] {
            return until.map { now < $0 } ?? true ? "admitted" : "access.notSignedIn"
        }
        return people[name]?.isClosed == true ? "closed" : "access.notSignedIn"
    }

    /// Takes from every device a session that is over, as the reaction does.
    mutating func sweep(at now: Instant) {
        for (name, device) in devices {
            guard let shown = device.shown, people[shown]?.sessions[name] == nil else { continue }
            devices[name]?.shown = nil
            devices[name]?.last = now
        }
    }
}
