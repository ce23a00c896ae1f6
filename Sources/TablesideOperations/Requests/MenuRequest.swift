import TablesideCore
public import TablesideMenu

/// A request from the owner of a menu; managers of the branch may send only day-to-day edits.
public enum MenuRequest: Hashable, Codable, Sendable {
    /// Edits the menu's contents, all edits or none.
    case edit(edits: [MenuEdit])
    /// Adopts the edits of the common menu that it follows.
    case follow
    /// Makes the menu visible to guests.
    case activate
    /// Hides the menu from guests temporarily.
    case suspend
    /// Makes the menu visible to guests again.
    case resume
    /// Archives the menu permanently.
    case archive

    /// The command on this menu alone; `nil` for a request that involves another menu.
    var command: MenuRecord.Command? {
        switch self {
        case .edit(let edits): .edit(edits: edits)
        case .follow: nil
        case .activate: .activate
        case .suspend: .suspend
        case .resume: .resume
        case .archive: .archive
        }
    }

    /// The kind of this request.
    public var kind: MenuCommandKind {
        switch self {
        case .edit: .edit
        case .follow: .follow
        case .activate: .activate
        case .suspend: .suspend
        case .resume: .resume
        case .archive: .archive
        }
    }
}

extension MenuRequest {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "edit": try .edit(edits: read.list("edits", within: .edits))
            case "follow": try read.alone(.follow)
            case "activate": try read.alone(.activate)
            case "suspend": try read.alone(.suspend)
            case "resume": try read.alone(.resume)
            case "archive": try read.alone(.archive)
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .edit(let edits): try encoder.write("edit", ["edits": edits])
        case .follow: try encoder.write("follow")
        case .activate: try encoder.write("activate")
        case .suspend: try encoder.write("suspend")
        case .resume: try encoder.write("resume")
        case .archive: try encoder.write("archive")
        }
    }
}
