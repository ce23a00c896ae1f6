extension MenuText {
    /// The text in Czech.
    var czech: String {
        switch self {
        case .itemUnknown: "Tato položka není na jídelním lístku."
        case .itemSwitchedOff: "Tato položka teď není k dispozici."
        case .itemSoldOut: "Vyprodáno."
        case .itemNoOptions: "U této položky zbývá příliš málo přizpůsobení."
        case .priceMissingVariation: "Vyberte prosím variantu."
        case .priceUnknownVariation: "Tato varianta se nenabízí."
        case .priceNoPrice: "Tato položka nemá cenu. Zeptejte se prosím obsluhy."
        case .menuNoItems: "Z tohoto jídelního lístku nelze nic objednat."
        case .menuRepeated: "Totéž je na jídelním lístku dvakrát."
        case .menuUnknown: "Jídelní lístek odkazuje na něco, co v něm není."
        case .menuIdle: "Tento záznam na jídelním lístku nemá žádný účinek."
        case .menuNoPrice: "Chybí cena."
        case .menuNegativePrice: "Cena nemůže být menší než nula."
        case .menuForeignCurrency: "Cena není v měně jídelního lístku."
        case .menuPriced: "Tady nesmí být cena."
        case .menuInvalidRange: "Tato čísla nejsou možná."
        case .menuOptions: "Tato skupina přizpůsobení není správně nastavená."
        case .menuUnknownChannel: "Tento způsob objednání zde není známý."
        case .menuNoVariation: "Vyberte alespoň jednu variantu."
        case .menuHours: "Tato otevírací doba není platná."
        case .menuNoChannel: "Uveďte, kde se to nabízí."
        case .menuMissingPicture: "Přidejte fotografii pokrmu."
        case .menuMissingCharacteristics: "Uveďte něco o pokrmu: popis, alergeny nebo diety."
        case .menuOtherIdentity: "Toto je popis jiného jídelního lístku."
        case .menuNotCommon: "Pobočky nemohou převzít tento jídelní lístek."
        case .menuOwnContents: "Tento jídelní lístek má vlastní jídla a neřídí se jiným."
        case .menuNotOfBranch: "O tom rozhoduje společný jídelní lístek restaurace."
        case .stockInsufficient: "Už nezbývá dost."
        case .stockUnknownOrder: "Pro tuto objednávku není nic rezervováno."
        case .stockNotCounted: "Zásoba této položky se nepočítá."
        case .stockInvalidQuantity: "Toto množství není možné."
        case .stockStillReserved:
            """
            Pro objednávky {reserved: je ještě rezervována # porce|jsou ještě rezervovány # porce|je ještě \
            rezervováno # porcí}.
            """
        case .stockTooLate: "Tento čas už uplynul."
        case .stockTooManyGoods:
            "Počítat nebo označit za vyprodané lze nejvýše {limit} položek."
        }
    }
}
