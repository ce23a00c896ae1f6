import TablesideCore
import TablesideVenue

/// A waiter's and a cook's workplace in the tests of people.
let marty = Employment(restaurant: RestaurantID("marty"), branch: BranchID("marty-center"))

/// When the people of tests have registered.
let registrationTime = Instant(millisecondsSince1970: 1_767_225_600_000)

/// A person for tests, registered under QuickPlate's rules, or with as much of them as another role has; a workplace is
/// given to waiters and cooks.
func person(
    _ id: String = "ana",
    role: Role = .guest,
    verified: Bool = true,
    at workplace: Employment = marty
) throws -> User {
    var form = goodForm(role: role)
    form[.username] = id
    form[.email] = "\(id)@example.ro"
    form.workplace = role == .waiter || role == .cook ? workplace : nil
    var rules = SignUpRules.quickPlate
    if rules[role] == nil, var sheet = rules[.guest] {
        sheet.role = role
        rules.sheets.append(sheet)
    }
    return try registered(UserID(id), form, under: rules, verified: verified)
}

/// A user who has registered with a form, and whose email address or telephone number may be verified.
func registered(
    _ id: UserID,
    _ form: SignUpForm,
    under rules: SignUpRules,
    verified: Bool = false
) throws -> User {
    let registration = try form.registration(with: goodSecret, under: rules)
    var user = User(id: id)
    let command = User.Command.register(registration: registration, inviter: nil, free: FreeKeys(registration.claims))
    try user.perform(command, in: rules, by: .system, at: registrationTime)
    guard verified else { return user }
    for key in registration.claims where key.space == .email || key.space == .phone {
        try user.perform(.verify(contact: key), in: rules, by: .system, at: registrationTime)
    }
    return user
}

/// A password that is long enough for every known app.
let goodSecret = SignUpCredential.password(NewPassword("secret7", confirmation: "secret7"))

/// A sign-up form in which everything is right under QuickPlate's rules.
func goodForm(role: Role? = nil) -> SignUpForm {
    SignUpForm(
        role: role,
        [.username: "ana", .firstName: "Ana", .lastName: "Pop", .email: "ana@example.ro"],
        workplace: role == .waiter || role == .cook ? marty : nil
    )
}
