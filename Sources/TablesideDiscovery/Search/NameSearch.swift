import TablesideCore
public import TablesideVenue

/// Something with a name that a guest can search for.
public protocol Named {
    /// The name as it is shown.
    var name: String { get }
}

extension Restaurant: Named {}
extension RestaurantSummary: Named {}
extension RestaurantCard: Named {}

extension Sequence {
    /// The elements whose name contains what was typed, in their order (QP-17).
    ///
    /// Case counts as typed: `Ma` finds `Marty` and not `Roma`. An empty query finds everything, so that clearing the
    /// search field restores the list.
    ///
    /// - Parameters:
    ///   - query: what was typed, as it was typed.
    ///   - name: gives the name of an element.
    /// - Returns: the matching elements.
    /// - Complexity: O(*n*) in the length of all names.
    public func named(_ query: String, by name: (Element) -> String) -> [Element] {
        guard !query.isEmpty else { return Array(self) }
        // Characters may be spelled with up to three times the bytes; a query longer than that is in no name, and looking
        // for an enormous one in each would take its length each time.
        let length = query.utf8.count
        return filter { element in
            let name = name(element)
            return length / 3 <= name.utf8.count && name.contains(query)
        }
    }
}

extension Sequence where Element: Named {
    /// The elements whose name contains what was typed, case included; all of them for an empty query (QP-17).
    ///
    /// - Complexity: O(*n*) in the length of all names.
    public func named(_ query: String) -> [Element] { named(query, by: \.name) }
}
