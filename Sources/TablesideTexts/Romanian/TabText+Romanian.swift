extension TabText {
    /// The text in Romanian.
    var romanian: String {
        switch self {
        case .tabNotYours: "Aceasta nu este nota dumneavoastră."
        case .tabUnknownOpener: "Aici nota nu poate fi deschisă în acest fel."
        case .tabDevicesNotOffered: "Aici dispozitivele nu se pot alătura unei note."
        case .tabTooManyDevices:
            """
            Se {limit: poate alătura cel mult # dispozitiv|pot alătura cel mult # dispozitive|pot alătura cel mult # \
            de dispozitive}.
            """
        case .tabTooManyJoins:
            "Acest dispozitiv s-a alăturat deja {limit: o dată|de # ori|de # de ori}. Întrebați personalul."
        case .tabTooManyBillChanges:
            "Nota de plată a fost deja modificată {limit: o dată|de # ori|de # de ori}. Întrebați personalul."
        case .tabTooManyPersons: "Mai puteți comanda pentru {left: # persoană|# persoane|# de persoane}."
        case .tabUnknownDevice: "Mai întâi alăturați-vă mesei."
        case .tabOtherDevice: "Continuați pe dispozitivul pe care ați început."
        case .tabNotChoosing: "Acest dispozitiv și-a trimis deja comanda."
        case .tabOthersChoosing: "{devices: # client încă alege|# clienți încă aleg|# de clienți încă aleg}."
        case .tabSameTab: "Alegeți altă notă."
        case .tabPaidFor: "S-a plătit mai mult decât valorează restul: {paid}."
        case .tabRepeatedAdjustment: "Această ajustare este deja pe notă."
        case .tabNothingOrdered: "Încă nu s-a comandat nimic."
        case .tabUnserved:
            "{orders: # comandă nu este încă servită|# comenzi nu sunt încă servite|# de comenzi nu sunt încă servite}."
        case .tabAwaitingAcceptance:
            """
            {orders: # comandă așteaptă încă să fie acceptată|# comenzi așteaptă încă să fie acceptate|# de comenzi \
            așteaptă încă să fie acceptate}.
            """
        case .tabHasOrders: "Pe notă {orders: mai este # comandă|mai sunt # comenzi|mai sunt # de comenzi}."
        case .tabHasPayments: "S-au plătit {paid}; mai întâi este nevoie de rambursare."
        case .tabRepeatedPayment: "Această plată a fost deja înregistrată."
        case .tabUnknownMethod: "Acest mod de plată nu este acceptat aici."
        case .tabUnconfirmedPayment: "Plata nu este încă confirmată."
        case .tabExceedsDue: "Mai sunt de plătit doar {due}."
        case .tabNotBalanced: "Mai este ceva de plată."
        case .tabNothingToRefund: "Nu este atât de mult de returnat."
        case .tabInvalidTerms: "Taxele casei nu sunt valabile pentru această notă."
        case .tabInvalidAdjustment: "Această reducere sau taxă nu este posibilă."
        case .tabUnknownAdjustment: "Această reducere nu a fost găsită pe notă."
        case .tabWaiverNotPermitted: "Nu aveți dreptul să anulați această taxă."
        case .tabBill: "Nota de plată nu poate fi întocmită așa."
        case .tabUnknownShare: "Nota de plată nu are această parte."
        case .tabTendered: "Numerarul nu ajunge: trebuie încasați {collected}."
        case .tabRefund: "Această rambursare nu se poate face."
        case .tabWasRefunded: "S-au făcut deja rambursări, așa că nota rămâne închisă."
        case .billTotalChanged: "Totalul s-a schimbat: {now}. Verificați din nou nota de plată."
        case .billAmountsDoNotSum: "Părțile însumează {sum}, dar totalul este {total}."
        case .billNegativeAmount: "O parte nu poate fi sub zero."
        case .billAssignment: "Atribuiți fiecare poziție unui singur plătitor."
        case .billPayers: "Numărul de plătitori nu se potrivește."
        case .billPercentages: "Procentele trebuie să însumeze 100."
        case .billTooManyPayers:
            "Nota de plată se poate împărți între cel mult {limit: # plătitor|# plătitori|# de plătitori}."
        case .billTakenShares: "Părțile preluate nu sunt din această notă de plată."
        case .billNoSeats: "Nota de plată nu se poate împărți pe locuri: nu s-au introdus locuri."
        case .refundEmpty: "Alegeți ce se rambursează."
        case .refundNotEnough:
            """
            {left: Se mai poate rambursa doar # porție|Se mai pot rambursa doar # porții|Se mai pot rambursa doar # \
            de porții}.
            """
        case .refundUnknownCharge: "Această taxă nu este pe nota de plată sau a fost deja rambursată."
        case .refundNoTip: "Nu mai există bacșiș de rambursat."
        case .refundInvalidAmount: "Introduceți o sumă mai mare decât zero."
        case .refundExceedsPaid: "Se pot rambursa cel mult {left}."
        case .stateTabDeviceChoosing: "alege"
        case .stateTabDeviceWaiting: "îi așteaptă pe ceilalți"
        case .stateTabDeviceSent: "comandă trimisă"
        }
    }
}
