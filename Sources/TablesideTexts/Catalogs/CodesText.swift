/// Texts about QR codes and what they say.
enum CodesText: String, Catalog {
    case payloadForeign = "payload.foreign"
    case payloadCut = "payload.cut"
    case payloadUnsigned = "payload.unsigned"
    case payloadUnknownVersion = "payload.unknownVersion"
    case payloadExpired = "payload.expired"
    case payloadReplayed = "payload.replayed"
    case payloadNotATable = "payload.notATable"
    case payloadNotWritten = "payload.notWritten"
    case qrSymbolTooLong = "qrSymbol.tooLong"
    case qrSymbolInvalid = "qrSymbol.invalid"
    case reasonScanNoRestaurant = "reason.scan.noRestaurant"
    case reasonScanInactive = "reason.scan.inactive"
    case reasonScanOtherBranch = "reason.scan.otherBranch"
    case reasonScanNoMenu = "reason.scan.noMenu"

    /// The names under which the text is found.
    var names: [String] {
        switch self {
        case .payloadForeign:
            [
                "payload.foreign", "payload.unknownEnvelope", "payload.unreadable", "tableLink.foreign",
                "tableLink.segmentCount", "tableLink.malformedSegment", "sessionCode.fieldCount",
                "sessionCode.emptyField", "sessionCode.notDigits", "sessionCode.outOfRange", "sessionCode.negative",
            ]
        case .payloadCut:
            ["payload.cut", "payload.extended", "payload.damaged"]
        case .payloadUnsigned:
            [
                "payload.unsigned", "payload.unverifiable", "payload.unknownKey", "payload.withdrawnKey",
                "payload.tampered",
            ]
        case .payloadUnknownVersion:
            [
                "payload.unknownVersion", "payload.unknownKind", "payload.unknownOptions", "payload.trailingFields",
                "tableLink.unknownVersion",
            ]
        case .payloadNotWritten:
            [
                "payload.malformed", "payload.withoutNumber", "payload.negative", "payload.emptyIdentity",
                "payload.longIdentity", "payload.tagLength", "payload.wrongTagLength", "payload.duplicateKey",
                "payload.unusableBase", "payload.unusableScheme", "tableLink.unusableIdentity",
                "byteText.invalidCharacter", "byteText.impossibleLength", "byteText.valueTooLarge",
                "byteText.trailingBits",
            ]
        case .qrSymbolInvalid:
            [
                "qrSymbol.characterOutsideMode", "qrSymbol.byteOutsideMode", "qrSymbol.invalidVersions",
                "qrSymbol.invalidMask", "qrSymbol.invalidDesignator",
            ]
        default: [rawValue]
        }
    }
}
