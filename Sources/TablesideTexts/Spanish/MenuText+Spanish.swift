extension MenuText {
    /// The text in Spanish.
    var spanish: String {
        switch self {
        case .itemUnknown: "Este plato no está en la carta."
        case .itemSwitchedOff: "Este plato no está disponible en este momento."
        case .itemSoldOut: "Agotado."
        case .itemNoOptions: "Quedan muy pocas opciones para este plato."
        case .priceMissingVariation: "Elegir un formato."
        case .priceUnknownVariation: "Este formato no se ofrece."
        case .priceNoPrice: "Este plato no tiene precio. Preguntar al personal."
        case .menuNoItems: "De esta carta no se puede pedir nada."
        case .menuRepeated: "Lo mismo aparece dos veces en la carta."
        case .menuUnknown: "La carta remite a algo que no contiene."
        case .menuIdle: "Esta entrada de la carta no tiene efecto."
        case .menuNoPrice: "Falta un precio."
        case .menuNegativePrice: "Un precio no puede ser inferior a cero."
        case .menuForeignCurrency: "El precio no está en la moneda de la carta."
        case .menuPriced: "Aquí no puede haber precios."
        case .menuInvalidRange: "Estos números no son posibles."
        case .menuOptions: "Este grupo de opciones no está bien configurado."
        case .menuUnknownChannel: "Esta forma de pedir no se reconoce."
        case .menuNoVariation: "Elegir al menos un formato."
        case .menuHours: "Este horario de apertura no es válido."
        case .menuNoChannel: "Indicar dónde se ofrece."
        case .menuMissingPicture: "Añadir una foto del plato."
        case .menuMissingCharacteristics:
            "Añadir información sobre el plato: una descripción, los alérgenos o las dietas."
        case .menuOtherIdentity: "Esta es la descripción de otra carta."
        case .menuNotCommon: "Los locales no pueden adoptar esta carta."
        case .menuOwnContents: "Esta carta tiene platos propios y no sigue a ninguna otra."
        case .menuNotOfBranch: "Lo decide la carta común del restaurante."
        case .stockInsufficient: "No queda suficiente."
        case .stockUnknownOrder: "No hay nada reservado para este pedido."
        case .stockNotCounted: "Las existencias de este plato no se cuentan."
        case .stockInvalidQuantity: "Esta cantidad no es posible."
        case .stockStillReserved: "{reserved: # unidad sigue reservada|# unidades siguen reservadas} para pedidos."
        case .stockTooLate: "Esta hora ya ha pasado."
        case .stockTooManyGoods:
            "Se pueden contar o marcar como agotados como máximo {limit} productos."
        }
    }
}
