import TablesideCore

/// The content of the envelope: version, kind, options, and the fields of the kind.
struct PayloadContent: Equatable {
    static let version: UInt64 = 1

    let payload: CodePayload
    let expiry: Instant?
    let oneTimeNumber: UInt64?

    private static let hasExpiry: UInt64 = 1
    private static let hasNumber: UInt64 = 2

    init(_ payload: CodePayload, expiry: Instant?, oneTimeNumber: UInt64?) {
        self.payload = payload
        self.expiry = expiry
        self.oneTimeNumber = oneTimeNumber
    }

    func bytes() throws(PayloadError) -> [UInt8] {
        var writer = PayloadWriter()
        writer.number(Self.version)
        writer.number(payload.kind.rawValue)
        writer.number((expiry == nil ? 0 : Self.hasExpiry) | (oneTimeNumber == nil ? 0 : Self.hasNumber))
        if let expiry { writer.instant(expiry) }
        if let oneTimeNumber { writer.number(oneTimeNumber) }
        payload.write(to: &writer)
        guard !writer.hasEmptyText else { throw PayloadError(.emptyIdentity(kind: payload.kind)) }
        guard writer.longestText <= SizeLimit.identifier else {
            throw PayloadError(.longIdentity(kind: payload.kind, bytes: writer.longestText))
        }
        return writer.bytes
    }

    init(_ bytes: ArraySlice<UInt8>) throws(PayloadError) {
        var reader = PayloadReader(bytes)
        let version = try reader.number()
        guard version == Self.version else { throw PayloadError(.unknownVersion(version: version)) }
        let code = try reader.number()
        guard let kind = CodePayload.Kind(rawValue: code) else { throw PayloadError(.unknownKind(kind: code)) }
        let options = try reader.number()
        guard options <= Self.hasExpiry | Self.hasNumber else {
            throw PayloadError(.unknownOptions(options: options))
        }
        expiry = options & Self.hasExpiry == 0 ? nil : try reader.instant()
        oneTimeNumber = options & Self.hasNumber == 0 ? nil : try reader.number()
        payload = try CodePayload(kind, from: &reader)
        guard reader.rest == 0 else { throw PayloadError(.trailingFields(count: reader.rest)) }
    }
}

extension CodePayload {
    fileprivate func write(to writer: inout PayloadWriter) {
        switch self {
        case .table(let branch, let table):
            writer.text(branch.rawValue)
            writer.text(table.rawValue)
        case .session(let session):
            writer.text(session.tab.rawValue)
            writer.text(session.branch.rawValue)
            writer.number(UInt64(session.number))
            writer.text(session.waiter.rawValue)
            writer.text(session.table.rawValue)
            writer.number(UInt64(session.covers))
            writer.number(UInt64(session.devices))
            writer.text(session.menu.rawValue)
        case .checkIn(let branch, let booking):
            writer.text(branch.rawValue)
            writer.text(booking.rawValue)
        case .cooperation(let invitation): writer.text(invitation.code)
        case .friend(let inviter, let invitation):
            writer.text(inviter.rawValue)
            writer.text(invitation.rawValue)
        case .handover(let delivery, let code):
            writer.text(delivery.rawValue)
            writer.text(code)
        case .collection(let branch, let order, let code):
            writer.text(branch.rawValue)
            writer.text(order.rawValue)
            writer.text(code)
        }
    }

    fileprivate init(_ kind: Kind, from reader: inout PayloadReader) throws(PayloadError) {
        switch kind {
        case .table: self = .table(branch: BranchID(try reader.text()), table: TableID(try reader.text()))
        case .session:
            self = .session(
                try TableSession(
                    tab: TabID(try reader.text()),
                    branch: BranchID(try reader.text()),
                    number: try reader.integer(),
                    waiter: UserID(try reader.text()),
                    table: TableID(try reader.text()),
                    covers: try reader.integer(),
                    devices: try reader.integer(),
                    menu: MenuID(try reader.text())
                )
            )
        case .checkIn: self = .checkIn(branch: BranchID(try reader.text()), booking: BookingID(try reader.text()))
        case .registerStoreKey: self = .cooperation(try reader.invitation(.registerStoreKey))
        case .registerCourierKey: self = .cooperation(try reader.invitation(.registerCourierKey))
        case .friend: self = .friend(inviter: UserID(try reader.text()), invitation: InvitationID(try reader.text()))
        case .handover: self = .handover(delivery: DeliveryID(try reader.text()), code: try reader.text())
        case .collection:
            self = .collection(
                branch: BranchID(try reader.text()),
                order: OrderID(try reader.text()),
                code: try reader.text()
            )
        }
    }
}

extension PayloadReader {
    fileprivate mutating func invitation(
        _ kind: CooperationInvitation.Kind
    ) throws(PayloadError) -> CooperationInvitation {
        let start = position
        let code = try text()
        guard let invitation = try? CooperationInvitation(kind, code: code) else {
            throw PayloadError(.malformed(position: start))
        }
        return invitation
    }
}
