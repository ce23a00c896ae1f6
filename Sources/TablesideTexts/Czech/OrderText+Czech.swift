extension OrderText {
    /// The text in Czech.
    var czech: String {
        switch self {
        case .orderWrongChannel: "Pro tento druh objednávky to není možné."
        case .orderNotYours: "Toto není vaše objednávka."
        case .orderOtherWaiter: "O tuto objednávku se stará jiný číšník."
        case .orderUnknownOrder: "Objednávka nebyla nalezena."
        case .orderUnknownLine: "Položka nebyla nalezena."
        case .orderReasonMissing: "Uveďte prosím důvod."
        case .orderNotOffered: "Tato možnost pro tento druh objednávky neexistuje."
        case .orderRecipientMissing: "Uveďte prosím, kdo objednávku převezme."
        case .orderInvalidRecipient: "Zkontrolujte prosím údaje příjemce."
        case .orderDiscountNotPermitted: "Tuto slevu nemůžete poskytnout."
        case .orderNegativeWindow: "Doba nemůže být menší než nula."
        case .orderTooLate: "Už je pozdě: bylo to možné do {deadline}."
        case .orderTooEarly: "Na to je ještě brzy."
        case .orderNotEnough: "Takto lze změnit jen {available: # kus|# kusy|# kusů}."
        case .orderNothingWouldStay: "Nic by nezůstalo. Přesuňte celou objednávku."
        case .orderSameOrder: "Vyberte jinou objednávku."
        case .orderUnsoundPart: "Není co přesunout."
        case .orderIncomplete:
            "Tato objednávka postupuje jako celek: {left: zůstal by # kus|zůstaly by # kusy|zůstalo by # kusů}."
        case .orderEarlierCourseHeld: "Dřívější chod je ještě pozdržený."
        case .orderAlreadyServed: "{items: # kus už byl podán|# kusy už byly podány|# kusů už bylo podáno}."
        case .orderRestockingNotPermitted: "Jen provozní rozhoduje, co se vrátí do zásoby."
        case .orderWrongCode: "Kód pro vyzvednutí není správný."
        case .orderNotSettled: "Nejprve je třeba zaplatit účet."
        case .orderNoRequest: "O zrušení této objednávky nikdo nepožádal."
        case .orderTooManyRequests:
            "O zrušení objednávky můžete požádat {limit: jen jednou|nejvýše #krát|nejvýše #krát}."
        case .visitBookFirst: "Nejprve si rezervujte stůl a potvrďte příchod."
        case .visitCart: "Košík takto nelze objednat."
        case .visitPromotions: "Na tento košík nelze uplatnit akce."
        case .visitNotExpected: "Hosté už jsou tady, nebo nepřijdou."
        case .visitPointsNotAccepted: "Tento účet nelze platit body."
        case .visitUnknownBooking: "Rezervace nebyla nalezena."
        case .visitUnknownTab: "Není tu žádný otevřený účet."
        case .visitTabIsFull:
            "Otevřený účet pojme nejvýše {limit: # objednávku|# objednávky|# objednávek}. Otevřete další."
        case .visitTabIsLocked: "O účet už bylo požádáno. Dokud se nevrátí, nelze nic přidat."
        case .visitClosed: "V tu dobu restaurace objednávky nepřijímá."
        case .visitQuoteChanged: "V košíku se něco změnilo. Podívejte se prosím znovu na ceny."
        case .visitTakenOrder: "Tato objednávka už byla odeslána."
        case .visitTableTaken: "U tohoto stolu už otevřený účet je."
        case .visitTooManyWaiting:
            "Na odpověď už {limit: čeká # objednávka|čekají # objednávky|čeká # objednávek}. Počkejte prosím chvíli."
        case .visitTooManyOrders: "Denně můžete odeslat nejvýše {limit: # objednávku|# objednávky|# objednávek}."
        case .visitTooFarAhead: "Objednat lze nejpozději na {latest}."
        case .visitAdjustedLine: "Nejprve zrušte slevu na této položce."
        case .visitOtherGuests: "Tento účet patří jednomu hostovi a další k němu nelze přidat."
        case .visitNoTable: "Vyberte prosím stůl."
        case .visitCoversExceeded: "Kuvert lze připočítat už jen za {left: # osobu|# osoby|# osob}."
        }
    }
}
