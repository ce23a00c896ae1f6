// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// What both adapters use of the engine: the port, and the coder of its bytes.
let port: [Target.Dependency] = ["TablesideCore", "TablesideHosting", "TablesideFoundation"].map {
    .product(name: $0, package: "Tableside")
}

/// What a program of a house uses.
let house: [Target.Dependency] = ["Tableside", "TablesideFoundation"].map { .product(name: $0, package: "Tableside") }

let package = Package(
    name: "Hosts",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "SQLiteHost", targets: ["SQLiteHost"]),
        .library(name: "PostgresHost", targets: ["PostgresHost"]),
        .library(name: "HTTPHost", targets: ["HTTPHost"]),
        .library(name: "HTTPPhone", targets: ["HTTPPhone"]),
        .executable(name: "server", targets: ["server"]),
        .executable(name: "phone", targets: ["phone"]),
        .executable(name: "hosts", targets: ["hosts"]),
    ],
    dependencies: [.package(name: "Tableside", path: "../..")],
    targets: [
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
        ),
        .systemLibrary(
            name: "CPostgres",
            pkgConfig: "libpq",
            providers: [.apt(["libpq-dev"]), .brew(["libpq"])]
        ),
        .systemLibrary(
            name: "CMicroHTTPD",
            pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]
        ),
        .target(name: "HostLock", swiftSettings: settings),
        .target(name: "HostBytes", dependencies: ["HostLock"] + port, swiftSettings: settings),
        .target(name: "SQLiteHost", dependencies: ["CSQLite", "HostBytes"] + port, swiftSettings: settings),
        .target(name: "PostgresHost", dependencies: ["CPostgres", "HostBytes"] + port, swiftSettings: settings),
        .target(name: "HTTPHost", dependencies: ["CMicroHTTPD", "HostLock"], swiftSettings: settings),
        .target(name: "HTTPPhone", dependencies: ["HostLock"] + port, swiftSettings: settings),
        .executableTarget(
            name: "server",
            dependencies: ["HTTPHost", "HostLock", "SQLiteHost"] + house,
            swiftSettings: settings
        ),
        .executableTarget(name: "phone", dependencies: ["HTTPPhone"] + house, swiftSettings: settings),
        .executableTarget(
            name: "hosts",
            dependencies: ["HostBytes", "HostLock", "SQLiteHost", "PostgresHost", "HTTPHost", "HTTPPhone"] + port + [
                .product(name: "TablesideVenue", package: "Tableside"),
                .product(name: "TablesideOperations", package: "Tableside"),
                .product(name: "TablesideOrdering", package: "Tableside"),
                .product(name: "TablesideBooking", package: "Tableside"),
                .product(name: "TablesideTesting", package: "Tableside"),
            ],
            swiftSettings: settings
        ),
    ]
)
