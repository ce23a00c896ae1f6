// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A program that links one product and nothing else; it imports what it names.
func program(_ name: String, of product: String) -> Target {
    .executableTarget(
        name: name,
        dependencies: [.product(name: product, package: "Tableside")],
        swiftSettings: settings
    )
}

// Hosts of their own: they see what every host sees, the public interface of the engine and nothing that the engine's
// tests or the other libraries would load beside it.
let package = Package(
    name: "LinkageTest",
    platforms: [.macOS(.v13), .iOS(.v16)],
    dependencies: [.package(name: "Tableside", path: "../..")],
    targets: [program("consumer", of: "Tableside")]
        + [
            "Core", "Venue", "Codes", "Discovery", "Menu", "Booking", "Ordering", "Billing", "Floor", "Delivery",
            "Loyalty", "Hosting", "Operations", "Texts",
        ].map { program($0, of: "Tableside" + $0) }
)
