public import TablesideCore
import TablesideOrdering

extension GuestTab {
    /// The rules of a visit: its lifecycle, and the condition for the bill.
    public struct Profile: Sendable {
        /// The code that tabs record.
        public var code: ProfileCode { lifecycle.profile }
        /// The states, commands and rows of a tab.
        public let lifecycle: Machine
        /// Whether every order must be served before the bill is requested, dropped ones aside (QP-52, X-05).
        public let requiresAllServed: Bool

        /// Whether such a tab is opened only for a party that has arrived: with its booking or as a walk-in (QP-77).
        public let opensOnArrival: Bool
        /// Whether it takes only orders of profiles that name it (``Order/Profile/tabProfile``).
        public let takesOnlyItsOrders: Bool
        /// Whether it is a restaurant's own profile, which tabs record as a whole.
        public let isOwn: Bool

        /// Makes a profile without an audit: a built-in one, or one for a test.
        package init(
            lifecycle: Machine,
            requiresAllServed: Bool,
            opensOnArrival: Bool = false,
            takesOnlyItsOrders: Bool = false,
            isOwn: Bool = false
        ) {
            self.lifecycle = lifecycle
            self.requiresAllServed = requiresAllServed
            self.opensOnArrival = opensOnArrival
            self.takesOnlyItsOrders = takesOnlyItsOrders
            self.isOwn = isOwn
        }
    }
}

extension GuestTab.Profile {
    /// Every built-in profile; an opening with any other one is refused, unless it has the house's own
    /// (``Definition``).
    public static let known: [GuestTab.Profile] = [.dineIn, .quickPlate, .forman]

    /// Finds a profile by code; `nil` for one this release does not know.
    public static func named(_ code: ProfileCode) -> GuestTab.Profile? { known.first { $0.code == code } }

    /// Finds the profile of a code: the house's own if there is one, which must have the code, else a built-in one.
    package static func named(_ code: ProfileCode, own: GuestTab.Profile?) -> GuestTab.Profile? {
        guard let own else { return named(code) }
        return own.code == code ? own : nil
    }

    /// A visit whose payments the tab records: the bill locks it, full payment settles it, then it is closed.
    public static let dineIn = GuestTab.Profile(
        lifecycle: GuestTab.Machine(
            profile: .dineIn,
            initial: .unopened,
            terminals: [.closed, .merged, .voided],
            roles: [.guest, .waiter, .host, .manager, .system],
            // A settled bill does not mean that this payment was recorded.
            goals: [.pay: [], .refund: []],
            rows: [
                .init(
                    .unopened,
                    .open,
                    by: [.guest, .waiter, .host, .manager, .system],
                    to: .open,
                    if: .validOpening
                ),
                .init(.open, .join, by: [.guest, .waiter, .manager], to: .open, if: .deviceFits),
                .init(.open, .wait, by: [.guest, .waiter, .manager], to: .open, if: .choosing),
                .init(.open, .leave, by: [.guest, .waiter, .manager], to: .open, if: .knownDevice),
                .init(.open, .admitDevice, by: [.waiter, .manager], to: .open, if: .limitedDevices),
                .init(.open, .add, by: [.guest, .waiter, .manager, .system], to: .open, if: .newOrder),
                .init(.open, .changeCovers, by: [.waiter, .host, .manager], to: .open, if: .newCovers),
                .init(.open, .changeTable, by: [.waiter, .host, .manager], to: .open, if: .otherTable),
                .init(.open, .handOver, by: [.waiter, .host, .manager], to: .open, if: .otherWaiter),
                .init(.open, .release, by: [.waiter, .manager], to: .open, if: .releasable),
                .init(.open, .takeOver, by: [.waiter, .manager], to: .open, if: .newParts),
                .init(.open, .merge, by: [.waiter, .manager], to: .merged, if: .emptied),
                .init(.open, .adjust, by: [.waiter, .manager, .system], to: .open, if: .validAdjustment),
                .init(.open, .withdraw, by: [.waiter, .manager, .system], to: .open, if: .knownAdjustment),
                .init(.open, .pay, by: [.waiter, .manager, .system], to: .open, if: .validPayment),
                .init(.open, .askForBill, by: [.guest, .waiter, .manager, .system], to: .settled, if: .nothingDue),
                .init(.open, .askForBill, by: [.guest, .waiter, .manager, .system], to: .locked, if: .billable),
                .init(.open, .void, by: [.waiter, .manager, .system], to: .voided, if: .nothingOwed),
                .init(.locked, .unlock, by: [.waiter, .manager, .system], to: .open),
                .init(.locked, .changeTable, by: [.waiter, .host, .manager], to: .locked, if: .otherTable),
                .init(.locked, .handOver, by: [.waiter, .host, .manager], to: .locked, if: .otherWaiter),
                .init(
                    .locked,
                    .choosePayment,
                    by: [.guest, .waiter, .manager, .system],
                    to: .locked,
                    if: .offeredMethod,
                    then: [.callStaff]
                ),
                .init(.locked, .split, by: [.guest, .waiter, .manager], to: .locked),
                .init(.locked, .pay, by: [.waiter, .manager, .system], to: .settled, if: .settlesBill),
                .init(.locked, .pay, by: [.waiter, .manager, .system], to: .locked, if: .validPayment),
                .init(.locked, .refund, by: [.waiter, .manager, .system], to: .settled, if: .balancesBill),
                .init(.locked, .refund, by: [.waiter, .manager, .system], to: .locked, if: .validRefund),
                .init(.locked, .void, by: [.manager], to: .voided, if: .nothingOwed),
                .init(.settled, .giveBack, by: [.manager, .system], to: .settled),
                .init(.settled, .reopen, by: [.manager], to: .open, if: .nothingReturned),
                .init(.settled, .close, by: [.waiter, .manager, .system], to: .closed, then: [.endVisit]),
                .init(.closed, .giveBack, by: [.manager, .system], to: .closed),
            ]
        ),
        requiresAllServed: false
    )

