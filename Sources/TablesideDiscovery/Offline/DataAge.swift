public import TablesideCore

/// The age of a data file, as shown beside the data (GI-43).
public struct DataAge: Hashable, Sendable {
    /// The file that the age is of.
    public let file: DataFile
    /// When the file was fetched; `nil` if it is not on the device.
    public let fetchedAt: Instant?
    /// The time since then; `nil` if the file is not on the device, or if the clock has gone back since.
    public let age: Elapsed?
    /// Whether an update is offered.
    public let offersUpdate: Bool
    /// Whether the file is being downloaded.
    public let isDownloading: Bool
    /// When an update last failed; `nil` if none has failed since the file was fetched.
    public let failedAt: Instant?
}

extension OfflineShelf {
    /// Returns the age of a file, and whether an update is offered.
    ///
    /// An update is offered when the file is older than its period; at exactly the period it is not. It is also offered
    /// if the clock has gone back and the age is unknown. It is not offered while an update is running.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - policy: The periods after which updates are offered.
    ///   - now: The current time.
    /// - Returns: the age.
    public func age(of file: DataFile, under policy: FreshnessPolicy, at now: Instant) -> DataAge {
        let copy = try? copy(of: file)
        let age = copy.flatMap { $0.fetchedAt <= now ? now - $0.fetchedAt : nil }
        var isOld = false
        if copy != nil, let period = policy.periods[file.kind] { isOld = age.map { $0 > period } ?? true }
        return DataAge(
            file: file,
            fetchedAt: copy?.fetchedAt,
            age: age,
            offersUpdate: isOld && !isRunning(file),
            isDownloading: isRunning(file),
            failedAt: copy?.failedAt
        )
    }

    /// The files for which an update is offered, sorted.
    ///
    /// - Complexity: O(n log n).
    public func offered(under policy: FreshnessPolicy, at now: Instant) -> [DataFile] {
        copies.map(\.file).filter { age(of: $0, under: policy, at: now).offersUpdate }
    }
}

/// The failure to use or download a data file.
public struct OfflineError: ReasonedError, Codable {
    /// The reasons, with the file.
    public enum Reason: CodedReason, Codable {
        /// The file is not on the device.
        case notDownloaded(file: DataFile)
        /// The first download needs a connection.
        case firstDownload(file: DataFile)
        /// An update needs a connection; the copy on the device stays in use.
        case update(file: DataFile)
        /// Another download of the file replaced this one, or the file was removed.
        case superseded(file: DataFile)
        /// The device already keeps the maximum number of files (``SizeLimit/offlineCopies``).
        case tooMany(limit: Int)

        /// The stable code of the reason.
        public var code: ErrorCode {
            let name =
                switch self {
                case .notDownloaded: "notDownloaded"
                case .firstDownload: "firstDownload"
                case .update: "update"
                case .superseded: "superseded"
                case .tooMany: "tooMany"
                }
            return ErrorCode(rawValue: "offline." + name)
        }

        /// The reason in plain words.
        public var description: String {
            switch self {
            case .notDownloaded(let file): "\(shown: file) is not on the device"
            case .firstDownload(let file): "the first download of \(shown: file) needs a connection"
            case .update(let file): "an update of \(shown: file) needs a connection"
            case .superseded(let file): "another download of \(shown: file) took its place"
            case .tooMany(let limit): "the device keeps \(count: limit, "file") already"
            }
        }
    }

    /// The reason, with the file.
    public let reason: Reason

    /// Makes an error with a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension OfflineError.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "notDownloaded": try .notDownloaded(file: read("file"))
            case "firstDownload": try .firstDownload(file: read("file"))
            case "update": try .update(file: read("file"))
            case "superseded": try .superseded(file: read("file"))
            case "tooMany": try .tooMany(limit: read("limit"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .notDownloaded(let file): try encoder.write("notDownloaded", ["file": file])
        case .firstDownload(let file): try encoder.write("firstDownload", ["file": file])
        case .update(let file): try encoder.write("update", ["file": file])
        case .superseded(let file): try encoder.write("superseded", ["file": file])
        case .tooMany(let limit): try encoder.write("tooMany", ["limit": limit])
        }
    }
}
