// swift-tools-version: 6.1
import PackageDescription

// A host of its own: it sees what every host sees, the public interface of the engine and nothing that the engine's
// tests or the other libraries would load beside it.
let package = Package(
    name: "LinkageTest",
    platforms: [.macOS(.v13), .iOS(.v16)],
    dependencies: [.package(name: "Tableside", path: "../..")],
    targets: [
        .executableTarget(
            name: "consumer",
            dependencies: [.product(name: "Tableside", package: "Tableside")],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("InternalImportsByDefault"),
            ]
        )
    ]
)
