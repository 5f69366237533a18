package import TenetRuleKit

extension DependencyFiles {
    /// Each library once, in the order of the files; folders of the repository are none.
    package var direct: [DirectDependency] {
        var found: [DirectDependency] = []
        var places: [String: Int] = [:]
        func add(_ dependency: DirectDependency) {
            let key = "\(dependency.manager.rawValue) \(dependency.identity)"
            if let known = places[key] {
                found[known].otherNames.formUnion(dependency.otherNames)
            } else {
                places[key] = found.count
                found.append(dependency)
            }
        }
        for build in builds { for package in Self.packages(of: build) { add(package) } }
        for (path, list) in lists { for entry in list.entries { Self.library(entry, list.format, path).map(add) } }
        return found
    }

    private static func packages(of build: BuildDescription) -> [DirectDependency] {
        build.packages.filter { $0.location != .local && !$0.place.text.isEmpty }.map { package in
            let address = PackageAddress(package.place.text)
            let products = build.targets.flatMap(\.dependencies).filter { dependency in
                guard let owner = dependency.package else { return false }
                return PackageAddress(owner).identity == package.identity || owner == package.name
            }
            return DirectDependency(
                manager: .swift, identity: package.identity, name: address.folderName ?? package.identity,
                otherNames: Set(products.map(\.name.text) + (package.name.map { [$0] } ?? [])),
                address: package.place.text, requirement: package.requirement, path: build.path, place: package.place)
        }
    }

    private static func library(
        _ entry: DependencyList.Entry, _ format: DependencyList.Format, _ path: String
    ) -> DirectDependency? {
        // A pod from a folder of the repository is its own code.
        if let options = entry.location, options.contains("path") { return nil }
        let parts = entry.name.text.split(separator: "/")
        guard let part = format == .podfile ? parts.first : parts.last else { return nil }
        return DirectDependency(
            manager: format == .podfile ? .pods : .carthage, identity: part.lowercased(), name: String(part),
            otherNames: [entry.name.text], address: format == .podfile ? nil : entry.name.text, path: path,
            place: entry.name)
    }
}

/// The difference of two states of a project's libraries.
package struct DependencyChange {
    /// A package whose locked version differs.
    package struct Update {
        package var old: ResolvedFile.Pin
        package var new: ResolvedFile.Pin
        package var lock: String
        package var isDirect: Bool

        /// Of both the first number is known, and they differ.
        package var isMajor: Bool {
            guard let old = Self.major(old.version?.text), let new = Self.major(new.version?.text) else { return false }
            return old != new
        }

        private static func major(_ version: String?) -> Int? {
            version.flatMap { $0.split(separator: ".").first }.flatMap { Int($0) }
        }
    }

    package var added: [DirectDependency]
    package var removed: [DirectDependency]
    /// Each package once, sorted by identity.
    package var updates: [Update]
    /// Packages that a lock has and no lock had, in the order of the files.
    package var newPins: [(lock: String, pin: ResolvedFile.Pin)]

    /// Nil without a range.
    package static func of(_ pass: RepositoryPass) -> DependencyChange? {
        guard let base = DependencyFiles.base(pass) else { return nil }
        let change: DependencyChange = pass.service("change of dependencies") {
            DependencyChange(base, DependencyFiles.head(pass))
        }
        return change
    }

    private init(_ base: DependencyFiles, _ head: DependencyFiles) {
        let (old, new) = (base.direct, head.direct)
        let (oldNames, newNames) = (Set(old.map(\.identity)), Set(new.map(\.identity)))
        added = new.filter { !oldNames.contains($0.identity) }
        removed = old.filter { !newNames.contains($0.identity) }
        var updates: [String: Update] = [:]
        let before = Dictionary(base.locks.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        for lock in head.locks {
            guard let earlier = before[lock.path] else { continue }
            let pins = Dictionary(earlier.pins.map { ($0.identity.text, $0) }, uniquingKeysWith: { first, _ in first })
            for pin in lock.pins {
                guard let was = pins[pin.identity.text], was.version?.text != pin.version?.text else { continue }
                updates[pin.identity.text] = Update(
                    old: was, new: pin, lock: lock.path, isDirect: newNames.contains(pin.identity.text))
            }
        }
        self.updates = updates.values.sorted { $0.new.identity.text < $1.new.identity.text }
        let known = Set(base.locks.flatMap(\.pins).map(\.identity.text))
        var seen = known
        newPins = head.locks.flatMap { lock in lock.pins.map { (lock.path, $0) } }.filter {
            seen.insert($0.1.identity.text).inserted
        }
    }
}