    /// QuickPlate's visit: every order is served before the bill, and choosing a payment method closes the tab (QP-35,
    /// QP-52, QP-53).
    ///
    /// The payment itself happens outside the library, with a member of staff. A split made before shows each guest's
    /// amount (QP-68); all guests use the same method.
    public static let quickPlate = GuestTab.Profile(
        lifecycle: GuestTab.Machine(
            profile: .quickPlate,
            initial: .unopened,
            terminals: [.closed, .voided],
            states: [.unopened, .open, .locked, .closed, .voided],
            commands: [.open, .add, .askForBill, .unlock, .split, .choosePayment, .void],
            roles: [.guest, .waiter, .host, .manager, .system],
            guards: [.validOpening, .newOrder, .billable, .offeredMethod, .nothingOwed],
            rows: [
                .init(
                    .unopened,
                    .open,
                    by: [.guest, .waiter, .host, .manager, .system],
                    to: .open,
                    if: .validOpening
                ),
                .init(.open, .add, by: [.guest, .waiter, .manager, .system], to: .open, if: .newOrder),
                .init(.open, .askForBill, by: [.guest, .waiter, .manager], to: .locked, if: .billable),
                .init(.open, .void, by: [.waiter, .manager, .system], to: .voided, if: .nothingOwed),
                .init(.locked, .unlock, by: [.waiter, .manager], to: .open),
                .init(.locked, .split, by: [.guest, .waiter, .manager], to: .locked),
                .init(
                    .locked,
                    .choosePayment,
                    by: [.guest, .waiter, .manager],
                    to: .closed,
                    if: .offeredMethod,
                    then: [.callStaff, .endVisit]
                ),
            ]
        ),
        requiresAllServed: true,
        opensOnArrival: true,
        takesOnlyItsOrders: true
    )

    /// Forman's visit: the guest asks to pay, and staff close the tab, with or without that (FO-17, FO-21).
    ///
    /// The payment itself happens outside the library. A guest cannot close the tab, and a closed tab takes no more
    /// orders.
    public static let forman = GuestTab.Profile(
        lifecycle: GuestTab.Machine(
            profile: .forman,
            initial: .unopened,
            terminals: [.closed, .voided],
            states: [.unopened, .open, .locked, .closed, .voided],
            commands: [.open, .add, .askForBill, .unlock, .choosePayment, .close, .void],
            roles: [.guest, .waiter, .host, .manager, .system],
            guards: [.validOpening, .newOrder, .billable, .offeredMethod, .nothingOwed],
            labels: [.locked: "payment requested"],
            rows: [
                .init(
                    .unopened,
                    .open,
                    by: [.guest, .waiter, .host, .manager, .system],
                    to: .open,
                    if: .validOpening
                ),
                .init(.open, .add, by: [.guest, .waiter, .manager, .system], to: .open, if: .newOrder),
                .init(.open, .askForBill, by: [.guest, .waiter, .manager, .system], to: .locked, if: .billable),
                .init(.open, .close, by: [.waiter, .manager], to: .closed, then: [.endVisit]),
                .init(.open, .void, by: [.waiter, .manager, .system], to: .voided, if: .nothingOwed),
                .init(.locked, .unlock, by: [.waiter, .manager, .system], to: .open),
                .init(
                    .locked,
                    .choosePayment,
                    by: [.guest, .waiter, .manager, .system],
                    to: .locked,
                    if: .offeredMethod,
                    then: [.callStaff]
                ),
                .init(.locked, .close, by: [.waiter, .manager], to: .closed, then: [.endVisit]),
            ]
        ),
        requiresAllServed: false
    )
}

extension GuestTab.Profile: Summarized {
    /// The profile's code, which names no guest.
    public var summary: String { "profile \(shown: code) of tabs" }
}
