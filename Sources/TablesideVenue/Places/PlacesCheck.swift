import TablesideCore

/// Collects the problems of a restaurant or a branch, field by field.
struct PlacesCheck {
    private(set) var problems: [Problem<PlacesError.Reason>] = []

    mutating func add(_ reason: PlacesError.Reason, at path: FieldPath) { problems.append(Problem(reason, at: path)) }

    mutating func add(_ more: [Problem<PlacesError.Reason>]) { problems += more }

    /// Whether the list is short enough; the contents of a longer list are not checked.
    mutating func counts(_ list: some Collection, upTo limit: Int, at path: FieldPath) -> Bool {
        guard list.count > limit else { return true }
        add(.tooMany(limit: limit, found: list.count), at: path)
        return false
    }

    /// Whether the text can be stored.
    @discardableResult
    mutating func holds(_ text: String, within limit: Int, at path: FieldPath) -> Bool {
        let length = text.utf8.count
        guard length > limit else { return true }
        add(.tooLong(limit: limit, found: length), at: path)
        return false
    }

    mutating func name(_ name: String) {
        if name.isEmpty { add(.emptyName, at: "name") }
        holds(name, within: SizeLimit.name, at: "name")
    }

    /// Whether a name shown in lists has no hidden characters.
    ///
    /// It is not part of ``name(_:)``: a branch whose name was stored before this rule existed still takes bookings.
    mutating func shows(_ name: String?, at path: FieldPath) {
        guard let name, name.utf8.count <= SizeLimit.note, name.hidesCharacters else { return }
        add(.hiddenCharacter(text: name), at: path)
    }

    mutating func shows(_ name: LocalizedText, at path: FieldPath) {
        guard name.texts.count <= SizeLimit.languages else { return }
        for (language, text) in name.texts.sorted(by: { $0.key < $1.key }) {
            shows(text, at: path.field(language.description))
        }
    }

    mutating func text(_ text: LocalizedText?, at path: FieldPath) {
        guard let text, counts(text.texts, upTo: SizeLimit.languages, at: path) else { return }
        for (language, text) in text.texts.sorted(by: { $0.key < $1.key }) {
            holds(text, within: SizeLimit.note, at: path.field(language.description))
        }
    }

    mutating func words<Word: OpenCode>(_ words: [Word], at path: FieldPath) {
        guard counts(words, upTo: SizeLimit.words, at: path) else { return }
        var known: Set<Word> = []
        for (position, word) in words.enumerated() {
            let place = path.index(position)
            if word.rawValue.isEmpty { add(.emptyText, at: place) }
            guard holds(word.rawValue, within: SizeLimit.code, at: place) else { continue }
            if !known.insert(word).inserted { add(.repeated(text: word.rawValue), at: place) }
        }
    }

    mutating func photos(_ photos: [String], at path: FieldPath = "photos") {
        guard counts(photos, upTo: SizeLimit.photos, at: path) else { return }
        var known: Set<String> = []
        for (position, photo) in photos.enumerated() {
            let place = path.index(position)
            if photo.isEmpty { add(.emptyText, at: place) }
            guard holds(photo, within: SizeLimit.note, at: place) else { continue }
            if !known.insert(photo).inserted { add(.repeated(text: photo), at: place) }
        }
    }

    mutating func contacts(_ contacts: [ContactPoint]) {
        guard counts(contacts, upTo: SizeLimit.contacts, at: "contacts") else { return }
        var known: Set<ContactPoint> = []
        for (position, contact) in contacts.enumerated() {
            let place = FieldPath("contacts").index(position)
            if contact.value.isEmpty { add(.emptyText, at: place.field("value")) }
            guard holds(contact.kind.rawValue, within: SizeLimit.code, at: place.field("kind")),
                holds(contact.value, within: SizeLimit.note, at: place.field("value"))
            else { continue }
            if !known.insert(contact).inserted { add(.repeated(text: contact.value), at: place) }
        }
    }

    mutating func links(_ links: [SocialLink]) {
        guard counts(links, upTo: SizeLimit.contacts, at: "links") else { return }
        var known: Set<SocialLink> = []
        for (position, link) in links.enumerated() {
            let place = FieldPath("links").index(position)
            guard holds(link.network.rawValue, within: SizeLimit.code, at: place.field("network")),
                holds(link.url, within: SizeLimit.note, at: place.field("url"))
            else { continue }
            if !link.isWellFormed {
                add(.malformedLink(url: link.url), at: place.field("url"))
            } else if !known.insert(link).inserted {
                add(.repeated(text: link.url), at: place)
            }
        }
    }

    /// A price is not negative and, at a branch, in its currency.
    mutating func price(_ price: Money?, in currency: Currency?) {
        guard let price else { return }
        if price.isNegative { add(.negativePrice(price: price), at: "averagePrice") }
        if let currency, price.currency != currency {
            add(.otherCurrency(price: price, currency: currency), at: "averagePrice")
        }
    }

    mutating func address(_ address: PostalAddress?) {
        guard let address else { return }
        add(address.problems().under("address"))
    }

    mutating func hours(_ hours: OpeningHours?) {
        guard let hours else { return }
        let path = FieldPath("hours")
        guard counts(hours.exceptions, upTo: SizeLimit.exceptionDates, at: path.field("exceptions")) else { return }
        let days =
            hours.weekly.sorted { $0.key < $1.key }.map { (path.field("weekly").field($0.key.name), $0.value) }
            + hours.exceptions.sorted { $0.key < $1.key }.map {
                (path.field("exceptions").field($0.key.description), $0.value)
            }
        var isShort = true
        for (place, periods) in days where !counts(periods, upTo: SizeLimit.periods, at: place) { isShort = false }
        if isShort { add(hours.problems().under(path)) }
    }
}

extension PlacesError.Reason {
    /// Whether the value is larger than can be stored.
    var isSize: Bool {
        switch self {
        case .tooLong, .tooMany: true
        case .floorPlan(let problem): problem.isSize
        default: false
        }
    }
}
