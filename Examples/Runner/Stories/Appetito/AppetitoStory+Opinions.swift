import Tableside

// AP-S5 and AP-S7: opinions, friends, support, and accounts elsewhere.
extension AppetitoStory {
    func opinions() async throws {
        story.scene("AP-S5", "Opinions")
        try await stage.move(to: "2026-03-29T22:00")
        let content = Review.Content(rating: try Rating(hundredths: 450))
        func review(_ words: String, _ visit: Visit, refused code: String? = nil) async throws {
            let request = GuestRequest.review(visit: visit, content: content)
            try await nina.does(words, .guest(request: request), refused: code)
        }
        let (friday, monday) = (try day("2026-03-27"), try day("2026-03-30"))
        let wish = BookingWish(id: "6", party: 2, at: try stage.instant("2026-03-30T20:00"))
        try await nina.does("reserves for tomorrow", .guest(request: .book(day: monday, wish: wish)), done: "asked for")
        let coming = Visit.booking(day: monday, id: "6")
        try await review("reviews that visit, which is still to come", coming, refused: "access.notFound")
        stage.forgetNotices()
        try await review("reviews the first one", .booking(day: friday, id: "1"))
        try stage.checkNotices("reviewWritten → Max")
        let reviews = try await paolo.asks(
            "reads about Da Olga",
            .reviews(branch: Self.corso, after: nil),
            as: HousePage<ReviewCard>.self
        )
        paolo.shows(
            "\(reviews?.items.count ?? 0) review, \(reviews?.items.first?.content.map { "\($0.rating)" } ?? "no") stars"
        )
        try story.check(reviews?.items.map(\.id), is: [.booking(day: friday, id: "1")], "the reviews")
        try await nina.calls("stars the restaurant", .account(request: .star(restaurant: Self.restaurant)))
        let profile = try await nina.asks("looks at her profile", .profile, as: UserProfile.self)
        let favorites = profile?.favorites.restaurants
        let page = try await nina.reads(.restaurant(restaurant: Self.restaurant), as: RestaurantPage.self)
        nina.shows(
            favorites?.contains(page.id) == true ? "among her favorites: \(page.restaurant.name)" : "no favorites"
        )
        try story.check(favorites, is: [Self.restaurant], "the favorites")
        try await invite()
        try await write()
    }

    private func invite() async throws {
        for (typed, code) in [("", "email.empty"), ("ivo@", "email.malformedDomain")] {
            try stage.line(nina.name, "invites a friend with the address “\(typed)”")
            do throws(EmailAddressError) {
                _ = try InvitationWay.email(typed)
            } catch {
                story.say(.refusal, try stage.wording.words(for: error))
                try story.check(error.code.rawValue, is: code, "the address")
            }
        }
        func send(_ phone: Phone, _ words: String, _ request: GuestLoyaltyRequest) async throws {
            try await phone.does(words, .guest(request: .loyalty(branch: Self.corso, request: request)))
        }
        try await send(nina, "invites Paolo", .invite(invitation: "i", way: .email("paolo@example.it")))
        try await send(paolo, "accepts the invitation", .acceptEmailInvitation(invitation: "i"))
    }

    private func write() async throws {
        let letter = LetterRequest.write(content: SupportLetter.Content(.support, "The map is empty."))
        try await nina.does("writes to support", .guest(request: .letter(letter: "l1", request: letter)), done: "sent")
        try stage.line("Support", "answers")
        let answer = HandleLetter("l1", .answer(text: "Thank you, it is mended."))
        let envelope = Envelope(answer, by: .system, id: "answer")
        try await stage.runner.perform(envelope, in: FixedContext(SupportPolicy.usual))
        try await stage.settle()
        let letters = try await nina.asks("opens her letters", .letters(after: nil), as: HousePage<SupportLetter>.self)
        let texts = letters?.items.flatMap(\.messages).map(\.text) ?? []
        for text in texts { nina.shows("“\(text)”") }
        try story.check(texts.count, is: 2, "the messages")
    }

    // MARK: AP-S7

    func socialLogin() async throws {
        story.scene("AP-S7", "Social login, and support")
        try await stage.move(to: "2026-03-30T11:00")
        let rosa = Phone("Rosa", on: stage)
        let google = try LinkedIdentity(provider: .google, subject: "1097")
        let login = AccountCall.signInLinked(identity: google)
        let unknown = try await rosa.calls("logs in with Google", login, done: nil).isRight
        rosa.shows("the choice of a role")
        try story.check(unknown, is: false, "whether Rosa is known")
        var form = SignUpForm([
            .firstName: "Rosa", .lastName: "Bruni", .username: "rosa", .email: "nina@example.it",
            .category: "adventurer", .picture: "rosa.jpg",
        ])
        let elsewhere = AccountCall.signUpLinked(user: rosa.id, form: form, identity: google)
        try await rosa.calls(
            "chooses to be a user, with an e-mail that has an account by password",
            elsewhere,
            refused: "account.signUpRefused"
        )
        form[.email] = "rosa@example.it"
        let signUp = AccountCall.signUpLinked(user: rosa.id, form: form, identity: google)
        try await rosa.calls("with her own", signUp, done: "registered")
        try await rosa.calls("logs in with Google", login, done: "signed in")
        rosa.shows("the start page of “\(try SessionState(of: rosa.who?.role ?? .system).rawValue)”")
        let password = AccountCall.signIn(name: "rosa@example.it", password: "secret7")
        let tablet = Phone("Rosa", on: stage, device: "tablet")
        try await tablet.calls("tries a password on her tablet", password, refused: "account.wrongCredentials")
        for (number, content) in try letters().enumerated() {
            let request = LetterRequest.write(content: content.letter)
            let ask = HouseRequest.Ask.guest(request: .letter(letter: SupportLetterID("r\(number)"), request: request))
            try await rosa.does(content.words, ask, refused: content.code, done: "sent")
        }
        let stored = try await rosa.reads(.letters(after: nil), as: HousePage<SupportLetter>.self).items
        rosa.shows("\(stored.count) letters")
        try story.check(stored.count, is: 4, "the letters")
    }

    private func letters() throws -> [(words: String, letter: SupportLetter.Content, code: String?)] {
        func report(_ kind: InformationReport.Kind, _ text: String, bug: BugKind? = nil) -> SupportLetter.Content {
            let report = InformationReport(kind, about: .branch(id: Self.corso), bug: bug)
            return SupportLetter.Content(.report(report: report), text)
        }
        return [
            ("writes to support without a word", SupportLetter.Content(.support, " "), "supportLetter.content"),
            ("reports what is missing", report(.missing, "No telephone."), nil),
            ("reports what is malformed", report(.malformed, "The address is cut."), nil),
            ("reports what is out of date", report(.outdated, "It opens earlier."), nil),
            ("reports a bug", report(.malformed, "The page stays white.", bug: .crash), nil),
        ]
    }
}
