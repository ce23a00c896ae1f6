import Tableside

// The actions of guests, and of the host who receives them.
extension WeekPlay {
    mutating func ask(_ reservation: WeekData.Reservation, for start: Instant, at now: Instant) async throws {
        let visit = Visit(
            booking: BookingID(reservation.id),
            day: try day(at: start),
            guest: UserID("guest-\(reservation.id)"),
            party: reservation.party,
            walkedIn: reservation.isWalkIn
        )
        if visit.walkedIn { return try await seatWalkIn(visit, leavingBy: nil, at: now) }
        if story.isAbout(visit) { try await story.looksAround(visit, in: house, store: store, at: now) }
        let request = BookingRequest(id: visit.booking, party: visit.party, at: start)
        do throws(CommandFailure<ServiceDay.Refusal>) {
            try await runner.perform(
                Envelope(.book(request), on: ServiceDay.self, visit.day, by: .guest(visit.guest), id: nextID()),
                in: house.plans(),
                at: now
            )
            if reservation.neverComes {
                agenda.plan(.giveUp(visit), at: start + .minutes(15))
            } else {
                agenda.plan(.arrive(visit, attempt: 1), at: start)
            }
        } catch {
            try note(error, error.refusal, for: visit)
        }
    }

    mutating func arrive(_ visit: Visit, attempt: Int, at now: Instant) async throws {
        let booking: Booking
        do throws(CommandFailure<AnyRefusal>) {
            booking = try await seat(visit, .booked(booking: visit.booking), by: .guest(visit.guest), at: now)
        } catch {
            // The previous party has not left yet, so wait a little.
            if error.code == ErrorCode(rawValue: "booking.stillOccupied"), attempt < 6 {
                return agenda.plan(.arrive(visit, attempt: attempt + 1), at: now + .minutes(5))
            }
            try note(error, error.refusal?.refusal(of: ServiceDay.Refusal.self), for: visit)
            try await runner.perform(
                Envelope(.cancel(visit.booking), on: ServiceDay.self, visit.day, by: house.host, id: nextID()),
                in: house.plans(),
                at: now
            )
            return
        }
        if story.isAbout(visit) { try story.sitsDown(booking, in: house, at: now) }
    }

    private mutating func seatWalkIn(_ visit: Visit, leavingBy: Instant?, at now: Instant) async throws {
        let request = WalkIn(id: visit.booking, party: visit.party, guest: visit.guest, leavingBy: leavingBy)
        do throws(CommandFailure<AnyRefusal>) {
            _ = try await seat(visit, .walkIn(request: request), by: house.host, at: now)
        } catch {
            let refusal = error.refusal?.refusal(of: ServiceDay.Refusal.self)
            // A table that is free for three quarters of an hour is better than none.
            if case .seatUntil(let end, _, _)? = refusal?.reason, leavingBy == nil, end - now >= .minutes(45) {
                return try await seatWalkIn(visit, leavingBy: end, at: now)
            }
            try note(error, refusal, for: visit)
        }
    }

    private mutating func seat(
        _ visit: Visit,
        _ party: SeatParty.Party,
        by author: Author,
        at now: Instant
    ) async throws(CommandFailure<AnyRefusal>) -> Booking {
        let step = SeatParty(
            party,
            on: visit.day,
            tab: visit.tab,
            profile: GuestTab.Profile.dineIn.code,
            currency: house.branch.currency
        )
        let answer = try await runner.perform(Envelope(step, by: author, id: nextID()), in: house.plans(), at: now)
            .answer
        guard case .seated(let booking) = answer else { throw .unexpected(detail: "\(answer)") }
        days[visit.day.date]?.seated.append(visit)
        hungry.append(visit)
        agenda.plan(.leave(visit), at: booking.span.upperBound - .minutes(5))
        return booking
    }

    mutating func giveUp(_ visit: Visit, at now: Instant) async throws {
        try await runner.perform(
            Envelope(.noShow(visit.booking), on: ServiceDay.self, visit.day, by: house.host, id: nextID()),
            in: house.plans(),
            at: now
        )
        days[visit.day.date]?.noShows += 1
    }

    /// Counts a refusal by its first reason; any other error ends the play.
    private mutating func note(_ failure: any Error, _ refusal: ServiceDay.Refusal?, for visit: Visit) throws {
        guard let refusal else { throw failure }
        let code =
            if case .unavailable(let reasons) = refusal.reason, let first = reasons.first {
                first.code
            } else {
                refusal.code
            }
        days[visit.day.date]?.refusals[code.rawValue, default: 0] += 1
    }
}

extension WeekData.Reservation {
    /// Whether the party is a no-show; the files do not tell, so in the play it is every twenty-third number.
    var neverComes: Bool {
        guard let number = Int(id.drop { !$0.isNumber }) else { return false }
        return number % 23 == 0
    }
}
