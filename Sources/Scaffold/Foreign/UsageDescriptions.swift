internal import TenetModel
internal import TenetResources

/// What the system asks people before it lets the code of the kit do its work: the app ends where nothing says why.
struct UsageDescriptions {
    let feature: ForeignFeature
    let module: ForeignModule

    /// Into the build settings that Xcode makes the `Info.plist` from, or into the file itself.
    var insertions: [Insertion] {
        guard let owner = module.owner, owner.build.format == .xcodeProject, let id = owner.target.id else { return [] }
        let settings = owner.target.settings.values
        let isMade = !settings.isEmpty && settings.allSatisfy { $0["GENERATE_INFOPLIST_FILE"]?.text == "YES" }
        return missing.compactMap { key, text in
            if isMade {
                let addition = XcodeSettingAddition(targetID: id, key: key, value: text)
                return Self.insertion(owner.build.path, key, "\(key) = \(text)") {
                    text throws(InsertionRefusal) in
                    do throws(XcodeFileAddition.Refusal) {
                        return try addition.edited(text)
                    } catch {
                        throw InsertionRefusal(error.reason)
                    }
                }
            }
            guard let path = propertyList(of: owner) else { return nil }
            let plain = Self.plain(key)
            return Self.insertion(path, plain, "\(plain): \(text)") { list throws(InsertionRefusal) in
                try PlistInsertion(key: plain, text: text).edited(list)
            }
        }
    }

    /// What a person writes where there is no such place.
    var remarks: [String] {
        guard insertions.isEmpty, !missing.isEmpty else { return [] }
        return [
            "what the kit does is asked of people first; say why in the Info.plist, or in the build settings:\n\n"
                + ForeignInsertions.indented(missing.map { "\($0.key) = \($0.text)" })
        ]
    }

    private static func insertion(
        _ path: String, _ key: String, _ line: String,
        _ edit: @escaping @Sendable (String) throws(InsertionRefusal) -> String
    ) -> Insertion {
        Insertion(path: path, purpose: "\(path) says why people are asked (\(key))", lines: line, edit: edit)
    }

    /// The settings of the standard's app that the target has not.
    private var missing: [(key: String, text: String)] {
        let template = feature.library.text(of: feature.standard.folder + "/build-settings.txt") ?? ""
        let names = Placeholders(app: NameForms(feature.place.module), standard: feature.standard.rawValue)
        let there = Set(module.owner?.target.settings.values.flatMap(\.keys) ?? [])
        let list = module.owner.flatMap(propertyList).flatMap { module.tree.text(of: $0) } ?? ""
        return template.split(separator: "\n").compactMap { line -> (key: String, text: String)? in
            guard let sign = line.firstRange(of: " = ") else { return nil }
            let key = String(line.prefix(upTo: sign.lowerBound))
            guard key.hasSuffix("UsageDescription"), !there.contains(key),
                !list.contains("<key>\(Self.plain(key))</key>")
            else { return nil }
            let text = String(line.suffix(from: sign.upperBound))
            return (key, names.filled(text))
        }
    }

    private static func plain(_ key: String) -> String { key.replacing("INFOPLIST_KEY_", with: "") }

    /// The one file of all configurations; nil where Xcode makes it, or there are several.
    private func propertyList(of owner: ProjectBuilds.Owner) -> String? {
        let paths = Set(owner.target.settings.values.map { $0["INFOPLIST_FILE"]?.text ?? "" })
        guard let path = paths.first, paths.count == 1, !path.isEmpty else { return nil }
        let local = path.replacing("$(SRCROOT)/", with: "")
        return local.contains("$") ? nil : owner.build.fullPath(of: local)
    }
}
