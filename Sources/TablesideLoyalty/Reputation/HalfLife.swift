public import TablesideCore

/// Exponential decay in whole numbers, the same on every platform.
public enum HalfLife: Sendable {
    /// The rest of an amount after a time.
    ///
    /// After whole half-lives it is the exact half, quarter and so on, rounded down. Between them the relative error is
    /// less than 1/50,000, and more time never leaves more.
    ///
    /// - Parameters:
    ///   - amount: The amount, clamped to 0…10⁹.
    ///   - elapsed: The time since then; a negative time counts as 0.
    ///   - halfLife: The time in which half of it is lost; with 0 or less, nothing is left once time has passed.
    /// - Returns: the rest, 0…amount.
    /// - Complexity: O(1).
    public static func rest(of amount: Int, after elapsed: Elapsed, halfLife: Elapsed) -> Int {
        let amount = min(max(amount, 0), 1_000_000_000)
        guard elapsed > .zero else { return amount }
        guard halfLife > .zero else { return 0 }
        let (time, half) = (UInt64(elapsed.milliseconds), UInt64(halfLife.milliseconds))
        let halvings = time / half
        guard halvings < 30 else { return 0 }
        // The part of a half-life in 65,536ths; the remainder is less than a half-life, so this fits.
        let part = half.dividingFullWidth((time % half).multipliedFullWidth(by: 65_536)).quotient
        var factor: UInt64 = 1 << 32
        for (bit, root) in roots.enumerated() where part & (32_768 >> UInt64(bit)) != 0 {
            factor = (factor * root) >> 32
        }
        return Int(((UInt64(amount) * factor) >> 32) >> halvings)
    }

    /// 2³² ÷ 2^(1/2), 2³² ÷ 2^(1/4), and so on.
    private static let roots: [UInt64] = [
        3_037_000_500, 3_611_622_603, 3_938_502_376, 4_112_874_773, 4_202_935_003, 4_248_701_965,
        4_271_771_996, 4_283_353_945, 4_289_156_690, 4_292_061_010, 4_293_513_907, 4_294_240_540,
        4_294_603_903, 4_294_785_595, 4_294_876_445, 4_294_921_870,
    ]
}
