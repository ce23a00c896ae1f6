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
    /// Returns the elements whose name contains what was typed, in their order (QP-17).
    ///
    /// Case matters: `Ma` finds `Marty` and not `Roma`. An empty query finds everything, so that clearing the search
    /// field restores the list. Of a name longer than ``SizeLimit/name`` only the beginning is searched.
    ///
    /// - Parameters:
    ///   - query: the text exactly as typed.
    ///   - name: returns the name of an element.
    /// - Returns: the matching elements.
    /// - Complexity: O(*n*) in the length of all names.
    public func named(_ query: String, by name: (Element) -> String) -> [Element] {
        guard !query.isEmpty else { return Array(self) }
        // A character may have equivalent spellings up to three times as long in bytes. A longer query cannot occur in
        // the name, and searching for a huge one in each name would be slow.
        let length = query.utf8.count
        return filter { element in
            // Comparing long runs of combining marks takes more than their length.
            let name = name(element).cut(to: .name)
            return length / 3 <= name.utf8.count && name.contains(query)
        }
    }
}

extension Sequence where Element: Named {
    /// Returns the elements whose name contains what was typed, with matching case; all of them for an empty query
    /// (QP-17).
    ///
    /// - Complexity: O(*n*) in the length of all names.
    public func named(_ query: String) -> [Element] { named(query, by: \.name) }
}
