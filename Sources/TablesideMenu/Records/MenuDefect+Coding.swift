import TablesideCore

extension MenuDefect {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "noItems": try read.alone(.noItems)
            case "repeatedCategory": try .repeatedCategory(category: read("category"))
            case "repeatedItem": try .repeatedItem(item: read("item"))
            case "repeatedVariation": try .repeatedVariation(item: read("item"), variation: read("variation"))
            case "repeatedGroup": try .repeatedGroup(group: read("group"))
            case "repeatedOption": try .repeatedOption(group: read("group"), option: read("option"))
            case "repeatedPairing": try .repeatedPairing(item: read("item"), with: read("with"))
            case "repeatedEntry": try .repeatedEntry(item: read("item"), category: read("category"))
            case "repeatedPrice": try .repeatedPrice(item: read("item"))
            case "unknownCategory": try .unknownCategory(item: read("item"), category: read("category"))
            case "unknownHeading": try .unknownHeading(category: read("category"))
            case "unknownItem": try .unknownItem(item: read("item"))
            case "unknownVariation": try .unknownVariation(variation: read("variation"))
            case "unknownGroup": try .unknownGroup(group: read("group"))
            case "unknownOption": try .unknownOption(group: read("group"), option: read("option"))
            case "pairedWithItself": try .pairedWithItself(item: read("item"))
            case "idleEntry": try .idleEntry(item: read("item"))
            case "idlePrice": try .idlePrice(item: read("item"))
            case "emptyName": try read.alone(.emptyName)
            case "noPrice": try .noPrice(item: read("item"))
            case "negativePrice": try .negativePrice(price: read("price"))
            case "foreignCurrency": try .foreignCurrency(price: read("price"), expected: read("expected"))
            case "pricedRemoval": try .pricedRemoval(group: read("group"))
            case "invalidCount": try .invalidCount(count: read("count"))
            case "invalidCourse": try .invalidCourse(course: read("course"))
            case "invalidRange": try .invalidRange(minimum: read("minimum"), maximum: read(optional: "maximum"))
            case "unreachableMinimum": try .unreachableMinimum(minimum: read("minimum"), available: read("available"))
            case "invalidDefaults": try .invalidDefaults(group: read("group"))
            case "wrongOptions": try .wrongOptions(group: read("group"))
            case "noPrices": try .noPrices(group: read("group"))
            case "pricedText": try .pricedText(group: read("group"))
            case "unknownChannel": try .unknownChannel(channel: read("channel"))
            case "noVariation": try .noVariation(item: read("item"))
            case "pricedVariations": try .pricedVariations(item: read("item"))
            case "leftOut": try .leftOut(item: read("item"))
            case "cyclicGroup": try .cyclicGroup(group: read("group"))
            case "tooDeep": try .tooDeep(group: read("group"), limit: read("limit"))
            case "hours": try .hours(reason: read("reason"))
            case "noChannel": try read.alone(.noChannel)
            case "negativeTax": try .negativeTax(tax: read("tax"))
            case "idleTax": try .idleTax(tax: read("tax"))
            case "repeatedTax": try .repeatedTax(tax: read("tax"))
            case "tooMany": try .tooMany(limit: read("limit"), found: read("found"))
            case "tooLong": try .tooLong(limit: read("limit"), found: read("found"))
            case "hiddenCharacter": try .hiddenCharacter(text: read("text"))
            case "missingPicture": try .missingPicture(item: read("item"))
            case "missingCharacteristics": try .missingCharacteristics(item: read("item"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .noItems: try encoder.write("noItems")
        case .repeatedCategory(let category): try encoder.write("repeatedCategory", ["category": category])
        case .repeatedItem(let item): try encoder.write("repeatedItem", ["item": item])
        case .repeatedVariation(let item, let variation):
            try encoder.write("repeatedVariation", ["item": item, "variation": variation])
        case .repeatedGroup(let group): try encoder.write("repeatedGroup", ["group": group])
        case .repeatedOption(let group, let option):
            try encoder.write("repeatedOption", ["group": group, "option": option])
        case .repeatedPairing(let item, let with): try encoder.write("repeatedPairing", ["item": item, "with": with])
        case .repeatedEntry(let item, let category):
            try encoder.write("repeatedEntry", ["item": item, "category": category])
        case .repeatedPrice(let item): try encoder.write("repeatedPrice", ["item": item])
        case .unknownCategory(let item, let category):
            try encoder.write("unknownCategory", ["item": item, "category": category])
        case .unknownHeading(let category): try encoder.write("unknownHeading", ["category": category])
        case .unknownItem(let item): try encoder.write("unknownItem", ["item": item])
        case .unknownVariation(let variation): try encoder.write("unknownVariation", ["variation": variation])
        case .unknownGroup(let group): try encoder.write("unknownGroup", ["group": group])
        case .unknownOption(let group, let option):
            try encoder.write("unknownOption", ["group": group, "option": option])
        case .pairedWithItself(let item): try encoder.write("pairedWithItself", ["item": item])
        case .idleEntry(let item): try encoder.write("idleEntry", ["item": item])
        case .idlePrice(let item): try encoder.write("idlePrice", ["item": item])
        case .emptyName: try encoder.write("emptyName")
        case .noPrice(let item): try encoder.write("noPrice", ["item": item])
        case .negativePrice(let price): try encoder.write("negativePrice", ["price": price])
        case .foreignCurrency(let price, let expected):
            try encoder.write("foreignCurrency", ["price": price, "expected": expected])
        case .pricedRemoval(let group): try encoder.write("pricedRemoval", ["group": group])
        case .invalidCount(let count): try encoder.write("invalidCount", ["count": count])
        case .invalidCourse(let course): try encoder.write("invalidCourse", ["course": course])
        case .invalidRange(let minimum, let maximum):
            try encoder.write("invalidRange", ["minimum": minimum, "maximum": maximum])
        case .unreachableMinimum(let minimum, let available):
            try encoder.write("unreachableMinimum", ["minimum": minimum, "available": available])
        case .invalidDefaults(let group): try encoder.write("invalidDefaults", ["group": group])
        case .wrongOptions(let group): try encoder.write("wrongOptions", ["group": group])
        case .noPrices(let group): try encoder.write("noPrices", ["group": group])
        case .pricedText(let group): try encoder.write("pricedText", ["group": group])
        case .unknownChannel(let channel): try encoder.write("unknownChannel", ["channel": channel])
        case .noVariation(let item): try encoder.write("noVariation", ["item": item])
        case .pricedVariations(let item): try encoder.write("pricedVariations", ["item": item])
        case .leftOut(let item): try encoder.write("leftOut", ["item": item])
        case .cyclicGroup(let group): try encoder.write("cyclicGroup", ["group": group])
        case .tooDeep(let group, let limit): try encoder.write("tooDeep", ["group": group, "limit": limit])
        case .hours(let reason): try encoder.write("hours", ["reason": reason])
        case .noChannel: try encoder.write("noChannel")
        case .negativeTax(let tax): try encoder.write("negativeTax", ["tax": tax])
        case .idleTax(let tax): try encoder.write("idleTax", ["tax": tax])
        case .repeatedTax(let tax): try encoder.write("repeatedTax", ["tax": tax])
        case .tooMany(let limit, let found): try encoder.write("tooMany", ["limit": limit, "found": found])
        case .tooLong(let limit, let found): try encoder.write("tooLong", ["limit": limit, "found": found])
        case .hiddenCharacter(let text): try encoder.write("hiddenCharacter", ["text": text])
        case .missingPicture(let item): try encoder.write("missingPicture", ["item": item])
        case .missingCharacteristics(let item): try encoder.write("missingCharacteristics", ["item": item])
        }
    }
}
