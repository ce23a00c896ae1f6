extension CodesText {
    /// The text in Spanish.
    var spanish: String {
        switch self {
        case .payloadForeign: "Este código QR no es nuestro."
        case .payloadCut: "El código QR no se ha leído por completo. Escanearlo de nuevo."
        case .payloadUnsigned: "La firma de este código QR no es válida. Preguntar al personal."
        case .payloadUnknownVersion: "Este código QR es más reciente que la aplicación. Actualizar la aplicación."
        case .payloadExpired: "Este código QR ha caducado."
        case .payloadReplayed: "Este código QR ya se ha usado."
        case .payloadNotATable: "Este código QR no es de una mesa."
        case .payloadNotWritten: "Este código QR no se creó correctamente."
        case .qrSymbolTooLong: "El texto es demasiado largo para un código QR."
        case .qrSymbolInvalid: "Con estos ajustes no se puede dibujar el código QR."
        case .reasonScanNoRestaurant: "Esta mesa no pertenece a ningún restaurante."
        case .reasonScanInactive: "En este momento este restaurante no acepta pedidos aquí."
        case .reasonScanOtherBranch: "Este código QR no es del restaurante de su mesa."
        case .reasonScanNoMenu: "En este momento no hay carta."
        }
    }
}
