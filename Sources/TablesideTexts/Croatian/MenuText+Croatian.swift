extension MenuText {
    /// The text in Croatian.
    var croatian: String {
        switch self {
        case .itemUnknown: "Ovog jela nema na jelovniku."
        case .itemSwitchedOff: "Ovo jelo trenutačno nije dostupno."
        case .itemSoldOut: "Rasprodano."
        case .itemNoOptions: "Za ovo jelo preostalo je premalo dodataka."
        case .priceMissingVariation: "Odaberite varijantu."
        case .priceUnknownVariation: "Ova se varijanta ne nudi."
        case .priceNoPrice: "Ovo jelo nema cijenu. Obratite se osoblju."
        case .menuNoItems: "S ovog jelovnika ništa se ne može naručiti."
        case .menuRepeated: "Ista stvar nalazi se dvaput na jelovniku."
        case .menuUnknown: "Jelovnik se poziva na nešto čega nema."
        case .menuIdle: "Ovaj unos na jelovniku nema učinka."
        case .menuNoPrice: "Nedostaje cijena."
        case .menuNegativePrice: "Cijena ne može biti manja od nule."
        case .menuForeignCurrency: "Cijena nije u valuti jelovnika."
        case .menuPriced: "Ovdje ne smije stajati cijena."
        case .menuInvalidRange: "Ti brojevi nisu mogući."
        case .menuOptions: "Ova grupa dodataka nije ispravno postavljena."
        case .menuUnknownChannel: "Ovaj način naručivanja ovdje nije poznat."
        case .menuNoVariation: "Odaberite barem jednu varijantu."
        case .menuHours: "Ovo radno vrijeme nije valjano."
        case .menuNoChannel: "Navedite gdje se to nudi."
        case .menuMissingPicture: "Dodajte fotografiju jela."
        case .menuMissingCharacteristics: "Navedite nešto o jelu: opis, alergene ili prehranu."
        case .menuOtherIdentity: "Ovo je opis drugog jelovnika."
        case .menuNotCommon: "Poslovnice ne mogu preuzeti ovaj jelovnik."
        case .menuOwnContents: "Ovaj jelovnik ima vlastita jela i ne slijedi drugi."
        case .menuNotOfBranch: "O tome odlučuje zajednički jelovnik restorana."
        case .stockInsufficient: "Nije preostalo dovoljno."
        case .stockUnknownOrder: "Za ovu narudžbu ništa nije rezervirano."
        case .stockNotCounted: "Zaliha ovog artikla ne broji se."
        case .stockInvalidQuantity: "Ta količina nije moguća."
        case .stockStillReserved:
            """
            Za narudžbe {reserved: je još rezervirana # porcija|su još rezervirane # porcije|je još rezervirano # \
            porcija}.
            """
        case .stockTooLate: "To je vrijeme već prošlo."
        case .stockTooManyGoods:
            "Najviše {limit} artikala može se brojati ili označiti kao rasprodano."
        }
    }
}
