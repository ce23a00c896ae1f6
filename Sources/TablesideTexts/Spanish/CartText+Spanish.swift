extension CartText {
    /// The text in Spanish.
    var spanish: String {
        switch self {
        case .cartEmpty: "El carrito está vacío."
        case .cartTooManyLines: "El carrito admite como máximo {limit: # línea|# líneas}."
        case .cartTooMuch: "Se puede pedir como máximo {limit: # unidad|# unidades}."
        case .cartTooManyChoices: "Aquí se puede hacer como máximo {limit: # elección|# elecciones}."
        case .cartInvalidCovers: "Este número de personas no es posible."
        case .cartRepeatedLine: "La misma línea aparece dos veces."
        case .cartInvalidCourse: "Este pase no existe."
        case .cartNotOffered: "Esta carta no se ofrece a esa hora o de este modo."
        case .cartMeasure: "Indicar la cantidad deseada."
        case .cartFixedPrice: "El precio de este plato no se puede cambiar aquí."
        case .cartStrayText: "Esta elección no es posible."
        case .cartInvalidSeat: "Este asiento no existe."
        case .cartUnknownOption: "Esta opción no está disponible."
        case .cartRepeatedOption: "Esta opción se puede elegir {maximum: solo una vez|como máximo # veces}."
        case .cartTooFew: "Elegir al menos {minimum: # opción|# opciones}."
        case .cartTooMany: "Elegir como máximo {maximum: # opción|# opciones}."
        case .cartTooFewDifferent: "Elegir al menos {minimum: # opción distinta|# opciones distintas}."
        case .cartTooManyDifferent: "Elegir como máximo {maximum: # opción distinta|# opciones distintas}."
        case .cartMissingOption: "Elegir una opción."
        case .cartMissingText: "Escribir lo que se desea."
        case .cartTextTooLong: "Usar como máximo {limit: # carácter|# caracteres}."
        case .cartInsufficientStock: "Solo {available: queda # unidad|quedan # unidades}."
        case .recipientTooSoon: "Primer horario posible: {earliest}."
        }
    }
}
