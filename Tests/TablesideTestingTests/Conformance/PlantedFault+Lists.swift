import Foundation
import TablesideCore
import TablesideHosting

extension PlantedFault {
    private static let scopes = "scopes that look alike are different lists"
    private static let keys = "sort keys that look alike are in the order of bytes"
    private static let order = "documents are listed by kind and scope, in the order of bytes"
    private static let range = "a range of keys is half-open"
    private static let whole = "texts are kept whole up to their limits"
    private static let behind = "a page begins behind its cursor, whatever is there"

    static let ofLists: [PlantedFault] = [
        PlantedFault("scopes are compared without regard to case", scopes) { $0.scope = Spoiled.lowercased },
        PlantedFault("scopes are compared without regard to trailing spaces", scopes) {
            $0.scope = Spoiled.trimmedAtEnd
        },
        PlantedFault("scopes are compared without regard to canonical equivalence", scopes) {
            $0.scope = Spoiled.composed
        },
        PlantedFault("scopes are cut at NUL", scopes) { $0.scope = Spoiled.cutAtNull },
        PlantedFault("scopes lose trailing spaces when they are kept", scopes) {
            $0.keepDocuments { $0.scope = Spoiled.trimmedAtEnd($0.scope) }
        },
        PlantedFault("the empty scope is the text null", scopes) {
            $0.keepDocuments { $0.scope = Spoiled.null($0.scope) }
        },
        PlantedFault("scopes do not count", order) { $0.scope = { _ in "" } },
        PlantedFault("scopes are cut to 255 characters", whole) {
            let cut = Spoiled.cut(to: 255)
            $0.keepDocuments { $0.scope = cut($0.scope) }
        },
        PlantedFault("sort keys are cut at NUL", keys) {
            $0.keepDocuments { $0.sortKey = Spoiled.cutAtNull($0.sortKey) }
        },
        PlantedFault("sort keys are composed", keys) { $0.keepDocuments { $0.sortKey = Spoiled.composed($0.sortKey) } },
        PlantedFault("sort keys lose trailing spaces", keys) {
            $0.keepDocuments { $0.sortKey = Spoiled.trimmedAtEnd($0.sortKey) }
        },
        PlantedFault("sort keys are in the order of Unicode", keys) { $0.precedes = { $0 < $1 } },
        PlantedFault("sort keys are in an order without case", keys) {
            $0.precedes = { $0.lowercased() < $1.lowercased() }
        },
        PlantedFault("sort keys are in the order of numbers", order) {
            $0.precedes = { left, right in
                guard let first = Int(left), let second = Int(right) else {
                    return left.utf8.lexicographicallyPrecedes(right.utf8)
                }
                return first < second
            }
        },
        PlantedFault("sort keys are in the order of UTF-16", order) {
            $0.precedes = { $0.utf16.lexicographicallyPrecedes($1.utf16) }
        },
        PlantedFault("shorter sort keys come first", order) {
            $0.precedes = { $0.utf8.count == $1.utf8.count ? $0 < $1 : $0.utf8.count < $1.utf8.count }
        },
        PlantedFault("sort keys are cut to 767 bytes", whole) {
            $0.keepDocuments { $0.sortKey = String(decoding: $0.sortKey.utf8.prefix(767), as: UTF8.self) }
        },
        PlantedFault("ranges are closed", range) { $0.closesRanges = true },
        PlantedFault("a page has one document more than its limit", range) {
            $0.query = {
                DocumentQuery($0.kind, scope: $0.scope, range: $0.range, limit: $0.limit + 1, after: $0.after)
            }
        },
        PlantedFault("a last page names another", range) { flaws in
            flaws.page = { page, _ in
                DocumentPage(documents: page.documents, next: page.documents.last.map(PageCursor.init))
            }
        },
        PlantedFault("pages skip equal keys", "pages go on behind a document") {
            $0.query = { query in
                let after = query.after.map { PageCursor(sortKey: $0.sortKey, id: "\u{10FFFF}") }
                return DocumentQuery(
                    query.kind,
                    scope: query.scope,
                    range: query.range,
                    limit: query.limit,
                    after: after
                )
            }
        },
        PlantedFault("a cursor stands for its key, without the identity", behind) {
            $0.query = { query in
                let after = query.after.map { PageCursor(sortKey: $0.sortKey, id: "") }
                return DocumentQuery(
                    query.kind,
                    scope: query.scope,
                    range: query.range,
                    limit: query.limit,
                    after: after
                )
            }
        },
        PlantedFault("pages go on behind a number of documents", "pages go on where a document was removed or moved") {
            $0.countsDocuments = true
        },
        PlantedFault(
            "pages begin again where a document was removed",
            "pages go on where a document was removed or moved"
        ) {
            $0.needsLastDocument = true
        },
        PlantedFault("pages count documents while others write", "pages show each document once while others write") {
            $0.countsDocuments = true
        },
        PlantedFault("a cursor takes the place of the range", behind) {
            $0.query = { query in
                let range = query.after == nil ? query.range : SortRange(before: query.range.before)
                return DocumentQuery(
                    query.kind,
                    scope: query.scope,
                    range: range,
                    limit: query.limit,
                    after: query.after
                )
            }
        },
        PlantedFault("documents are listed where they were, too", "a document that moves is listed where it is") {
            $0.steps = [.listsTwice]
        },
        PlantedFault("removed documents are listed", "a removed document is gone, at its version only") {
            $0.steps = [.keepsRemovedInLists]
        },
        PlantedFault("a listing shows a document as it was first", "a listing shows what is stored now") {
            $0.steps = [.listsTheFirstState]
        },
        PlantedFault("a listing shows one list for all kinds", "a listing shows what is stored now") {
            $0.query = { query in
                let kind = DocumentKind(rawValue: "sheet")
                return DocumentQuery(
                    kind,
                    scope: query.scope,
                    range: query.range,
                    limit: query.limit,
                    after: query.after
                )
            }
        },
        PlantedFault("timers are listed by the second", "timers are listed by time") {
            $0.keepDocuments { document in
                guard document.ref.kind == Due.kind else { return }
                document.sortKey = String(document.sortKey.dropLast(3)) + "000"
            }
        },
    ]
}
