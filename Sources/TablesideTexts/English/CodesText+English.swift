extension CodesText {
    /// The text in English.
    var english: String {
        switch self {
        case .payloadForeign: "This QR code is not one of ours."
        case .payloadCut: "The QR code could not be read completely. Please scan it again."
        case .payloadUnsigned: "The signature of this QR code is not valid. Please ask the staff."
        case .payloadUnknownVersion: "This QR code is newer than the app. Please update the app."
        case .payloadExpired: "This QR code has expired."
        case .payloadReplayed: "This QR code has already been used."
        case .payloadNotATable: "This QR code is not for a table."
        case .payloadNotWritten: "This QR code was not made correctly."
        case .qrSymbolTooLong: "This text is too long for a QR code."
        case .qrSymbolInvalid: "This QR code cannot be drawn with these settings."
        case .reasonScanNoRestaurant: "This table belongs to no restaurant."
        case .reasonScanInactive: "This restaurant takes no orders here at the moment."
        case .reasonScanOtherBranch: "This QR code is from another restaurant than its table."
        case .reasonScanNoMenu: "There is no menu at the moment."
        }
    }
}
