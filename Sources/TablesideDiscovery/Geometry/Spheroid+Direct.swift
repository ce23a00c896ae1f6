import TablesideCore

extension Spheroid {
    /// The end of a geodesic of a given length and initial direction, and the direction there.
    ///
    /// Any finite distance works, even beyond a full turn around the earth.
    func arrival(
        from start: Coordinate,
        towards azimuth: SineCosine,
        after meters: Double
    ) -> (latitude: Double, longitude: Double, azimuth: SineCosine) {
        let reduced = reducedLatitude(degrees: start.latitude)
        let equatorSine = azimuth.sine * reduced.cosine
        let across = azimuth.sine * reduced.sine
        let equatorCosine = (azimuth.cosine * azimuth.cosine + across * across).squareRoot()
        let isEquator = reduced.sine == 0 && azimuth.cosine == 0
        let fromLongitude = SineCosine(
            sine: equatorSine * reduced.sine,
            cosine: isEquator ? 1 : reduced.cosine * azimuth.cosine
        )
        let from = SineCosine(sine: reduced.sine, cosine: fromLongitude.cosine).normalized
        let ε = expansion(equatorCosine: equatorCosine)
        let (mean, distances) = SineSeries.distances(ε)
        let fromWave = distances.sum(at: from)
        let τ = from + SineCosine(radians: fromWave)
        let ahead = meters / (polarRadius * (1 + mean))
        let toWave = -SineSeries.reverted(ε).sum(at: τ + SineCosine(radians: ahead))
        let arc = ahead - (toWave - fromWave)
        let to = from + SineCosine(radians: arc)
        var latitude = SineCosine(
            sine: equatorCosine * to.sine,
            cosine: (equatorSine * equatorSine + equatorCosine * to.cosine * equatorCosine * to.cosine).squareRoot()
        )
        var toCosine = to.cosine
        if latitude.cosine == 0 {
            // At a pole, a direction is still needed.
            latitude.cosine = Spheroid.tiny
            toCosine = Spheroid.tiny
        }
        let toLongitude = SineCosine(sine: equatorSine * to.sine, cosine: toCosine)
        let series = longitudes.series(ε)
        let wave = series.sum(at: to) - series.sum(at: from)
        let flattened = -flattening * equatorSine * longitudes.mean(ε) * (arc + wave)
        let turn = (toLongitude - fromLongitude).radians + flattened
        return (
            SineCosine(sine: latitude.sine, cosine: axisRatio * latitude.cosine).degrees,
            start.longitude + turn / (.pi / 180),
            SineCosine(sine: equatorSine, cosine: equatorCosine * toCosine)
        )
    }
}
