public import TablesideCore

/// The session of a table that a waiter opened and shows to the guests: Giorgi's comanda (GI-20, GI-21).
///
/// ``SessionCode`` is the same in Giorgi's own text of eight numbers; both lead into each other:
///
/// ```swift
/// let session = try TableSession(SessionCode("1353341474_3_308_26_53_1_1_0"))
/// print(session.table, try session.sessionCode())  // 53 1353341474_3_308_26_53_1_1_0
/// ```
public struct TableSession: Hashable, Sendable {
    /// The tab; its identity is the random code that makes the session unique.
    public let tab: TabID
    /// The venue.
    public let branch: BranchID
    /// The number of the session within the venue.
    public let number: Int
    /// The waiter who opened it.
    public let waiter: UserID
    /// The table.
    public let table: TableID
    /// How many people sit at the table.
    public let covers: Int
    /// How many devices may order; more than there are covers is left to the tab to judge.
    public let devices: Int
    /// Which menu is shown.
    public let menu: MenuID

    /// Makes the session.
    ///
    /// - Throws: ``PayloadError`` (`payload.negative`) for the first number below 0.
    public init(
        tab: TabID,
        branch: BranchID,
        number: Int,
        waiter: UserID,
        table: TableID,
        covers: Int,
        devices: Int,
        menu: MenuID
    ) throws(PayloadError) {
        for (field, value) in [(SessionCode.Field.venueSession, number), (.covers, covers), (.devices, devices)]
        where value < 0 {
            throw PayloadError(.negative(field: field, value: value))
        }
        self.tab = tab
        self.branch = branch
        self.number = number
        self.waiter = waiter
        self.table = table
        self.covers = covers
        self.devices = devices
        self.menu = menu
    }

    /// The session that Giorgi's code names.
    ///
    /// Identities keep leading zeros; numbers do not.
    ///
    /// - Throws: ``SessionCodeError`` (`sessionCode.outOfRange`) for a number that this machine's `Int` does not hold.
    public init(_ code: SessionCode) throws(SessionCodeError) {
        func number(_ field: SessionCode.Field) throws(SessionCodeError) -> Int {
            guard let number = Int(exactly: code[field]) else {
                throw SessionCodeError(.outOfRange(field: field, text: code.text(of: field)))
            }
            return number
        }
        tab = TabID(code.text(of: .session))
        branch = BranchID(code.text(of: .venue))
        self.number = try number(.venueSession)
        waiter = UserID(code.text(of: .waiter))
        table = TableID(code.text(of: .table))
        covers = try number(.covers)
        devices = try number(.devices)
        menu = MenuID(code.text(of: .menu))
    }

    /// The session as Giorgi's code.
    ///
    /// - Throws: ``SessionCodeError`` when an identity is no number of 0…2⁶³−1 in ASCII digits.
    public func sessionCode() throws(SessionCodeError) -> SessionCode {
        let texts: [(SessionCode.Field, String)] = [
            (.session, tab.rawValue), (.venue, branch.rawValue), (.venueSession, String(number)),
            (.waiter, waiter.rawValue), (.table, table.rawValue), (.covers, String(covers)),
            (.devices, String(devices)), (.menu, menu.rawValue),
        ]
        // An identity with the separator in it would shift the fields behind it.
        for (field, text) in texts where text.utf8.contains(UInt8(ascii: "_")) {
            throw SessionCodeError(.notDigits(field: field, text: text))
        }
        return try SessionCode(texts.map(\.1).joined(separator: "_"))
    }
}
