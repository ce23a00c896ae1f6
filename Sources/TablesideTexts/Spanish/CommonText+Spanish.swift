extension CommonText {
    /// The text in Spanish.
    var spanish: String {
        switch self {
        case .commonIllegal: "No es posible en este momento."
        case .commonNotPermitted: "Esta operación no está permitida."
        case .commonAlreadyApplied: "Esto ya se ha hecho."
        case .commonOtherBranch: "Pertenece a otro local."
        case .commonClockWentBack: "El reloj de este dispositivo va atrasado. Comprobar la hora y volver a intentarlo."
        case .commonUnknownProfile: "Este modo de trabajo no se reconoce. Actualizar la aplicación."
        case .commonSums: "Los importes no cuadran. Avisar al personal."
        case .commonCorrupt: "Los datos guardados se contradicen. Contactar con el servicio de asistencia."
        case .commonInternal: "Algo ha fallado. Volver a intentarlo o contactar con el servicio de asistencia."
        case .commonServer: "El servicio no está disponible en este momento. Volver a intentarlo más tarde."
        case .commonUnknownOutcome: "Se ha perdido la conexión. Enviar de nuevo: nada se hará dos veces."
        case .commonNoConnection: "No hay conexión. No se ha cambiado nada."
        case .commonBusy: "Muchas personas están haciendo esto a la vez. Volver a intentarlo."
        case .commonUpgrade: "Esta aplicación es demasiado antigua para el servidor. Hay que actualizarla."
        case .commonChanged: "Esto ha cambiado entretanto. Revisar y repetir."
        case .commonReused: "Esta solicitud ya se usó para otra cosa. Empezar de nuevo."
        case .storeCancelled: "Se interrumpió antes de enviar nada."
        case .accessUnknownRole: "Este rol no se reconoce. Actualizar la aplicación."
        case .accessNoUser: "Primero es necesario iniciar sesión."
        case .accessNoBranch: "Elegir primero el local."
        case .accessNotFound: "No se ha encontrado."
        case .accessStandingChanged: "La cuenta ya no tiene este rol aquí. Iniciar sesión de nuevo."
        case .accessNotSignedIn: "La sesión ha terminado. Iniciar sesión de nuevo."
        case .textsUnknownName: "No hay ningún texto para «{name}»."
        case .textsMissingParameter: "Al texto «{name}» le falta el valor «{parameter}»."
        case .textsNotANumber: "El valor «{parameter}» del texto «{name}» debe ser un número entero."
        case .textsUnformatted: "El valor «{parameter}» del texto «{name}» no se ha formateado."
        }
    }
}
