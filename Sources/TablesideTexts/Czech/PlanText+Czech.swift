extension PlanText {
    /// The text in Czech.
    var czech: String {
        switch self {
        case .planBranch: "Pobočka není správně nastavená."
        case .planUnknownHours: "Pobočka zatím nemá otevírací dobu."
        case .planForeignRules: "Tato pravidla patří jiné pobočce."
        case .planOtherZone: "Pobočka je v jiném časovém pásmu: {branch}."
        case .planUnknownService: "Tato služba není definovaná."
        case .planRepeated: "Stejné pravidlo je uvedeno dvakrát."
        case .planNeverApplies: "Toto pravidlo se nikdy nepoužije."
        case .planInvalidCombining: "Spojit lze 1 až 8 stolů, ne {largest}."
        case .planTooManyCombinations:
            "Stoly lze spojit více než {limit: # způsobem|# způsoby|# způsoby}. Povolte jich méně."
        case .planInvalidLength: "Tato doba není možná."
        case .planInvalidNumber: "Toto číslo není možné."
        case .planContradictoryCaps: "Limit pro online rezervace je vyšší než limit pro všechny rezervace."
        case .planContradictoryParties: "Největší skupina ({largest}) je menší než nejmenší ({smallest})."
        case .planGraceWithoutNoShow: "Čekací doba vyžaduje profil s nedostavením se."
        case .planNegativeAmount: "Záloha nebo poplatek nemůže být menší než nula."
        case .planOtherCurrency: "Záloha nebo poplatek není v měně pobočky."
        case .adviceLargestParty: "Největší skupina, která zde sedí pohromadě, má {largest: # osobu|# osoby|# osob}."
        case .adviceLargerNeedSplit: "Skupiny nad {largest: # osobu|# osoby|# osob} potřebují více rezervací."
        case .adviceMoreTablesTouch:
            """
            {touching: Sousedí # stůl|Sousedí # stoly|Sousedí # stolů}, ale {combined: spojuje se jen #|spojují se \
            jen #|spojuje se jen #}. Vyšší limit umožní větší skupiny.
            """
        case .shiftNotYours: "To můžete udělat jen za sebe."
        case .shiftOffDuty: "Žádný číšník ve směně to nemůže převzít."
        case .shiftAtCap:
            """
            Číšník už má {inHand: # otevřenou objednávku|# otevřené objednávky|# otevřených objednávek}; limit je \
            {cap}.
            """
        case .shiftHasOrders:
            "Číšník má ještě {orders: # otevřenou objednávku|# otevřené objednávky|# otevřených objednávek}."
        case .shiftAlreadyTaken: "Tuto objednávku už má jiný číšník."
        case .shiftCapAboveLimit:
            "Podnik povoluje méně než {cap: # otevřenou objednávku|# otevřené objednávky|# otevřených objednávek}."
        case .shiftNegativeCap: "Limit nemůže být menší než nula."
        case .shiftOnBreak: "Číšník má přestávku."
        case .shiftLeaving: "Číšník odchází a nové objednávky nepřebírá."
        case .shiftOnOtherShift: "Číšník má v tu dobu jinou směnu."
        case .shiftLacksSkills: "Číšníkovi chybí dovednost, kterou objednávka vyžaduje."
        case .shiftRefusedBefore: "Číšník už byl na tuto objednávku dotázán."
        case .shiftOffered: "Objednávka je nabídnuta jinému číšníkovi."
        case .shiftUnsound: "Zkontrolujte nastavení směny: některé číslo, čas nebo rajon není možný."
        case .shiftFull: "Směna už víc nepojme. Nejprve něco dokončete."
        case .assignmentTooMany: "To je na jedno rozdělení příliš. Rozdělte to po částech."
        case .assignmentUnsound: "Některý náklad nebo některá priorita chybí nebo není možná."
        case .shiftBatchNobodyCan: "Tuto objednávku teď nemůže převzít žádný číšník."
        case .shiftBatchNoPlaceLeft: "Číšníci, kteří by tuto objednávku mohli převzít, dostávají jiné."
        case .shiftBatchRepeated: "Tato objednávka je uvedena dvakrát."
        }
    }
}
