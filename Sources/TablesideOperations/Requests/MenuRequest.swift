import TablesideCore
public import TablesideMenu

/// What the owner of a menu asks for; managers of the branch ask for day-to-day edits alone.
public enum MenuRequest: Hashable, Codable, Sendable {
    /// Changes what is on it, all of it or nothing.
    case edit(edits: [MenuEdit])
    /// Takes over what was edited on the common menu that it follows.
    case follow
    /// Shows it to guests.
    case activate
    /// Hides it from guests for a while.
    case suspend
    /// Shows it to guests again.
    case resume
    /// Puts it away for ever.
    case archive

    /// The command on the menu alone; `nil` for one that looks at another menu.
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
