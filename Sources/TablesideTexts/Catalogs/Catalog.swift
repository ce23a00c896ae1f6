/// The texts of one area in every language.
///
/// A catalog is an enum, so that the compiler finds a text that a language lacks.
package protocol Catalog: RawRepresentable<String>, CaseIterable, Sendable {
    /// The names under which the text is found: its own, or those of all that it is said of.
    var names: [String] { get }
    /// The text in English.
    var english: String { get }
    /// The text in Romanian.
    var romanian: String { get }
    /// The text in Croatian.
    var croatian: String { get }
    /// The text in Italian.
    var italian: String { get }
    /// The text in Czech.
    var czech: String { get }
    /// The text in Spanish.
    var spanish: String { get }
    /// The text in French.
    var french: String { get }
}

extension Catalog {
    /// The text's own name.
    package var names: [String] { [rawValue] }

    /// The text in a language.
    package func text(in language: TextLanguage) -> String {
        switch language {
        case .english: english
        case .romanian: romanian
        case .croatian: croatian
        case .italian: italian
        case .czech: czech
        case .spanish: spanish
        case .french: french
        }
    }
}

/// All catalogs.
package enum Library {
    /// The catalogs, one for each area.
    package static let catalogs: [any Catalog.Type] = [
        CommonText.self, ValueText.self, PeopleText.self, AccountText.self, SessionText.self, CodesText.self,
        DiscoveryText.self, MenuText.self, CartText.self, OrderText.self, TabText.self, BookingText.self, PlanText.self,
        StateText.self, PromptText.self, NoticeText.self, ListingText.self, CallText.self, RoomText.self,
        CourierText.self,
        DeliveryText.self, LoyaltyText.self, ContentText.self, WaitlistText.self,
    ]

    /// The text of each name.
    static let texts: [TextName: any Catalog] = {
        var texts: [TextName: any Catalog] = [:]
        for catalog in catalogs {
            for text in all(of: catalog) {
                for name in text.names { texts[TextName(rawValue: name)] = text }
            }
        }
        return texts
    }()

    /// The texts of a catalog.
    package static func all<Texts: Catalog>(of catalog: Texts.Type) -> [any Catalog] { Array(catalog.allCases) }

    /// The text with a name; `nil` if there is none.
    package static func text(_ name: TextName) -> (any Catalog)? { texts[name] }
}
