public import TablesideCore

/// A problem with a sign-up; each has its own message (QP-08), and none contains a password.
public enum SignUpProblem: CodedReason, Codable {
    /// A required field is empty.
    case missing
    /// The text is not valid as a name, or cannot be shown in one line.
    case malformedName(reason: NameProblem)
    /// The text is not a valid email address.
    case malformedEmail(reason: EmailAddressError.Reason)
    /// Another account has this username.
    case usernameTaken(username: Username)
    /// Another account has this email address.
    case emailTaken(email: EmailAddress)
    /// Another account has this telephone number.
    case phoneTaken(phone: PhoneNumber)
    /// Another account has this OIB.
    case oibTaken(oib: OIB)
    /// Another account has this VAT number.
    case vatTaken(vat: VATNumber)
    /// Another account has this postal address, however it is spelled there.
    case addressTaken(address: String)
    /// Another account here is already linked to this account with the provider.
    case identityTaken(provider: IdentityProvider)
    /// The email address has an account that was registered by another method (AP-05).
    case otherMethod(email: EmailAddress)
    /// Accounts with this provider cannot be used.
    case providerNotOffered(provider: IdentityProvider)
    /// The text is not a valid telephone number; the reason is that of a ``PhoneNumberError``.
    case malformedPhone(reason: ErrorCode)
    /// The text is not a valid OIB; the reason is that of an ``OIBError``.
    case malformedOIB(reason: ErrorCode)
    /// The text is not a valid VAT number; the reason is that of a ``VATNumberError``.
    case malformedVAT(reason: ErrorCode)
    /// The text is not a year of birth in four digits.
    case malformedBirthYear
    /// The text is not a day of birth; the reason is that of a ``BirthdayError``.
    case malformedBirthday(reason: ErrorCode)
    /// The day of birth is in the future everywhere on Earth.
    case birthdayInFuture
    /// The year of birth is not that of the birthday.
    case birthYearDisagrees
    /// The text is not among the choices.
    case unknownChoice
    /// The form does not ask for this field.
    case notAsked(field: SignUpField)
    /// A required consent is not given.
    case consentMissing(kind: ConsentKind)
    /// The form does not ask for this consent.
    case consentNotAsked(kind: ConsentKind)
    /// People cannot sign up for this role.
    case roleNotOffered(role: Role)
    /// Accounts with this role have no workplace.
    case workplaceNotAllowed(role: Role)
    /// The password has too few characters.
    case passwordTooShort(count: Int, minimum: Int)
    /// The password has more bytes than the authenticator accepts (``PasswordPolicy/mostBytes``).
    case passwordTooLong(bytes: Int, most: Int)
    /// The two entries of the password differ.
    case passwordsDiffer

