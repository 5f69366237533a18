/// Where the files of a standard's app go in an app with folders of its own: the standard's layers stay, and the packages go.
struct TemplatePlaces {
    let place: FeaturePlace
    /// As generators call the app whose files are placed.
    let app: NameForms
    let feature: NameForms
    let layout: ForeignLayout

    /// What a file is for.
    enum Zone {
        case code
        case test
        /// Tests of the interface, texts, projects.
        case other
    }

    /// The zone of a file and its path inside.
    func zone(of path: String) -> (zone: Zone, rest: Substring) {
        guard path.hasSuffix(".swift") else { return (.other, path[...]) }
        let core = app.type + "Core"
        let zones: [(String, Zone)] = [
            ("Packages/\(core)/Sources/\(core)/", .code), ("\(app.type)/", .code),
            ("Packages/\(core)/Sources/AppTesting/", .test), ("Packages/\(core)/Tests/\(core)Tests/", .test),
        ]
        guard let found = zones.first(where: { path.hasPrefix($0.0) }) else { return (.other, path[...]) }
        return (found.1, path.dropFirst(found.0.count))
    }

    /// - Parameter isKit: it is shared by features.
    /// - Returns: nil for what has no place.
    func target(of path: String, isKit: Bool) -> String? {
        let (zone, rest) = zone(of: path)
        switch zone {
        case .other: return nil
        case .code: return (isKit ? place.kit : place.folder + "/" + feature.type) + "/" + inner(rest, isKit)
        case .test:
            let inner = inner(rest, isKit)
            // In a module of their own stand-ins need no folder; here they lie among tests.
            let isStandIn = path.contains("/Sources/AppTesting/") && !inner.contains("/") && !inner.contains("+")
            return (isKit ? place.testKit : place.tests + "/" + feature.type) + (isStandIn ? "/Mocks/" : "/") + inner
        }
    }

    /// The layers of the standard. The folder that bears the feature's name is the one around them all.
    private func inner(_ rest: Substring, _ isKit: Bool) -> String {
        var parts = rest.split(separator: "/").map(String.init)
        if !isKit, let index = parts.dropLast().firstIndex(of: feature.type) {
            // Deeper down a layer is divided by features, such as `Domain/UseCases` or `Presentation/Features`.
            if index <= 1 { parts.remove(at: index) }
        }
        let path = parts.joined(separator: "/")
        return layout.places[path] ?? path
    }
}
