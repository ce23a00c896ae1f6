// swift-tools-version: 6.1
import PackageDescription

/// The settings of every target: the Swift 6 language mode comes with the tools version.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
    name: "Tableside",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "Tableside", targets: ["Tableside"]),
        .library(name: "TablesideFoundation", targets: ["TablesideFoundation"]),
        .library(name: "TablesideTesting", targets: ["TablesideTesting"]),
        .executable(name: "examples", targets: ["examples"]),
    ],
    targets: [
        .target(name: "Tableside", swiftSettings: settings),
        .target(name: "TablesideFoundation", dependencies: ["Tableside"], swiftSettings: settings),
        .target(name: "TablesideTesting", dependencies: ["Tableside"], swiftSettings: settings),
        .executableTarget(
            name: "examples",
            dependencies: ["Tableside", "TablesideFoundation"],
            path: "Examples/Runner",
            swiftSettings: settings
        ),
        .testTarget(
            name: "TablesideTests",
            dependencies: ["Tableside", "TablesideFoundation", "TablesideTesting"],
            exclude: ["Fixtures", "Golden", "rules-not-tested.txt", "rules-to-come.txt"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ExamplesTests",
            dependencies: ["examples", "Tableside"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "TablesideFoundationTests",
            dependencies: ["Tableside", "TablesideFoundation"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "TablesideTestingTests",
            dependencies: ["Tableside", "TablesideTesting"],
            swiftSettings: settings
        ),
    ]
)
