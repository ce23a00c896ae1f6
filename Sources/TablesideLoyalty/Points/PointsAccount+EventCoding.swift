import TablesideCore

extension PointsAccount.Command {
    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .earn(let grant): try encoder.write("earn", ["grant": grant])
        case .clawBack(let order, let refunded):
            try encoder.write("clawBack", ["order": order, "refunded": refunded])
        case .void(let source): try encoder.write("void", ["source": source])
        case .issueReward(let reward, let code, let points):
            try encoder.write("issueReward", ["reward": reward, "code": code, "points": points])
        case .redeemReward(let reward): try encoder.write("redeemReward", ["reward": reward])
        case .deleteReward(let reward): try encoder.write("deleteReward", ["reward": reward])
        case .spend(let payment, let points): try encoder.write("spend", ["payment": payment, "points": points])
        case .reversePayment(let payment): try encoder.write("reversePayment", ["payment": payment])
        case .expire: try encoder.write("expire")
        case .send(let transfer, let to, let points):
            try encoder.write("send", ["transfer": transfer, "to": to, "points": points])
        case .receive(let transfer, let from, let parts, let sentAt):
            try encoder.write("receive", ["transfer": transfer, "from": from, "parts": parts, "sentAt": sentAt])
        case .giveBack(let transfer, let to): try encoder.write("giveBack", ["transfer": transfer, "to": to])
        case .takeBack(let transfer, let from, let points):
            try encoder.write("takeBack", ["transfer": transfer, "from": from, "points": points])
        case .adjust(let adjustment, let points, let reason, let expiresAt):
            try encoder.write(
                "adjust",
                ["adjustment": adjustment, "points": points, "reason": reason, "expiresAt": expiresAt]
            )
        case .buyBadge(let badge): try encoder.write("buyBadge", ["badge": badge])
        case .reviewTier: try encoder.write("reviewTier")
        case .close: try encoder.write("close")
        }
    }
}

extension PointsAccount.Event {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "earned":
                try .earned(grant: read("grant"), lot: read("lot"), credit: read("credit"), at: read("at"))
            case "clawedBack": try .clawedBack(clawBack: read("clawBack"), at: read("at"))
            case "rewardIssued":
                try .rewardIssued(reward: read("reward"), code: read("code"), parts: read("parts"), at: read("at"))
            case "rewardRedeemed":
                try .rewardRedeemed(reward: read("reward"), points: read("points"), at: read("at"))
            case "rewardDeleted": try .rewardDeleted(reward: read("reward"), credit: read("credit"), at: read("at"))
            case "spent": try .spent(payment: read("payment"), parts: read("parts"), at: read("at"))
            case "paymentReversed":
                try .paymentReversed(payment: read("payment"), credit: read("credit"), at: read("at"))
            case "expired": try .expired(lots: read("lots"), at: read("at"))
            case "sent":
                try .sent(transfer: read("transfer"), friend: read("friend"), parts: read("parts"), at: read("at"))
            case "received":
                try .received(
                    transfer: read("transfer"),
                    friend: read("friend"),
                    lots: read("lots"),
                    credit: read("credit"),
                    sentAt: read("sentAt"),
                    at: read("at")
                )
            case "givenBack":
                try .givenBack(
                    transfer: read("transfer"),
                    parts: read("parts"),
                    points: read("points"),
                    at: read("at")
                )
            case "takenBack": try .takenBack(transfer: read("transfer"), credit: read("credit"), at: read("at"))
            case "raised":
                try .raised(
                    grant: read("grant"),
                    lot: read("lot"),
                    reason: read("reason"),
                    credit: read("credit"),
                    at: read("at")
                )
            case "lowered":
                try .lowered(
                    adjustment: read("adjustment"),
                    lot: read("lot"),
                    reason: read("reason"),
                    parts: read("parts"),
                    at: read("at")
                )
            case "badgeBought": try .badgeBought(badge: read("badge"), parts: read("parts"), at: read("at"))
            case "tierChanged": try .tierChanged(standing: read(optional: "standing"), at: read("at"))
            case "closed":
                try .closed(forfeited: read("forfeited"), forgiven: read("forgiven"), at: read("at"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .earned(let grant, let lot, let credit, let at):
            try encoder.write("earned", ["grant": grant, "lot": lot, "credit": credit, "at": at])
        case .clawedBack(let clawBack, let at): try encoder.write("clawedBack", ["clawBack": clawBack, "at": at])
        case .rewardIssued(let reward, let code, let parts, let at):
            try encoder.write("rewardIssued", ["reward": reward, "code": code, "parts": parts, "at": at])
        case .rewardRedeemed(let reward, let points, let at):
            try encoder.write("rewardRedeemed", ["reward": reward, "points": points, "at": at])
        case .rewardDeleted(let reward, let credit, let at):
            try encoder.write("rewardDeleted", ["reward": reward, "credit": credit, "at": at])
        case .spent(let payment, let parts, let at):
            try encoder.write("spent", ["payment": payment, "parts": parts, "at": at])
        case .paymentReversed(let payment, let credit, let at):
            try encoder.write("paymentReversed", ["payment": payment, "credit": credit, "at": at])
        case .expired(let lots, let at): try encoder.write("expired", ["lots": lots, "at": at])
        case .sent(let transfer, let friend, let parts, let at):
            try encoder.write("sent", ["transfer": transfer, "friend": friend, "parts": parts, "at": at])
        case .received(let transfer, let friend, let lots, let credit, let sentAt, let at):
            try encoder.write(
                "received",
                ["transfer": transfer, "friend": friend, "lots": lots, "credit": credit, "sentAt": sentAt, "at": at]
            )
        case .givenBack(let transfer, let parts, let points, let at):
            try encoder.write("givenBack", ["transfer": transfer, "parts": parts, "points": points, "at": at])
        case .takenBack(let transfer, let credit, let at):
            try encoder.write("takenBack", ["transfer": transfer, "credit": credit, "at": at])
        case .raised(let grant, let lot, let reason, let credit, let at):
            try encoder.write("raised", ["grant": grant, "lot": lot, "reason": reason, "credit": credit, "at": at])
        case .lowered(let adjustment, let lot, let reason, let parts, let at):
            try encoder.write(
                "lowered",
                ["adjustment": adjustment, "lot": lot, "reason": reason, "parts": parts, "at": at]
            )
        case .badgeBought(let badge, let parts, let at):
            try encoder.write("badgeBought", ["badge": badge, "parts": parts, "at": at])
        case .tierChanged(let standing, let at): try encoder.write("tierChanged", ["standing": standing, "at": at])
        case .closed(let forfeited, let forgiven, let at):
            try encoder.write("closed", ["forfeited": forfeited, "forgiven": forgiven, "at": at])
        }
    }
}
