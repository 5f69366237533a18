/// The manifest of an app's local package with the packages of libraries in it.
struct PackageManifest {
    /// As the template has it: without packages.
    let text: String
    /// The name of the package and of its target.
    let core: String

    /// - Throws: ``ScaffoldError`` when the manifest has no place for a product.
    func adding(_ packages: [AdapterTable.Package]) throws(ScaffoldError) -> String {
        let inside = packages.filter { $0.products.contains { $0.target != .app } }
        guard !inside.isEmpty else { return text }
        let rows = inside.map { "        .package(url: \"\($0.address)\", from: \"\($0.version)\")" }
        // A list ends with a comma when it has several elements, as formatters write it.
        let list = "    dependencies: [\n" + rows.joined(separator: ",\n") + (rows.count > 1 ? "," : "") + "\n    ],\n"
        let result = text.replacing("    targets: [\n", with: list + "    targets: [\n", maxReplacements: 1)
        return try withTests(try withCore(result, Self.uses(inside, in: .core)), Self.uses(inside, in: .tests))
    }

    private static func uses(_ packages: [AdapterTable.Package], in target: AdapterTable.Target) -> [String] {
        packages.flatMap { package in package.products.filter { $0.target == target }.map { use($0, package) } }
    }

    private func withCore(_ manifest: String, _ uses: [String]) throws(ScaffoldError) -> String {
        guard !uses.isEmpty else { return manifest }
        let bare = ".target(name: \"\(core)\", swiftSettings: settings)"
        guard manifest.contains(bare) else {
            throw ScaffoldError("the manifest of the app's package has no `\(bare)`, which libraries are added to")
        }
        return manifest.replacing(bare, with: Self.target(core, uses))
    }

    /// Libraries for tests go into the target of tests alone. Specs keep what their closures share in variables around them, which
    /// a target of Swift 6 refuses where the closures run on the main actor.
    private func withTests(_ manifest: String, _ uses: [String]) throws(ScaffoldError) -> String {
        guard !uses.isEmpty else { return manifest }
        let end = "swiftSettings: settings),\n"
        guard let start = manifest.firstRange(of: "        .testTarget("),
            let last = manifest[start.upperBound...].firstRange(of: end)
        else {
            throw ScaffoldError("the manifest of the app's package has no `.testTarget`, which libraries are added to")
        }
        let elements = ["\"\(core)\"", "\"AppTesting\""] + uses
        let lines =
            [
                "        // Closures of a spec share variables, which only Swift 5 lets closures on the main actor do.",
                "        .testTarget(", "            name: \"\(core)Tests\",", "            dependencies: [",
            ] + Self.broken(elements, ",") + [
                "            ],", "            swiftSettings: [.swiftLanguageMode(.v5)]),", "",
            ]
        return manifest[..<start.lowerBound] + lines.joined(separator: "\n") + manifest[last.upperBound...]
    }

    private static func use(_ product: AdapterTable.Product, _ package: AdapterTable.Package) -> String {
        let systems = product.platforms.map { "." + $0 }.joined(separator: ", ")
        let condition = systems.isEmpty ? "" : ", condition: .when(platforms: [\(systems)])"
        return ".product(name: \"\(product.name)\", package: \"\(package.identity)\"\(condition))"
    }

    private static func target(_ name: String, _ uses: [String]) -> String {
        let line = "            dependencies: [\(uses.joined(separator: ", "))],"
        let end = uses.count > 1 ? "," : ""
        let lines =
            line.count < LongLines.limit
            ? [line] : ["            dependencies: ["] + broken(uses, end) + ["            ],"]
        return ([".target(", "            name: \"\(name)\","] + lines + ["            swiftSettings: settings)"])
            .joined(separator: "\n")
    }

    /// An element a line; a long one goes on in the next. Formatters break a line that reaches the limit with its comma.
    private static func broken(_ uses: [String], _ end: String) -> [String] {
        uses.enumerated().flatMap { index, use -> [String] in
            let end = index < uses.count - 1 ? "," : end
            let line = "                " + use + end
            guard line.count >= LongLines.limit, let place = use.firstRange(of: "name: ") else { return [line] }
            return [
                "                " + use[..<place.lowerBound], "                    " + use[place.lowerBound...] + end,
            ]
        }
    }
}
