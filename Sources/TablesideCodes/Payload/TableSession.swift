public import TablesideCore

/// The session that a waiter opened at a table and shows to the guests: Giorgi's comanda (GI-20, GI-21).
///
/// ``SessionCode`` is the same in Giorgi's text format of eight numbers; each converts to the other:
///
/// ```swift
/// let session = try TableSession(SessionCode("1353341474_3_308_26_53_1_1_0"))
/// print(session.table, try session.sessionCode())  // 53 1353341474_3_308_26_53_1_1_0
/// ```
public struct TableSession: Hashable, Sendable {
    /// The tab, whose identity is the random code that makes the session unique.
    public let tab: TabID
    /// The branch, called the venue in ``SessionCode``.
    public let branch: BranchID
    /// The number of the session within the venue.
    public let number: Int
    /// The waiter who opened the session.
    public let waiter: UserID
    /// The table that the guests sit at.
    public let table: TableID
    /// The number of guests at the table.
    public let covers: Int
    /// The number of devices that may order; whether it may exceed the covers is left to the tab.
    public let devices: Int
    /// The menu shown to the guests.
    public let menu: MenuID

    /// Makes a session.
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

    /// Makes the session that a Giorgi code describes.
    ///
    /// Identities keep leading zeros; numbers do not.
    ///
    /// - Throws: ``SessionCodeError`` (`sessionCode.outOfRange`) for a number that does not fit in this machine's
    ///   `Int`.
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

    /// The session in Giorgi's format.
    ///
    /// - Throws: ``SessionCodeError`` when an identity is not a number in 0…2⁶³−1 written in ASCII digits.
    public func sessionCode() throws(SessionCodeError) -> SessionCode {
        let texts: [(SessionCode.Field, String)] = [
            (.session, tab.rawValue), (.venue, branch.rawValue), (.venueSession, String(number)),
            (.waiter, waiter.rawValue), (.table, table.rawValue), (.covers, String(covers)),
            (.devices, String(devices)), (.menu, menu.rawValue),
        ]
        // An identity that contains the separator would shift the fields after it.
        for (field, text) in texts where text.utf8.contains(UInt8(ascii: "_")) {
            throw SessionCodeError(.notDigits(field: field, text: text))
        }
        return try SessionCode(texts.map(\.1).joined(separator: "_"))
    }
}
