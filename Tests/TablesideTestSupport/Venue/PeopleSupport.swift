import TablesideCore
import TablesideVenue

/// A waiter's and a cook's workplace in the tests of people.
let marty = Employment(restaurant: RestaurantID("marty"), branch: BranchID("marty-center"))

/// A person for tests; a workplace is given to waiters and cooks.
func person(
    _ id: String = "ana",
    role: Role = .guest,
    verified: Bool = true,
    at workplace: Employment = marty
) throws -> User {
    try User(
        id: UserID(id),
        username: Username(id),
        name: PersonName(first: "Ana", last: "Pop"),
        email: EmailAddress("\(id)@example.ro"),
        isEmailVerified: verified,
        role: role,
        employment: role == .guest ? nil : workplace
    )
}

/// A sign-up form in which everything is right.
func goodForm(role: Role? = nil) -> SignUpForm {
    SignUpForm(
        username: "ana",
        firstName: "Ana",
        lastName: "Pop",
        email: "ana@example.ro",
        role: role,
        workplace: role == .waiter || role == .cook ? marty : nil
    )
}
