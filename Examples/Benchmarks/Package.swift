// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "Tableside", path: "../..")],
    targets: [
        .systemLibrary(
            name: "CQREncode",
            pkgConfig: "libqrencode",
            providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]
        ),
        .target(name: "CNearby", linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                "CNearby",
                "CQREncode",
                .product(name: "Tableside", package: "Tableside"),
                .product(name: "TablesideFoundation", package: "Tableside"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "symbols",
            dependencies: [.product(name: "Tableside", package: "Tableside")],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "streams",
            dependencies: [
                .product(name: "Tableside", package: "Tableside"),
                .product(name: "TablesideTesting", package: "Tableside"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "rides",
            dependencies: [
                .product(name: "Tableside", package: "Tableside"),
                .product(name: "TablesideTesting", package: "Tableside"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "growth",
            dependencies: [
                .product(name: "Tableside", package: "Tableside"),
                .product(name: "TablesideFoundation", package: "Tableside"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "geodesics",
            dependencies: [.product(name: "Tableside", package: "Tableside")],
            swiftSettings: settings
        ),
    ]
)