    /// The stable code of the problem.
    public var code: ErrorCode {
        switch self {
        case .missing: ErrorCode(rawValue: "signUp.missing")
        case .malformedName: ErrorCode(rawValue: "signUp.malformedName")
        case .malformedEmail: ErrorCode(rawValue: "signUp.malformedEmail")
        case .usernameTaken: ErrorCode(rawValue: "signUp.usernameTaken")
        case .emailTaken: ErrorCode(rawValue: "signUp.emailTaken")
        case .phoneTaken: ErrorCode(rawValue: "signUp.phoneTaken")
        case .oibTaken: ErrorCode(rawValue: "signUp.oibTaken")
        case .vatTaken: ErrorCode(rawValue: "signUp.vatTaken")
        case .addressTaken: ErrorCode(rawValue: "signUp.addressTaken")
        case .identityTaken: ErrorCode(rawValue: "signUp.identityTaken")
        case .otherMethod: ErrorCode(rawValue: "signUp.otherMethod")
        case .providerNotOffered: ErrorCode(rawValue: "signUp.providerNotOffered")
        case .malformedPhone: ErrorCode(rawValue: "signUp.malformedPhone")
        case .malformedOIB: ErrorCode(rawValue: "signUp.malformedOIB")
        case .malformedVAT: ErrorCode(rawValue: "signUp.malformedVAT")
        case .malformedBirthYear: ErrorCode(rawValue: "signUp.malformedBirthYear")
        case .malformedBirthday: ErrorCode(rawValue: "signUp.malformedBirthday")
        case .birthdayInFuture: ErrorCode(rawValue: "signUp.birthdayInFuture")
        case .birthYearDisagrees: ErrorCode(rawValue: "signUp.birthYearDisagrees")
        case .unknownChoice: ErrorCode(rawValue: "signUp.unknownChoice")
        case .notAsked: ErrorCode(rawValue: "signUp.notAsked")
        case .consentMissing: ErrorCode(rawValue: "signUp.consentMissing")
        case .consentNotAsked: ErrorCode(rawValue: "signUp.consentNotAsked")
        case .roleNotOffered: ErrorCode(rawValue: "signUp.roleNotOffered")
        case .workplaceNotAllowed: ErrorCode(rawValue: "signUp.workplaceNotAllowed")
        case .passwordTooShort: ErrorCode(rawValue: "signUp.passwordTooShort")
        case .passwordTooLong: ErrorCode(rawValue: "signUp.passwordTooLong")
        case .passwordsDiffer: ErrorCode(rawValue: "signUp.passwordsDiffer")
        }
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .missing: "the field is required"
        case .malformedName(let reason): "the name is not valid: \(reason)"
        case .malformedEmail(let reason): "the e-mail address is not valid: \(reason)"
        case .usernameTaken(let username): "the user name “\(shown: username)” is already in use"
        case .emailTaken(let email): "an account for \(shown: email) already exists"
        case .phoneTaken(let phone): "an account for \(shown: phone) already exists"
        case .oibTaken(let oib): "an account for the OIB \(shown: oib) already exists"
        case .vatTaken(let vat): "an account for the VAT number \(shown: vat.text) already exists"
        case .addressTaken(let address): "an account for the address “\(shown: address)” already exists"
        case .identityTaken(let provider): "another account already uses this account with \(shown: provider)"
        case .otherMethod(let email): "\(shown: email) is already registered with another method"
        case .providerNotOffered(let provider): "accounts with “\(shown: provider)” cannot be used"
        case .malformedPhone(let reason): "the phone number is not valid (\(shown: reason))"
        case .malformedOIB(let reason): "the OIB is not valid (\(shown: reason))"
        case .malformedVAT(let reason): "the VAT number is not valid (\(shown: reason))"
        case .malformedBirthYear: "the year of birth is not a year in four digits"
        case .malformedBirthday(let reason): "the birthday is not valid (\(shown: reason))"
        case .birthdayInFuture: "the birthday is in the future"
        case .birthYearDisagrees: "the year of birth is not the year of the birthday"
        case .unknownChoice: "the text is none of the choices"
        case .notAsked(let field): "the form does not ask for the field \(field.rawValue)"
        case .consentMissing(let kind): "the consent “\(shown: kind)” is required"
        case .consentNotAsked(let kind): "the form does not ask for the consent “\(shown: kind)”"
        case .roleNotOffered(let role): "sign-up with the role “\(shown: role)” is not offered"
        case .workplaceNotAllowed(let role): "an account with the role “\(shown: role)” cannot have a workplace"
        case .passwordTooShort(let count, let minimum):
            "the password has \(count: count, "character"); at least \(minimum) are required"
        case .passwordTooLong(let bytes, let most):
            "the password has \(count: bytes, "byte"); at most \(most) are allowed"
        case .passwordsDiffer: "the passwords do not match"
        }
    }
}

