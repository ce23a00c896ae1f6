// swift-tools-version: 6.1
import PackageDescription

// A program for libFuzzer, which brings its own main: built with `--sanitize fuzzer` and run by `.ci/deep`.
let package = Package(
    name: "FuzzTest",
    platforms: [.macOS(.v13), .iOS(.v16)],
    dependencies: [.package(name: "Tableside", path: "../..")],
    targets: [
        .executableTarget(
            name: "fuzz",
            dependencies: [
                .product(name: "Tableside", package: "Tableside"),
                .product(name: "TablesideFoundation", package: "Tableside"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .unsafeFlags(["-parse-as-library"]),
            ]
        )
    ]
)
