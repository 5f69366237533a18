internal import TenetModel
internal import TenetResources
internal import TenetRuleKit
internal import TenetStandards

/// Keys of the files beside the code, on one side of a change.
struct ResourceUnits {
    struct Unit {
        /// Nil for the version of the app.
        var subject: ChangeSubject?
        var place: ChangePlace
    }

    private(set) var units: [String: Unit] = [:]

    init(_ model: ProjectModel, _ files: PathMap<[UInt8]>) {
        for (path, resource) in model.resources {
            guard let bytes = files[path] else { continue }
            let lines = LineTable(bytes)
            func add(_ subject: ChangeSubject?, _ name: String, _ range: ByteRange, _ text: String? = nil) {
                let lower = min(max(0, range.lower), bytes.count)
                let code = text.map { Array($0.utf8)[...] } ?? bytes[lower..<max(lower, min(range.upper, bytes.count))]
                let place = ChangePlace(
                    path: path, line: lines.line(at: lower), name: name, digest: CodeText.digest(of: code))
                // A text has a line in each language: the first stands for all.
                let key = "\(subject?.rawValue ?? "version") \(subject == .localizedString ? "" : path) \(name)"
                if var known = units[key] {
                    known.place.digest = known.place.digest &* 31 &+ place.digest
                    units[key] = known
                } else {
                    units[key] = Unit(subject: subject, place: place)
                }
            }
            switch resource {
            case .strings(let table):
                for entry in table.entries { add(.localizedString, entry.key.text, entry.range) }
            case .propertyList(let list):
                for entry in list.entries {
                    if list.fileName.hasSuffix(".entitlements") {
                        add(.entitlement, entry.key.text, entry.range)
                    } else if entry.key.text.hasPrefix("NS"), entry.key.text.hasSuffix("UsageDescription") {
                        add(.permissionKey, entry.key.text, entry.range)
                    } else if entry.key.text == "UIBackgroundModes" || entry.key.text.hasPrefix("BGTask") {
                        add(.backgroundTask, entry.key.text, entry.range)
                    } else if entry.key.text == "CFBundleShortVersionString" {
                        add(nil, entry.key.text, entry.range)
                    } else if entry.key.text == "CFBundleURLTypes" {
                        add(.deepLink, entry.key.text, entry.range)
                    }
                }
            case .dependencies(let list):
                for entry in list.entries {
                    let version = entry.version?.text ?? ""
                    add(.dependency, entry.name.text, entry.name.range, "\(entry.name.text) \(version)")
                }
            case .build(let build):
                for target in build.targets where !target.name.text.isEmpty {
                    add(.buildSetting, target.name.text, target.name.range, target.name.text)
                }
                for package in build.packages where package.location != .local {
                    add(.dependency, package.identity, package.range)
                }
            default: break
            }
        }
    }
}
