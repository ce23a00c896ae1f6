extension CartText {
    /// The text in English.
    var english: String {
        switch self {
        case .cartEmpty: "The cart is empty."
        case .cartTooManyLines: "A cart holds at most {limit: # line|# lines}."
        case .cartTooMuch: "You can order at most {limit: # of this|# of these}."
        case .cartTooManyChoices: "You can make at most {limit: # choice|# choices} here."
        case .cartInvalidCovers: "This number of people is not possible."
        case .cartRepeatedLine: "The same line appears twice."
        case .cartInvalidCourse: "There is no such course."
        case .cartNotOffered: "This menu is not offered at that time or in this way."
        case .cartMeasure: "Please enter how much of it you would like."
        case .cartFixedPrice: "The price of this item cannot be changed here."
        case .cartStrayText: "This choice is not possible."
        case .cartInvalidSeat: "There is no such seat."
        case .cartUnknownOption: "This option is not available."
        case .cartRepeatedOption: "This option can be chosen {maximum: only once|at most # times}."
        case .cartTooFew: "Please choose at least {minimum: # option|# options}."
        case .cartTooMany: "Please choose at most {maximum: # option|# options}."
        case .cartTooFewDifferent: "Please choose at least {minimum: # different option|# different options}."
        case .cartTooManyDifferent: "Please choose at most {maximum: # different option|# different options}."
        case .cartMissingOption: "Please choose an option."
        case .cartMissingText: "Please write what you would like."
        case .cartTextTooLong: "Please use at most {limit: # character|# characters}."
        case .cartInsufficientStock: "Only {available: # is|# are} left."
        case .recipientTooSoon: "The earliest possible time is {earliest}."
        }
    }
}
