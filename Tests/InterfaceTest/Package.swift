// swift-tools-version: 6.1
import PackageDescription

// Calls every public symbol of the libraries: `.ci/deep` generates the calls, builds this and runs it.
let package = Package(
    name: "InterfaceTest",
    platforms: [.macOS(.v13), .iOS(.v16)],
    dependencies: [.package(name: "Tableside", path: "../..")],
    targets: [
        .executableTarget(
            name: "interface",
            dependencies: [
                .product(name: "Tableside", package: "Tableside"),
                .product(name: "TablesideTexts", package: "Tableside"),
                .product(name: "TablesideFoundation", package: "Tableside"),
                .product(name: "TablesideTesting", package: "Tableside"),
            ],
            swiftSettings: [.swiftLanguageMode(.v5), .unsafeFlags(["-suppress-warnings", "-Onone"])]
        )
    ]
)
