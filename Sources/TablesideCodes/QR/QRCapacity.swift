import TablesideCore

/// The number and division of codewords for a version and level (ISO/IEC 18004 tables 1, 7 and 9).
struct QRCapacity: Equatable {
    let version: Int
    let level: QRSymbol.Level
    /// All codewords of the version.
    let codewords: Int
    /// The number of blocks that the data is divided into.
    let blocks: Int
    /// The number of error correction codewords per block.
    let correction: Int

    /// - Precondition: The version is in 1…40.
    init(version: Int, level: QRSymbol.Level) {
        self.version = version
        self.level = level
        codewords = Self.modules(version) / 8
        blocks = Self.blocks[level.index][version - 1]
        correction = Self.correction[level.index][version - 1]
    }

    /// The number of data codewords.
    var dataCodewords: Int { codewords - blocks * correction }
    /// The number of data bits.
    var dataBits: Int { 8 * dataCodewords }

    /// The capacity at the highest level, not below this one, that still holds this many bits.
    func raised(holding bits: Int) -> QRCapacity {
        for level in QRSymbol.Level.allCases.reversed() where level.index > self.level.index {
            let capacity = QRCapacity(version: version, level: level)
            if bits <= capacity.dataBits { return capacity }
        }
        return self
    }

    /// The number of modules not used by function patterns, format or version information.
    private static func modules(_ version: Int) -> Int {
        let size = 4 * version + 17
        // Finders with separators, both timing lines, both copies of the format information, and the dark module.
        var modules = size * size - 3 * 64 - 2 * (size - 16) - 31
        if version >= 2 {
            let along = version / 7 + 2
            // Alignment patterns on a timing line share five modules with it.
            modules -= 25 * (along * along - 3) - 5 * 2 * (along - 2)
        }
        if version >= 7 { modules -= 36 }
        return modules
    }

    private static let blocks = [
        [
            1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8,
            8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
        ],
        [
            1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16,
            17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
        ],
        [
            1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20,
            23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
        ],
        [
            1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25,
            25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
        ],
    ]

    private static let correction = [
        [
            7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
            28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        ],
        [
            10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
            26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
        ],
        [
            13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30,
            28, 30, 30, 30, 30, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        ],
        [
            17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28,
            30, 24, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        ],
    ]
}
