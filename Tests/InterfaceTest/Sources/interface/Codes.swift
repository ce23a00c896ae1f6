import Tableside

extension MenuCard.Page: Lived {
    static func lived(_ c: Chooser) throws -> MenuCard.Page {
        guard let card = try FoodMenu.lived(c).card(at: c.instant(0)) else { throw NoValue("MenuCard") }
        return try c.pick(some: card.sections.compactMap { card.page(of: $0.category.id) })
    }
}
extension PayloadCodec: Lived {
    static func lived(_ c: Chooser) throws -> PayloadCodec {
        try PayloadCodec(base: "https://dine.example", scheme: "DINE", authenticator: c.authenticator())
    }
}
extension DecodedPayload: Lived {
    static func lived(_ c: Chooser) throws -> DecodedPayload {
        let codec = try PayloadCodec.lived(c)
        let number: UInt64? = c.flip() ? nil : 7
        let expiry = c.flip() && number == nil ? nil : c.instant(86_400_000)
        let payload = CodePayload.table(branch: Chooser.branch, table: "t1")
        return try codec.decode(
            codec.bytes(of: payload, expiring: expiry, oneTimeNumber: number),
            at: c.instant(0)
        )
    }
}
