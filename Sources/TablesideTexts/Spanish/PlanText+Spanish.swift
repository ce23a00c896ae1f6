extension PlanText {
    /// The text in Spanish.
    var spanish: String {
        switch self {
        case .planBranch: "El local no está bien configurado."
        case .planUnknownHours: "El local todavía no tiene horario de apertura."
        case .planForeignRules: "Estas reglas son de otro local."
        case .planOtherZone: "El local está en otra zona horaria: {branch}."
        case .planUnknownService: "Este servicio no está definido."
        case .planRepeated: "La misma regla aparece dos veces."
        case .planNeverApplies: "Esta regla no se puede aplicar nunca."
        case .planInvalidCombining: "Se pueden juntar de 1 a 8 mesas, no {largest}."
        case .planTooManyCombinations: "Las mesas se pueden juntar de más de {limit: # forma|# formas}. Permitir menos."
        case .planInvalidLength: "Esta duración no es posible."
        case .planInvalidNumber: "Este número no es posible."
        case .planContradictoryCaps: "El límite de las reservas en línea supera el de todas las reservas."
        case .planContradictoryParties: "El grupo más grande ({largest}) es menor que el más pequeño ({smallest})."
        case .planGraceWithoutNoShow: "El tiempo de cortesía requiere un perfil con no presentación."
        case .planNegativeAmount: "Una señal o una penalización no puede ser inferior a cero."
        case .planOtherCurrency: "Una señal o una penalización no está en la moneda del local."
        case .adviceLargestParty: "El grupo más grande que aquí se sienta junto es de {largest: # persona|# personas}."
        case .adviceLargerNeedSplit: "Los grupos de más de {largest: # persona|# personas} necesitan varias reservas."
        case .adviceMoreTablesTouch:
            """
            {touching: # mesa está contigua|# mesas están contiguas}, pero solo {combined: se junta #|se juntan #}. Un \
            límite más alto permite grupos más grandes.
            """
        case .shiftNotYours: "Esto solo se puede hacer para uno mismo."
        case .shiftOffDuty: "Ningún camarero de turno puede encargarse."
        case .shiftAtCap: "El camarero ya tiene {inHand: # pedido abierto|# pedidos abiertos}; el límite es {cap}."
        case .shiftHasOrders: "El camarero todavía tiene {orders: # pedido abierto|# pedidos abiertos}."
        case .shiftAlreadyTaken: "Este pedido ya es de otro camarero."
        case .shiftCapAboveLimit: "La casa permite menos de {cap: # pedido abierto|# pedidos abiertos}."
        case .shiftNegativeCap: "Un límite no puede ser inferior a cero."
        case .shiftOnBreak: "El camarero está en su descanso."
        case .shiftLeaving: "El camarero se marcha y no acepta pedidos nuevos."
        case .shiftOnOtherShift: "En ese momento el camarero está de servicio en otro turno."
        case .shiftLacksSkills: "Al camarero le falta una competencia que exige el pedido."
        case .shiftRefusedBefore: "Este pedido ya se ofreció al camarero."
        case .shiftOffered: "El pedido se está ofreciendo a otro camarero."
        case .shiftUnsound: "Comprobar los ajustes del turno: un número, una hora o un rango no es posible."
        case .shiftFull: "El turno no admite más. Terminar algo antes."
        case .assignmentTooMany: "Es demasiado para repartir de una vez. Hacerlo por partes."
        case .assignmentUnsound: "Falta un coste o una prioridad, o no es posible."
        case .shiftBatchNobodyCan: "Ningún camarero puede aceptar ahora este pedido."
        case .shiftBatchNoPlaceLeft: "Los camareros que podrían aceptar este pedido reciben otros."
        case .shiftBatchRepeated: "Este pedido aparece dos veces."
        }
    }
}