extension SignUpProblem {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "missing": try read.alone(.missing)
            case "malformedName": try .malformedName(reason: read("reason"))
            case "malformedEmail": try .malformedEmail(reason: read("reason"))
            case "usernameTaken": try .usernameTaken(username: read("username"))
            case "emailTaken": try .emailTaken(email: read("email"))
            case "phoneTaken": try .phoneTaken(phone: read("phone"))
            case "oibTaken": try .oibTaken(oib: read("oib"))
            case "vatTaken": try .vatTaken(vat: read("vat"))
            case "addressTaken": try .addressTaken(address: read("address"))
            case "identityTaken": try .identityTaken(provider: read("provider"))
            case "otherMethod": try .otherMethod(email: read("email"))
            case "providerNotOffered": try .providerNotOffered(provider: read("provider"))
            case "malformedPhone": try .malformedPhone(reason: read("reason"))
            case "malformedOIB": try .malformedOIB(reason: read("reason"))
            case "malformedVAT": try .malformedVAT(reason: read("reason"))
            case "malformedBirthYear": try read.alone(.malformedBirthYear)
            case "malformedBirthday": try .malformedBirthday(reason: read("reason"))
            case "birthdayInFuture": try read.alone(.birthdayInFuture)
            case "birthYearDisagrees": try read.alone(.birthYearDisagrees)
            case "unknownChoice": try read.alone(.unknownChoice)
            case "notAsked": try .notAsked(field: read("field"))
            case "consentMissing": try .consentMissing(kind: read("kind"))
            case "consentNotAsked": try .consentNotAsked(kind: read("kind"))
            case "roleNotOffered": try .roleNotOffered(role: read("role"))
            case "workplaceNotAllowed": try .workplaceNotAllowed(role: read("role"))
            case "passwordTooShort": try .passwordTooShort(count: read("count"), minimum: read("minimum"))
            case "passwordTooLong": try .passwordTooLong(bytes: read("bytes"), most: read("most"))
            case "passwordsDiffer": try read.alone(.passwordsDiffer)
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .missing: try encoder.write("missing")
        case .malformedName(let reason): try encoder.write("malformedName", ["reason": reason])
        case .malformedEmail(let reason): try encoder.write("malformedEmail", ["reason": reason])
        case .usernameTaken(let username): try encoder.write("usernameTaken", ["username": username])
        case .emailTaken(let email): try encoder.write("emailTaken", ["email": email])
        case .phoneTaken(let phone): try encoder.write("phoneTaken", ["phone": phone])
        case .oibTaken(let oib): try encoder.write("oibTaken", ["oib": oib])
        case .vatTaken(let vat): try encoder.write("vatTaken", ["vat": vat])
        case .addressTaken(let address): try encoder.write("addressTaken", ["address": address])
        case .identityTaken(let provider): try encoder.write("identityTaken", ["provider": provider])
        case .otherMethod(let email): try encoder.write("otherMethod", ["email": email])
        case .providerNotOffered(let provider): try encoder.write("providerNotOffered", ["provider": provider])
        case .malformedPhone(let reason): try encoder.write("malformedPhone", ["reason": reason])
        case .malformedOIB(let reason): try encoder.write("malformedOIB", ["reason": reason])
        case .malformedVAT(let reason): try encoder.write("malformedVAT", ["reason": reason])
        case .malformedBirthYear: try encoder.write("malformedBirthYear")
        case .malformedBirthday(let reason): try encoder.write("malformedBirthday", ["reason": reason])
        case .birthdayInFuture: try encoder.write("birthdayInFuture")
        case .birthYearDisagrees: try encoder.write("birthYearDisagrees")
        case .unknownChoice: try encoder.write("unknownChoice")
        case .notAsked(let field): try encoder.write("notAsked", ["field": field])
        case .consentMissing(let kind): try encoder.write("consentMissing", ["kind": kind])
        case .consentNotAsked(let kind): try encoder.write("consentNotAsked", ["kind": kind])
        case .roleNotOffered(let role): try encoder.write("roleNotOffered", ["role": role])
        case .workplaceNotAllowed(let role): try encoder.write("workplaceNotAllowed", ["role": role])
        case .passwordTooShort(let count, let minimum):
            try encoder.write("passwordTooShort", ["count": count, "minimum": minimum])
        case .passwordTooLong(let bytes, let most):
            try encoder.write("passwordTooLong", ["bytes": bytes, "most": most])
        case .passwordsDiffer: try encoder.write("passwordsDiffer")
        }
    }
}
