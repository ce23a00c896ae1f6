import TablesideCore

extension RestaurantRecord {
    /// Applies an event to the state.
    public mutating func apply(_ event: Event) {
        switch event {
        case .registered(let restaurant, let owner, let at):
            self.restaurant = restaurant
            self.owner = owner
            state = .draft
            registeredAt = at
            lastEventAt = at
        case .edited(let edits, let at):
            for edit in edits { restaurant?.apply(edit) }
            lastEventAt = at
        case .activated(let at):
            state = .active
            lastEventAt = at
        case .suspended(let byHost, let at):
            state = .suspended
            isSuspendedByHost = byHost
            lastEventAt = at
        case .resumed(let at):
            state = .active
            isSuspendedByHost = false
            lastEventAt = at
        case .archived(let at):
            state = .archived
            isSuspendedByHost = false
            lastEventAt = at
        case .newsPosted(let item, let dropped, let at):
            news.post(item, dropping: dropped)
            lastEventAt = at
        case .newsArchived(let news, let at):
            self.news.archive(news, at: at)
            lastEventAt = at
        case .rated(let rating, let at):
            restaurant?.rating = rating
            lastEventAt = at
        }
    }
}
