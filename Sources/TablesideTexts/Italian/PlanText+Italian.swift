extension PlanText {
    /// The text in Italian.
    var italian: String {
        switch self {
        case .planBranch: "La sede non è impostata correttamente."
        case .planUnknownHours: "La sede non ha ancora gli orari di apertura."
        case .planForeignRules: "Queste regole sono di un’altra sede."
        case .planOtherZone: "La sede è in un altro fuso orario: {branch}."
        case .planUnknownService: "Questo servizio non è definito."
        case .planRepeated: "La stessa regola compare due volte."
        case .planNeverApplies: "Questa regola non si può mai applicare."
        case .planInvalidCombining: "Si possono unire da 1 a 8 tavoli, non {largest}."
        case .planTooManyCombinations: "I tavoli si possono unire in più di {limit: # modo|# modi}. Consentirne meno."
        case .planInvalidLength: "Questa durata non è possibile."
        case .planInvalidNumber: "Questo numero non è possibile."
        case .planContradictoryCaps: "Il limite delle prenotazioni online supera quello di tutte le prenotazioni."
        case .planContradictoryParties: "Il gruppo più grande ({largest}) è inferiore al più piccolo ({smallest})."
        case .planGraceWithoutNoShow: "Il tempo di tolleranza richiede un profilo con mancata presentazione."
        case .planNegativeAmount: "Una caparra o una penale non può essere sotto zero."
        case .planOtherCurrency: "Una caparra o una penale non è nella valuta della sede."
        case .adviceLargestParty: "Il gruppo più grande che qui siede insieme è di {largest: # persona|# persone}."
        case .adviceLargerNeedSplit: "I gruppi di oltre {largest: # persona|# persone} richiedono più prenotazioni."
        case .adviceMoreTablesTouch:
            """
            {touching: # tavolo è vicino|# tavoli sono vicini}, ma {combined: se ne unisce solo #|se ne uniscono \
            solo #}. Un limite più alto consente gruppi più grandi.
            """
        case .shiftNotYours: "Lo si può fare solo per sé."
        case .shiftOffDuty: "Nessun cameriere in turno può occuparsene."
        case .shiftAtCap: "Il cameriere ha già {inHand: # comanda aperta|# comande aperte}; il limite è {cap}."
        case .shiftHasOrders: "Il cameriere ha ancora {orders: # comanda aperta|# comande aperte}."
        case .shiftAlreadyTaken: "Questa comanda è già di un altro cameriere."
        case .shiftCapAboveLimit: "La casa consente meno di {cap: # comanda aperta|# comande aperte}."
        case .shiftNegativeCap: "Un limite non può essere sotto zero."
        case .shiftOnBreak: "Il cameriere è in pausa."
        case .shiftLeaving: "Il cameriere sta per andare via e non prende nuove comande."
        case .shiftOnOtherShift: "In quel momento il cameriere è in servizio in un altro turno."
        case .shiftLacksSkills: "Al cameriere manca una competenza richiesta dalla comanda."
        case .shiftRefusedBefore: "Questa comanda è già stata proposta al cameriere."
        case .shiftOffered: "La comanda è proposta a un altro cameriere."
        case .shiftUnsound: "Controllare le impostazioni del turno: un numero, un orario o un rango non è possibile."
        case .shiftFull: "Il turno è al completo. Prima concludere qualcosa."
        case .assignmentTooMany: "È troppo da ripartire in una volta. Procedere a parti."
        case .assignmentUnsound: "Un costo o una priorità manca o non è possibile."
        case .shiftBatchNobodyCan: "Nessun cameriere può prendere ora questa comanda."
        case .shiftBatchNoPlaceLeft: "I camerieri che potrebbero prendere questa comanda ne ricevono altre."
        case .shiftBatchRepeated: "Questa comanda compare due volte."
        }
    }
}
