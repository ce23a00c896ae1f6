import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDiscovery
import TablesideFloor
import TablesideFoundation
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideVenue
import Testing

@Suite("Hostile text in errors")
struct HostileErrorTextTests {
    /// A line that forges another, turns the writing round, hides, and is long.
    private static let text = "a\nERROR all is well\u{202E}\u{200B}\u{7}" + String(repeating: "x", count: 100_000)
    private static let order = OrderID(text)
    private static let table = TableID(text)

    private func check(_ error: some CustomStringConvertible, sourceLocation: SourceLocation = #_sourceLocation) {
        let text = error.description
        #expect(text.utf8.count < 1_500, "\(type(of: error))", sourceLocation: sourceLocation)
        let isPlain = text.unicodeScalars.allSatisfy {
            $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
        }
        #expect(isPlain, "\(type(of: error)): \(text.prefix(300).debugDescription)", sourceLocation: sourceLocation)
    }

    @Test("what remains of a text is 80 characters, with what acts on others written out")
    func shown() {
        #expect("plain ăé李👩".shown == "plain ăé李👩")
        #expect("a\nb\u{202E}\u{200B}\u{E000}".shown == "a\\u{A}b\\u{202E}\\u{200B}\\u{E000}")
        #expect(String(repeating: "x", count: 80).shown == String(repeating: "x", count: 80))
        #expect(String(repeating: "x", count: 81).shown == String(repeating: "x", count: 80) + "…")
        #expect(("é" + String(repeating: "\u{301}", count: 1_000_000)).shown.unicodeScalars.count == 81)
        #expect(String(repeating: "\n", count: 1_000).shown == String(repeating: "\\u{A}", count: 16) + "…")
        #expect("\(list: (1...8).map { $0 })" == "1, 2, 3, 4, 5, 6, 7, 8")
        #expect("\(list: (1...320).map { $0 })" == "1, 2, 3, 4, 5, 6, 7, 8 and 312 more")
    }

    @Test("errors of every area name hostile input cut and without its effects")
    func areas() throws {
        let text = Self.text
        let ids = Array(repeating: Self.table, count: 500)
        check(TimeError(.malformedDate(text: text)))
        check(MoneyError(.unknownCurrency(code: text)))
        check(LanguageError(.malformedTag(text: text)))
        check(ZoneError(.unknownZone(identifier: text)))
        check(PlacesError(.repeatedTable(table: Self.table)))
        check(EmailAddressError(.withoutSeparator(text: text)))
        check(PhoneNumberError(.outsideRule(rule: text, text: text)))
        check(OIBError(.notDigits(text: text)))
        check(VATNumberError(.malformed(country: .malta, text: text)))
        check(PhoneRuleProblem.notDigits(text: text, least: 1, most: 3))
        check(NameProblem.controlCharacter(text: text))
        check(AccountError(.unknownSessionState(text: text)))
        check(AccountError(.unknownRestaurant(id: RestaurantID(text))))
        check(SignUpProblem.roleNotOffered(role: Role(rawValue: text)))
        check(StoreError(.malformed(detail: text)))
        check(StoreError(.corrupt(subject: text, detail: text)))
        check(CommandFailure<AnyRefusal>.unexpected(detail: text))
        check(TransportError(.malformedRequest(detail: text)))
        check(AccessRefusal(.unknownRole(role: Role(rawValue: text))))
        check(Unavailability.unknownTable(table: Self.table))
        check(Unavailability.notCombined(tables: ids))
        check(Unavailability.takenAsWished(wishes: [.area(area: AreaID(text))]))
        check(TableWish.area(area: AreaID(text)))
        check(TableWish.feature(feature: TableFeature(rawValue: text)))
        check(PlanAdvice.largestParty(area: AreaID(text), service: ServiceCode(rawValue: text), largest: 8))
        check(PlanDefect.unknownTable(table: Self.table))
        check(CartProblem.unknownItem(line: LineID(text), item: MenuItemID(text)))
        check(BillError(.unknownOrder(order: Self.order)))
        check(RecipientProblem.blank(text: text))
        check(RecipientProblem.phoneNotANumber(text: text))
        check(SearchError(.unknownZones(zones: Array(repeating: text, count: 500))))
        let hours = HoursTextError.Fault(rule: 1, text: text, obstacle: .unknownWord(word: text))
        check(HoursTextError(.notUnderstood(faults: Array(repeating: hours, count: 4))))
        check(BillError(.missingOrders(orders: Array(repeating: Self.order, count: 500))))
        check(BridgeError(.notAUUID(text: text)))
        check(Problem(NameProblem.empty, at: FieldPath().field(text).field(text).index(1)))
        check(Defects(Array(repeating: Problem(NameProblem.blank(text: "x"), at: FieldPath().field(text)), count: 5)))
        let many = Defects(Array(repeating: Problem(NameProblem.empty, at: "name"), count: 500))
        #expect(many.description.hasSuffix("; and 492 more"))
    }

