import TablesideCore
public import TablesideLoyalty

/// A restaurateur's request about a promotion of their restaurant, or a manager's about one of their branch (FO-32).
public enum PromotionRequest: Hashable, Codable, Sendable {
    /// Drafts the promotion with this content.
    case draft(promotion: Promotion)
    /// Replaces a promotion that is not published.
    case edit(promotion: Promotion)
    /// Publishes the promotion, or resumes a paused one.
    case publish
    /// Pauses the promotion: orders no longer get it.
    case pause
    /// Archives the promotion.
    case archive
}

extension PromotionRequest {
    var command: PromotionRecord.Command {
        switch self {
        case .draft(let promotion): .draft(promotion: promotion)
        case .edit(let promotion): .edit(promotion: promotion)
        case .publish: .publish
        case .pause: .pause
        case .archive: .archive
        }
    }

    /// The promotion in the request; `nil` for a step of an existing promotion.
    var promotion: Promotion? {
        switch self {
        case .draft(let promotion), .edit(let promotion): promotion
        case .publish, .pause, .archive: nil
        }
    }

    /// The kinds of requests about promotions, without their data.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Drafts the promotion.
        case draft
        /// Replaces a promotion that is not published.
        case edit
        /// Publishes the promotion, or resumes a paused one.
        case publish
        /// Pauses the promotion: orders no longer get it.
        case pause
        /// Archives the promotion.
        case archive
    }

    /// The kind of this request.
    public var kind: Kind {
        switch self {
        case .draft: .draft
        case .edit: .edit
        case .publish: .publish
        case .pause: .pause
        case .archive: .archive
        }
    }
}

extension PromotionRequest {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "draft": try .draft(promotion: read("promotion"))
            case "edit": try .edit(promotion: read("promotion"))
            case "publish": try read.alone(.publish)
            case "pause": try read.alone(.pause)
            case "archive": try read.alone(.archive)
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .draft(let promotion): try encoder.write("draft", ["promotion": promotion])
        case .edit(let promotion): try encoder.write("edit", ["promotion": promotion])
        case .publish: try encoder.write("publish")
        case .pause: try encoder.write("pause")
        case .archive: try encoder.write("archive")
        }
    }
}
