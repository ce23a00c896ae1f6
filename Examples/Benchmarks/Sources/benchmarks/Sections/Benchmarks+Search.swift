import Tableside

extension Benchmarks {
    /// The cost of searching 100,000 names on every key press.
    static func search() -> [Benchmark] {
        let names = ManyNames.all
        let index = NameIndex(names)
        return [
            typing("beginnings of words", ["ma", "tratt", "trattoria p", "pineta", "del mar", "bar"], index, names),
            typing("with typing mistakes", ["tratoria", "ristornate", "pizzeira roma", "osteira"], index, names),
            typing("two mistakes, missing spaces", ["ristrnte", "rstorate", "osteriamano", "rma"], index, names),
            typing("ten words at once", hostile, index, names),
            typing("short words that many names have", ["ri an", "mar ra", "ri ta ri", "ta st ta"], index, names),
            typing("one letter", ["a", "r", "m", "t"], index, names),
            typing("nothing found", ["xyzzyx", "qqqq wwww", "zzzz"], index, names),
            Benchmark(
                "search: preparing 100,000 names",
                per: "index",
                operations: 1,
                subject: Contender("NameIndex.init") { UInt64(NameIndex(names).count) }
            ),
        ]
    }

    /// The maximum number of words, chosen to make each as expensive as possible.
    private static let hostile = [
        "ri is st to or ra an nt te ta", "mari meri miri mori muri mare mara maro mate mata",
        "ristoranta trattoris pizzeira gasthofe gasthuas restaurent locandra tavernas brasseria creperia",
        "rstrnt rstrntx rstrnte rsorante ristrnte ristoate istorane ritorane isorante rstoante",
    ]

    private static func typing(_ what: String, _ texts: [String], _ index: NameIndex, _ names: [String]) -> Benchmark {
        Benchmark(
            "search: 100,000 names, \(what)",
            per: "text",
            operations: texts.count,
            target: 1_000_000,
            comparable: false,
            subject: Contender("NameIndex.matches, the best 20") {
                var digest: UInt64 = 0
                for text in texts {
                    for match in try index.matches(text, limit: 20) { mix(&digest, UInt64(match.position)) }
                }
                return digest
            },
            peers: [
                Contender("every name asked whether it contains the text, case as typed") {
                    texts.reduce(0) { $0 + UInt64(names.named($1, by: \.self).count) }
                }
            ]
        )
    }
}

/// Plausible names of restaurants, containing about 30,000 distinct words.
private enum ManyNames {
    static let all: [String] = {
        let kinds = [
            "Trattoria", "Ristorante", "Osteria", "Pizzeria", "Gasthof", "Gasthaus", "Café", "Bistro", "Bar",
            "Restaurant",
            "Locanda", "Taverna", "Brasserie", "Crêperie", "Casa", "Zum", "La", "Il",
        ]
        let heads = [
            "ma", "ro", "pi", "ne", "ta", "lu", "gra", "be", "vi", "sto", "fio", "ca", "del", "mon", "cri",
            "bă",
        ]
        let tails = [
            "no", "ra", "ti", "lla", "netta", "rini", "sco", "ță", "er", "hof", "ni", "zzi", "ard", "eau",
            "ana", "o",
        ]
        let ends = [
            "", "", "", " am See", " da Mario", " al Mare", " Roma", " Centrale", " 12", " & Co", " del Mar",
            " Vecchia",
        ]
        var state: UInt64 = 42
        func pick(_ list: [String]) -> String {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return list[Int((state >> 33) % UInt64(list.count))]
        }
        return (0..<100_000).map { _ in
            let name = pick(heads) + pick(heads) + pick(tails) + (pick(["", "x"]).isEmpty ? "" : pick(tails))
            return pick(kinds) + " " + name.prefix(1).uppercased() + name.dropFirst() + pick(ends)
        }
    }()
}
