public import TablesideCore

extension Order.Profile {
    /// Every profile this release knows.
    public static let known: [Order.Profile] = [
        .dineIn, .takeaway, .delivery, .quickPlate, .forman, .giorgiTable, .giorgiTakeaway,
    ]

    /// Finds a profile by code; `nil` for one this release does not know.
    public static func named(_ code: ProfileCode) -> Order.Profile? { known.first { $0.code == code } }

    /// The profile of a code: the house's own if there is one, which must have the code, else a built-in one.
    package static func named(_ code: ProfileCode, own: Order.Profile?) -> Order.Profile? {
        guard let own else { return named(code) }
        return own.code == code ? own : nil
    }
}