    @Test("refusals name authors, branches, reasons and keys cut as well")
    func refusals() {
        let text = Self.text
        let (branch, user, role) = (BranchID(text), UserID(text), Role(rawValue: text))
        check(Order.Refusal(.otherBranch(author: branch, branch: branch)))
        check(Order.Refusal(.notPermitted(role: role, command: .accept)))
        check(Order.Refusal(.otherWaiter(waiter: user, author: user)))
        check(Order.Refusal(.unknownReason(reason: OrderReason(rawValue: text))))
        check(Order.Refusal(.discountNotPermitted(reason: DiscountReason(rawValue: text), role: role)))
        check(GuestTab.Refusal(.discountNotPermitted(reason: DiscountReason(rawValue: text), role: role)))
        check(GuestTab.Refusal(.otherBranch(author: branch, branch: branch)))
        check(Shift.Refusal(.notYours(waiter: user)))
        check(Shift.Refusal(.offDuty(waiter: user)))
        check(CommandFailure<AnyRefusal>.commandReused(command: CommandKey(CommandID(text), by: .system)))
        for reason in [
            ItemUnavailability.unknown(item: MenuItemID(text), variation: VariationID(text)),
            .unknown(item: MenuItemID(text), variation: nil), .switchedOff(item: MenuItemID(text)),
            .soldOut(key: StockKey(item: MenuItemID(text))), .noVariation(item: MenuItemID(text)),
            .noOptions(item: MenuItemID(text), group: ModifierGroupID(text), minimum: 1, available: 0),
        ] {
            check(reason)
            check(CartProblem.unavailableItem(line: LineID(text), item: MenuItemID(text), reason: reason))
        }
        // What the engine says itself is told whole.
        let item = MenuItemID("a pizza with a name of no small length")
        let short = ItemUnavailability.noOptions(item: item, group: ModifierGroupID("sauce"), minimum: 1, available: 0)
        let problem = CartProblem.unavailableItem(line: LineID("1"), item: item, reason: short)
        #expect(problem.description.hasSuffix("needs 1 of sauce, but only 0 can be chosen"))
    }

    @Test("what reading refuses is named cut and without its effects, also by the standard library")
    func decoding() throws {
        let coder = JSONDocumentCoder()
        let text = String(repeating: "x\\n\\u202e", count: 10_000)
        func check<Value: Codable>(
            _ type: Value.Type,
            _ json: String,
            sourceLocation: SourceLocation = #_sourceLocation
        ) {
            do {
                _ = try coder.decodeStrictly(type, from: Array(json.utf8))
                Issue.record("\(type) was read", sourceLocation: sourceLocation)
            } catch let error as DecodingError {
                self.check("\(error)".replacing("\n", with: " "), sourceLocation: sourceLocation)
            } catch {
                Issue.record("\(error)", sourceLocation: sourceLocation)
            }
        }
        check([BranchDay].self, "[\"\(text)\"]")
        check([CivilDate].self, "[\"\(text)\"]")
        check([ExpiredHold].self, "[\"\(text)\"]")
        check([StaffOrderRequest].self, "[{\"\(text)\":{}}]")
        check([LanguageTag: Int].self, "{\"\(text)\":1}")
        check(Recipient.self, "{\"\(text)\":1}")
    }
}
