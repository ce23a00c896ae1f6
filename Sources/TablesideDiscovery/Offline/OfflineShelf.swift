public import TablesideCore

/// The data files on the device, their age, and whether updates are offered (GI-43).
///
/// The first download of a file needs a connection; after that the file is used with or without one. When a file is
/// older than its period, an update is offered, never forced, and the user can start one at any time. A failed update
/// keeps the old copy.
///
/// The host stores the files themselves: it replaces a file when ``finish(_:version:at:)`` says that it has changed.
/// Running downloads are not stored: they end with the app.
///
/// ```swift
/// for file in try shelf.start(needing: [.venues, .cities], isConnected: isConnected) {
///     let download = try shelf.begin(file, isConnected: isConnected)
///     …
///     if try shelf.finish(download, version: version, at: now) { replace(file, by: bytes) }
/// }
/// let age = shelf.age(of: .venues, under: .usual, at: now)   // age.offersUpdate
/// ```
public struct OfflineShelf: Hashable, Sendable {
    /// A data file on the device.
    public struct Copy: Hashable, Codable, Sendable {
        /// The file on the device.
        public let file: DataFile
        /// The edition of the copy.
        public let version: DataVersion
        /// When the copy was downloaded, or was last found to be the newest.
        public let fetchedAt: Instant
        /// When an update last failed; `nil` if none has failed since the file was fetched.
        public internal(set) var failedAt: Instant?
    }

    /// A running download.
    public struct Download: Hashable, Sendable {
        /// The file being downloaded.
        public let file: DataFile
        let number: Int
    }

    private var byFile: [DataFile: Copy] = [:]
    private var running: [DataFile: Int] = [:]
    private var lastNumber = 0

    /// Makes a shelf without files.
    public init() {}

    /// The files on the device, sorted.
    public var copies: [Copy] { byFile.values.sorted { $0.file < $1.file } }

    /// Returns a file on the device, to be used with or without a connection.
    ///
    /// - Throws: ``OfflineError`` (`offline.notDownloaded`) if it is not on the device.
    public func copy(of file: DataFile) throws(OfflineError) -> Copy {
        guard let copy = byFile[file] else { throw OfflineError(.notDownloaded(file: file)) }
        return copy
    }

    /// Returns the files that must be downloaded before the app can start.
    ///
    /// - Parameters:
    ///   - files: The files that the app needs.
    ///   - isConnected: Whether there is a connection.
    /// - Returns: the missing files, in the given order; none if the app can start at once, with or without a
    ///   connection.
    /// - Throws: ``OfflineError`` (`offline.firstDownload`) if a file is missing and there is no connection.
    /// - Complexity: O(files).
    public func start(needing files: [DataFile], isConnected: Bool) throws(OfflineError) -> [DataFile] {
        let missing = files.filter { byFile[$0] == nil }
        if let first = missing.first, !isConnected { throw OfflineError(.firstDownload(file: first)) }
        return missing
    }

    /// Starts the download of a file, for the first time or as an update; it replaces a running download of the file.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - isConnected: Whether there is a connection.
    /// - Returns: the download, to be finished or failed.
    /// - Throws: ``OfflineError``: without a connection `offline.firstDownload`, or `offline.update` if there is a copy
    ///   to keep using; `offline.tooMany` if the shelf is full. Nothing changes in that case.
    public mutating func begin(_ file: DataFile, isConnected: Bool) throws(OfflineError) -> Download {
        let isThere = byFile[file] != nil
        guard isConnected else {
            throw OfflineError(isThere ? .update(file: file) : .firstDownload(file: file))
        }
        let coming = running.keys.count { byFile[$0] == nil && $0 != file }
        guard isThere || byFile.count + coming < SizeLimit.offlineCopies else {
            throw OfflineError(.tooMany(limit: SizeLimit.offlineCopies))
        }
        lastNumber &+= 1
        running[file] = lastNumber
        return Download(file: file, number: lastNumber)
    }

    /// Records that a download has succeeded, which makes the file current.
    ///
    /// - Parameters:
    ///   - download: The download.
    ///   - version: The downloaded edition.
    ///   - now: The current time.
    /// - Returns: whether the contents are new: `false` if the copy already was of this edition.
    /// - Throws: ``OfflineError`` (`offline.superseded`) if another download replaced it, or the file was removed.
    ///   Nothing changes in that case.
    public mutating func finish(
        _ download: Download,
        version: DataVersion,
        at now: Instant
    ) throws(OfflineError) -> Bool {
        try end(download)
        let isNew = byFile[download.file]?.version != version
        byFile[download.file] = Copy(file: download.file, version: version, fetchedAt: now)
        return isNew
    }

    /// Records that a download has failed; the old copy, if any, stays as it is.
    ///
    /// - Throws: ``OfflineError`` (`offline.superseded`) like ``finish(_:version:at:)``.
    public mutating func fail(_ download: Download, at now: Instant) throws(OfflineError) {
        try end(download)
        byFile[download.file]?.failedAt = now
    }

    /// Removes a file, and any download of it.
    public mutating func remove(_ file: DataFile) {
        byFile[file] = nil
        running[file] = nil
    }

    private mutating func end(_ download: Download) throws(OfflineError) {
        guard running[download.file] == download.number else {
            throw OfflineError(.superseded(file: download.file))
        }
        running[download.file] = nil
    }

    /// Whether a file is being downloaded.
    func isRunning(_ file: DataFile) -> Bool { running[file] != nil }
}

extension OfflineShelf {
    /// Whether two shelves have the same files and running downloads, regardless of earlier downloads.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        (lhs.byFile, lhs.running) == (rhs.byFile, rhs.running)
    }

    /// Hashes the files and the running downloads.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(byFile)
        hasher.combine(running)
    }
}

extension OfflineShelf: Codable {
    private enum Field: String, CodingKey { case copies }

    /// Reads the files; refuses too many, and two entries for one file.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        let copies = try container.decode([Copy].self, forKey: .copies)
        for copy in copies { byFile[copy.file] = copy }
        guard byFile.count == copies.count, copies.count <= SizeLimit.offlineCopies else {
            throw DecodingError.dataCorruptedError(
                forKey: .copies,
                in: container,
                debugDescription: "\(copies.count) files are too many, or one is listed twice"
            )
        }
    }

    /// Writes the files, sorted.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(copies, forKey: .copies)
    }
}
