// swift-tools-version: 6.1
import PackageDescription

/// The settings of every target: the Swift 6 language mode comes with the tools version.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// The modules of the engine from the ground up, each with those that it uses.
let modules: [(name: String, uses: [String])] = [
    ("TablesideCore", []),
    ("TablesideVenue", ["TablesideCore"]),
    ("TablesideCodes", ["TablesideCore"]),
    ("TablesideDiscovery", ["TablesideCore", "TablesideVenue"]),
    ("TablesideMenu", ["TablesideCore", "TablesideVenue"]),
    ("TablesideBooking", ["TablesideCore", "TablesideVenue"]),
    ("TablesideOrdering", ["TablesideCore", "TablesideVenue", "TablesideMenu"]),
    ("TablesideBilling", ["TablesideCore", "TablesideMenu", "TablesideOrdering"]),
    ("TablesideFloor", ["TablesideCore"]),
    ("TablesideDelivery", ["TablesideCore", "TablesideVenue"]),
    ("TablesideLoyalty", ["TablesideCore", "TablesideVenue"]),
    ("TablesideHosting", ["TablesideCore"]),
    (
        "TablesideOperations",
        [
            "TablesideCore", "TablesideVenue", "TablesideCodes", "TablesideDiscovery", "TablesideMenu",
            "TablesideBooking", "TablesideOrdering", "TablesideBilling", "TablesideFloor", "TablesideDelivery",
            "TablesideLoyalty", "TablesideHosting",
        ]
    ),
]
let engine = modules.map(\.name)

/// The words of the engine: a module like the others, which `Tableside` leaves to those who ask for it.
let texts = (name: "TablesideTexts", uses: ["TablesideCore"])

/// A library and what it uses.
func library(_ name: String, on uses: [String]) -> Target {
    .target(name: name, dependencies: uses.map { .byName(name: $0) }, swiftSettings: settings)
}

/// The tests of a target, with the fixtures that tests share.
func tests(of name: String, on uses: [String]) -> Target {
    let shared = ["TablesideFoundation", "TablesideTesting", "TablesideTestSupport"].filter { $0 != name }
    return .testTarget(
        name: name + "Tests",
        dependencies: ([name] + uses + shared).map { .byName(name: $0) },
        swiftSettings: settings
    )
}

/// The module that passes on all of the engine, with what it passes on: a change in one of these leaves the module itself as it is,
/// and so would not build again what depends on the module alone.
let umbrella: [Target.Dependency] = ["Tableside"] + engine.map { .byName(name: $0) }

let package = Package(
    name: "Tableside",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: (engine + [texts.name, "Tableside", "TablesideFoundation", "TablesideTesting"]).map {
        .library(name: $0, targets: [$0])
    } + [.executable(name: "examples", targets: ["examples"])],
    targets: (modules + [texts]).map { library($0.name, on: $0.uses) } + [
        library("Tableside", on: engine),
        library("TablesideFoundation", on: ["TablesideCore", "TablesideHosting"]),
        library("TablesideTesting", on: engine.filter { $0 != "TablesideCodes" }),
        .executableTarget(
            name: "examples",
            dependencies: umbrella + ["TablesideFoundation", "TablesideTesting", .byName(name: texts.name)],
            path: "Examples/Runner",
            swiftSettings: settings
        ),
        .target(
            name: "TablesideTestSupport",
            dependencies: engine.map { .byName(name: $0) } + ["TablesideFoundation", "TablesideTesting"],
            path: "Tests/TablesideTestSupport",
            exclude: ["Fixtures", "Golden"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ExamplesTests",
            dependencies: umbrella + ["examples", "TablesideTesting"],
            swiftSettings: settings
        ),
        tests(of: "TablesideFoundation", on: engine),
        tests(of: "TablesideTesting", on: engine),
        tests(of: texts.name, on: engine),
    ] + modules.map { tests(of: $0.name, on: $0.uses) }
)
