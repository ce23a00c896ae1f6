import TablesideCore

/// A profile without one guard, and where it can make a difference.
struct GuardMutant<Profile, Subject: Aggregate> where Subject.Context == Void {
    let name: String
    let profile: Profile
    let isAsked: (Subject, Subject.Command) -> Bool

    /// Lives until every mutant has answered otherwise, and the names of those that never did.
    static func survivors<Life: RandomLife>(
        of mutants: [GuardMutant],
        life: (UInt64) throws -> Life,
        start: Subject,
        decide: (Subject, Attempt<Subject>, Profile) throws -> [Subject.Event]
    ) throws -> [String] where Life.Subject == Subject {
        var left = mutants
        for seed in 0..<3_000 as Range<UInt64> where !left.isEmpty {
            var (life, subject) = (try life(seed), start)
            for step in 0..<60 {
                // Every other time somebody asks for what a mutant would answer otherwise, and nothing comes of it.
                let isProbe = step.isMultiple(of: 2)
                let attempt = try life.attempt(on: subject) { command in
                    isProbe && left.contains { $0.isAsked(subject, command) }
                }
                let events = try? subject.decide(attempt.command, by: attempt.author, at: attempt.now)
                left.removeAll { mutant in
                    guard mutant.isAsked(subject, attempt.command) else { return false }
                    return (try? decide(subject, attempt, mutant.profile)) != events
                }
                guard !isProbe else { continue }
                for event in events ?? [] { subject.record(event) }
            }
        }
        return left.map(\.name)
    }
}
