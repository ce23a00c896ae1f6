public import TablesideCore
public import TablesideVenue

/// What a person's device may ask about its session: pushes, signing out, and the end of a session on another device.
///
/// It is decoded from requests and names no person. All but ``endSession(on:)`` are about the device that sends them, which is
/// the one that the host has authenticated (``AccountDesk``).
public enum SessionRequest: Hashable, Codable, Sendable {
    /// The system lets the app notify: the switch is on, and the device has an address.
    case allowPush(token: PushToken)
    /// The system does not let the app notify, or no longer.
    case denyPush
    /// Switches notices on.
    case turnOnPush(token: PushToken)
    /// Switches notices off: the address is forgotten.
    case turnOffPush
    /// Signs out.
    case signOut
    /// Ends the person's session on another device, such as a lost phone, which is not pushed to from then on.
    case endSession(on: DeviceID)
}

extension SessionRequest {
    /// The kinds of requests, without their data.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The system lets the app notify.
        case allowPush
        /// The system does not let the app notify, or no longer.
        case denyPush
        /// Switches notices on.
        case turnOnPush
        /// Switches notices off.
        case turnOffPush
        /// Signs out.
        case signOut
        /// Ends the person's session on another device.
        case endSession
    }

    /// The kind of this request.
    public var kind: Kind {
        switch self {
        case .allowPush: .allowPush
        case .denyPush: .denyPush
        case .turnOnPush: .turnOnPush
        case .turnOffPush: .turnOffPush
        case .signOut: .signOut
        case .endSession: .endSession
        }
    }
}

extension SessionRequest.Kind {
    /// The action that is asked for.
    public var action: ActionCode { ActionCode("session", rawValue) }
}

extension SessionRequest: Summarized {
    /// A fixed text, without personal data.
    public var summary: String { "session request" }
}

extension SessionRequest {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "allowPush": try .allowPush(token: read("token"))
            case "denyPush": try read.alone(.denyPush)
            case "turnOnPush": try .turnOnPush(token: read("token"))
            case "turnOffPush": try read.alone(.turnOffPush)
            case "signOut": try read.alone(.signOut)
            case "endSession": try .endSession(on: read("on"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .allowPush(let token): try encoder.write("allowPush", ["token": token])
        case .denyPush: try encoder.write("denyPush")
        case .turnOnPush(let token): try encoder.write("turnOnPush", ["token": token])
        case .turnOffPush: try encoder.write("turnOffPush")
        case .signOut: try encoder.write("signOut")
        case .endSession(let on): try encoder.write("endSession", ["on": on])
        }
    }
}
