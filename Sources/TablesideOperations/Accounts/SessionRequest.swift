public import TablesideCore
public import TablesideVenue

/// A request from a person's device about its session: push notifications, signing out, or ending a session on another
/// device.
///
/// It is decoded from requests and names no person. All cases but ``endSession(on:)`` concern the device that sends the
/// request, which the host has authenticated (``AccountDesk``).
public enum SessionRequest: Hashable, Codable, Sendable {
    /// The system allows notifications, and the device has a push token.
    case allowPush(token: PushToken)
    /// Notifications are not or no longer allowed.
    case denyPush
    /// Turns notifications on.
    case turnOnPush(token: PushToken)
    /// Turns notifications off and erases the push token.
    case turnOffPush
    /// Signs out on this device.
    case signOut
    /// Ends the person's session on another device, such as a lost phone, which then gets no more push notifications.
    case endSession(on: DeviceID)
}

extension SessionRequest {
    /// The kinds of requests, without their data.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The system allows notifications.
        case allowPush
        /// Notifications are not or no longer allowed.
        case denyPush
        /// Turns notifications on.
        case turnOnPush
        /// Turns notifications off.
        case turnOffPush
        /// Signs out on this device.
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
    /// The requested action.
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
