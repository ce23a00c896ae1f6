import TablesideCore

extension TourError.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "empty": try read.alone(.empty)
            case "tooManyStops": try .tooManyStops(count: read("count"), limit: read("limit"))
            case "tooManyInserted": try .tooManyInserted(count: read("count"), limit: read("limit"))
            case "stopTwice": try .stopTwice(stop: read("stop"))
            case "promiseReversed":
                try .promiseReversed(stop: read("stop"), from: read("from"), until: read("until"))
            case "instantOutOfRange": try .instantOutOfRange(at: read("at"))
            case "stopTimeOutOfRange": try .stopTimeOutOfRange(stop: read("stop"), length: read("length"))
            case "afterUnknown": try .afterUnknown(stop: read("stop"), after: read("after"))
            case "afterCircular": try .afterCircular(stop: read("stop"))
            case "afterBroken": try .afterBroken(stop: read("stop"), after: read("after"))
            case "unevenRow": try .unevenRow(row: read(optional: "row"), count: read("count"), stops: read("stops"))
            case "unevenRows": try .unevenRows(count: read("count"), stops: read("stops"))
            case "travelOutOfRange":
                try .travelOutOfRange(from: read(optional: "from"), to: read("to"), time: read("time"))
            case "travelUnknown": try .travelUnknown(stop: read("stop"))
            case "distanceOutOfRange":
                try .distanceOutOfRange(from: read(optional: "from"), to: read("to"), meters: read("meters"))
            case "speedUnknown": try .speedUnknown(vehicle: read("vehicle"))
            case "speedOutOfRange": try .speedOutOfRange(vehicle: read("vehicle"), speed: read("speed"))
            case "detourOutOfRange": try .detourOutOfRange(limit: read("limit"))
            case "promiseBroken": try .promiseBroken(stop: read("stop"), late: read("late"))
            case "detourTooLong": try .detourTooLong(least: read("least"), limit: read("limit"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .empty: try encoder.write("empty")
        case .tooManyStops(let count, let limit): try encoder.write("tooManyStops", ["count": count, "limit": limit])
        case .tooManyInserted(let count, let limit):
            try encoder.write("tooManyInserted", ["count": count, "limit": limit])
        case .stopTwice(let stop): try encoder.write("stopTwice", ["stop": stop])
        case .promiseReversed(let stop, let from, let until):
            try encoder.write("promiseReversed", ["stop": stop, "from": from, "until": until])
        case .instantOutOfRange(let at): try encoder.write("instantOutOfRange", ["at": at])
        case .stopTimeOutOfRange(let stop, let length):
            try encoder.write("stopTimeOutOfRange", ["stop": stop, "length": length])
        case .afterUnknown(let stop, let after): try encoder.write("afterUnknown", ["stop": stop, "after": after])
        case .afterCircular(let stop): try encoder.write("afterCircular", ["stop": stop])
        case .afterBroken(let stop, let after): try encoder.write("afterBroken", ["stop": stop, "after": after])
        case .unevenRow(let row, let count, let stops):
            try encoder.write("unevenRow", ["row": row, "count": count, "stops": stops])
        case .unevenRows(let count, let stops): try encoder.write("unevenRows", ["count": count, "stops": stops])
        case .travelOutOfRange(let from, let to, let time):
            try encoder.write("travelOutOfRange", ["from": from, "to": to, "time": time])
        case .travelUnknown(let stop): try encoder.write("travelUnknown", ["stop": stop])
        case .distanceOutOfRange(let from, let to, let meters):
            try encoder.write("distanceOutOfRange", ["from": from, "to": to, "meters": meters])
        case .speedUnknown(let vehicle): try encoder.write("speedUnknown", ["vehicle": vehicle])
        case .speedOutOfRange(let vehicle, let speed):
            try encoder.write("speedOutOfRange", ["vehicle": vehicle, "speed": speed])
        case .detourOutOfRange(let limit): try encoder.write("detourOutOfRange", ["limit": limit])
        case .promiseBroken(let stop, let late): try encoder.write("promiseBroken", ["stop": stop, "late": late])
        case .detourTooLong(let least, let limit): try encoder.write("detourTooLong", ["least": least, "limit": limit])
        }
    }
}
