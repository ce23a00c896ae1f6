extension MenuText {
    /// The text in Italian.
    var italian: String {
        switch self {
        case .itemUnknown: "Questo piatto non è nel menù."
        case .itemSwitchedOff: "Questo piatto al momento non è disponibile."
        case .itemSoldOut: "Esaurito."
        case .itemNoOptions: "Per questo piatto restano troppo poche varianti."
        case .priceMissingVariation: "Scegliere un formato."
        case .priceUnknownVariation: "Questo formato non è previsto."
        case .priceNoPrice: "Questo piatto non ha un prezzo. Chiedere al personale."
        case .menuNoItems: "Da questo menù non si può ordinare nulla."
        case .menuRepeated: "La stessa cosa compare due volte nel menù."
        case .menuUnknown: "Il menù rimanda a qualcosa che non contiene."
        case .menuIdle: "Questa voce del menù non ha effetto."
        case .menuNoPrice: "Manca un prezzo."
        case .menuNegativePrice: "Un prezzo non può essere sotto zero."
        case .menuForeignCurrency: "Il prezzo non è nella valuta del menù."
        case .menuPriced: "Qui non può esserci un prezzo."
        case .menuInvalidRange: "Questi numeri non sono possibili."
        case .menuOptions: "Questo gruppo di varianti non è impostato correttamente."
        case .menuUnknownChannel: "Questo modo di ordinare non è riconosciuto."
        case .menuNoVariation: "Scegliere almeno un formato."
        case .menuHours: "Questi orari di apertura non sono validi."
        case .menuNoChannel: "Indicare dove viene offerto."
        case .menuMissingPicture: "Aggiungete una foto del piatto."
        case .menuMissingCharacteristics: "Dite qualcosa del piatto: una descrizione, gli allergeni o le diete."
        case .menuOtherIdentity: "Questa è la descrizione di un altro menù."
        case .menuNotCommon: "Le sedi non possono adottare questo menù."
        case .menuOwnContents: "Questo menù ha piatti propri e non ne segue un altro."
        case .menuNotOfBranch: "Lo decide il menù comune del ristorante."
        case .stockInsufficient: "Non ne resta abbastanza."
        case .stockUnknownOrder: "Per questa comanda non è riservato nulla."
        case .stockNotCounted: "La giacenza di questo articolo non è conteggiata."
        case .stockInvalidQuantity: "Questa quantità non è possibile."
        case .stockStillReserved:
            "{reserved: # porzione è ancora riservata|# porzioni sono ancora riservate} per le comande."
        case .stockTooLate: "Questo orario è già passato."
        case .stockTooManyGoods:
            "Si possono contare o segnare come esauriti al massimo {limit} prodotti."
        }
    }
}
