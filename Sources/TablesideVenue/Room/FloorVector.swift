/// A difference of two points, or a direction; wide enough for products of two on every platform.
///
/// Coordinates of points are checked beforehand (``FloorPlan/coordinates``), so no sum or product here can overflow.
struct FloorVector: Hashable {
    var x: Int64
    var y: Int64

    init(_ x: Int64, _ y: Int64) {
        self.x = x
        self.y = y
    }

    /// The vector from the origin to a point.
    init(_ point: FloorPoint) { self.init(Int64(point.x), Int64(point.y)) }

    static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.x + rhs.x, lhs.y + rhs.y) }

    static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.x - rhs.x, lhs.y - rhs.y) }

    /// The vector turned by a right angle.
    var normal: Self { Self(-y, x) }

    func dot(_ other: Self) -> Int64 { x * other.x + y * other.y }

    /// Positive if the other vector points to the right of this one, on a screen.
    func cross(_ other: Self) -> Int64 { x * other.y - y * other.x }
}

/// A box on the map, from its upper left to its lower right corner.
struct FloorBox: Hashable {
    var low: FloorVector
    var high: FloorVector

    /// Whether the two boxes overlap; boxes that touch do not.
    func overlaps(_ other: Self) -> Bool {
        low.x < other.high.x && other.low.x < high.x && low.y < other.high.y && other.low.y < high.y
    }
}

/// Sines and cosines of whole degrees in millionths.
///
/// They are in a table because `sin` may differ in its last digits between platforms; rounded to a millionth, they
/// place a table of 20 m within a hundredth of a millimeter.
enum WholeAngle {
    /// One, in millionths.
    static let unit: Int64 = 1_000_000

    /// The direction of an angle in degrees, clockwise on a screen from the right; any integer is valid.
    static func direction(_ degrees: Int) -> FloorVector {
        let angle = (degrees % 360 + 360) % 360
        return FloorVector(sine((angle + 90) % 360), sine(angle))
    }

    private static func sine(_ angle: Int) -> Int64 {
        switch angle {
        case 0...90: sines[angle]
        case 91...180: sines[180 - angle]
        case 181...270: -sines[angle - 180]
        default: -sines[360 - angle]
        }
    }

    /// The sines of 0°…90°, rounded.
    private static let sines: [Int64] = [
        0, 17_452, 34_899, 52_336, 69_756, 87_156, 104_528, 121_869, 139_173, 156_434,
        173_648, 190_809, 207_912, 224_951, 241_922, 258_819, 275_637, 292_372, 309_017, 325_568,
        342_020, 358_368, 374_607, 390_731, 406_737, 422_618, 438_371, 453_990, 469_472, 484_810,
        500_000, 515_038, 529_919, 544_639, 559_193, 573_576, 587_785, 601_815, 615_661, 629_320,
        642_788, 656_059, 669_131, 681_998, 694_658, 707_107, 719_340, 731_354, 743_145, 754_710,
        766_044, 777_146, 788_011, 798_636, 809_017, 819_152, 829_038, 838_671, 848_048, 857_167,
        866_025, 874_620, 882_948, 891_007, 898_794, 906_308, 913_545, 920_505, 927_184, 933_580,
        939_693, 945_519, 951_057, 956_305, 961_262, 965_926, 970_296, 974_370, 978_148, 981_627,
        984_808, 987_688, 990_268, 992_546, 994_522, 996_195, 997_564, 998_630, 999_391, 999_848,
        1_000_000,
    ]
}
