/// The project's decoders and encoders: where each is made, what it is set to, and which one a name means.
final class CoderIndex {
    private unowned let index: CodingIndex
    private(set) var settings: [CoderSettings] = []
    /// Coders by the variable or function that yields them.
    private var byOwner: [Declaration: Int] = [:]
    private var bySubclass: [Declaration: Int] = [:]
    private let settingLines: [CodingLine]

    init(_ index: CodingIndex) {
        self.index = index
        settingLines = index.lines[.setting] ?? []
        let creations = (index.lines[.creation] ?? []).filter { isJSON($0.text(0), $0) }
        for line in creations { add(line) }
    }

    /// What a coder's text means where it is written; nil when that is not known, and for coders of other formats.
    func settings(named text: String, at place: Declaration?, _ direction: CoderSettings.Direction) -> CoderSettings? {
        let standard = direction == .decode ? "JSONDecoder" : "JSONEncoder"
        if text == standard + "()" { return plain(standard, direction, place) }
        if text.hasSuffix("()") {
            let name = String(text.dropLast(2))
            if let place, let type = index.resolver.declared(name, from: place).types.only {
                return bySubclass[type.declaration].map { settings[$0] }
            }
            return owner(named: name, at: place).flatMap { byOwner[$0] }.map { settings[$0] }
        }
        return owner(named: text, at: place).flatMap { byOwner[$0] }.map { settings[$0] }
    }

    private func plain(_ name: String, _ direction: CoderSettings.Direction, _ place: Declaration?) -> CoderSettings? {
        guard let place else { return nil }
        return CoderSettings(
            direction: direction, className: name, name: "", keys: .asDeclared, dates: .deferred, data: .base64,
            declaration: place, path: place.path, role: place.role, range: place.range)
    }

    // MARK: Making

    private func isJSON(_ name: String, _ line: CodingLine) -> Bool {
        if name == "JSONDecoder" || name == "JSONEncoder" { return true }
        guard let place = line.declaration, let type = index.resolver.declared(name, from: place).types.only else {
            return false
        }
        return type.inherits(from: "JSONDecoder") || type.inherits(from: "JSONEncoder")
    }

    private func add(_ line: CodingLine) {
        let name = line.text(0)
        let variable = variable(of: line)
        let owner = owner(of: line, variable)
        var subclass: ProjectType?
        if name != "JSONDecoder", name != "JSONEncoder", let place = line.declaration {
            subclass = index.resolver.declared(name, from: place).types.only
        }
        let direction: CoderSettings.Direction =
            name.hasSuffix("Decoder") ? .decode : .encode
        var made = CoderSettings(
            direction: direction, className: name, name: owner?.name ?? "", keys: .asDeclared, dates: .deferred,
            data: .base64, declaration: owner ?? line.declaration, path: line.path, role: line.role, range: line.range)
        var applied = settingLines.filter { applies($0, to: variable, line) }
        if let subclass { applied += settingLines.filter { $0.declaration?.enclosingType == subclass } }
        apply(applied, to: &made)
        if !line.text(2).isEmpty {
            made.keys = .unknown
            made.dates = .unknown
            made.data = .unknown
        }
        settings.append(made)
        let number = settings.count - 1
        for declaration in [variable, owner] {
            guard let declaration else { continue }
            // Two coders of one name are not told apart.
            byOwner[declaration] = byOwner[declaration].map { isSame($0, number) ? $0 : -1 } ?? number
        }
        byOwner = byOwner.filter { $0.value >= 0 }
        if let subclass { bySubclass[subclass.declaration] = number }
    }

    private func isSame(_ first: Int, _ second: Int) -> Bool {
        first >= 0 && settings[first].keys == settings[second].keys && settings[first].dates == settings[second].dates
    }

    /// The variable that a new coder is kept in.
    private func variable(of line: CodingLine) -> Declaration? {
        guard let place = line.declaration else { return nil }
        let binding = line.text(1)
        if binding.isEmpty {
            // A getter, or a function, that yields the coder.
            return place.kind.isVariable || place.kind.isFunction ? yields(place) ? place : nil : nil
        }
        if place.kind.isVariable, place.name == binding { return place }
        return owner(named: binding, at: place)
    }

    private func yields(_ declaration: Declaration) -> Bool {
        let type = SwiftType(written: declaration.type).name ?? ""
        return type.hasSuffix("Decoder") || type.hasSuffix("Encoder")
    }

    /// What the project knows the coder by: the variable, or the one whose closure or function makes it.
    private func owner(of line: CodingLine, _ variable: Declaration?) -> Declaration? {
        guard let variable else { return nil }
        guard let outer = variable.parent, !variable.isMember else { return variable }
        let chain = [outer] + outer.ancestors
        guard let place = chain.first(where: { $0.kind.isVariable || $0.kind.isFunction }) else { return variable }
        return yields(place) ? place : variable
    }

    // MARK: Settings

    private func applies(_ setting: CodingLine, to variable: Declaration?, _ creation: CodingLine) -> Bool {
        guard setting.path == creation.path || variable != nil, let place = setting.declaration else { return false }
        let receiver = setting.text(0)
        if let variable, !receiver.isEmpty, receiver != "$0" {
            guard TypeIndex.lastPart(receiver) == variable.name else { return false }
            return owner(named: receiver, at: place) == variable
        }
        // `$0.keyDecodingStrategy = …` in a closure beside the only coder that is made there.
        guard receiver == "$0" || receiver.isEmpty else { return false }
        return setting.path == creation.path && setting.declaration == creation.declaration && receiver == "$0"
    }

    private func apply(_ lines: [CodingLine], to settings: inout CoderSettings) {
        var keys: Set<KeyStrategy> = []
        var dates: Set<CoderSettings.DateStrategy> = []
        var data: Set<CoderSettings.DataStrategy> = []
        for line in lines {
            let value = line.text(2)
            switch line.text(1) {
            case "keyDecodingStrategy" where settings.direction == .decode,
                "keyEncodingStrategy" where settings.direction == .encode:
                keys.insert(KeyStrategy(setting: value))
            case "dateDecodingStrategy" where settings.direction == .decode,
                "dateEncodingStrategy" where settings.direction == .encode:
                dates.insert(dateStrategy(value, line))
            case "dataDecodingStrategy" where settings.direction == .decode,
                "dataEncodingStrategy" where settings.direction == .encode:
                data.insert(CoderSettings.DataStrategy(setting: value))
            default: break
            }
        }
        if let only = keys.first { settings.keys = keys.count == 1 ? only : .unknown }
        if let only = dates.first { settings.dates = dates.count == 1 ? only : .unknown }
        if let only = data.first { settings.data = data.count == 1 ? only : .unknown }
    }

    private func dateStrategy(_ value: String, _ line: CodingLine) -> CoderSettings.DateStrategy {
        switch value {
        case "iso8601": return .iso8601
        case "secondsSince1970": return .secondsSince1970
        case "millisecondsSince1970": return .millisecondsSince1970
        case "deferredToDate": return .deferred
        case "custom": return .custom
        case "formatted": return .formatted(format(of: line.text(3), line))
        default: return .unknown
        }
    }

    /// The format of a formatter, when exactly one literal is assigned to it.
    private func format(of formatter: String, _ line: CodingLine) -> String? {
        guard let owner = owner(named: formatter, at: line.declaration) else { return nil }
        let formats = settingLines.filter { setting in
            guard setting.text(1) == "dateFormat", let place = setting.declaration else { return false }
            if place == owner || place.ancestors.contains(owner) { return true }
            return self.owner(named: setting.text(0), at: place) == owner
        }
        return Set(formats.map { $0.text(2) }).count == 1 ? formats.first.map { $0.text(2) } : nil
    }

    // MARK: Names

    /// The variable or function that `decoder`, `self.decoder`, `JSONDecoder.api` or `.api` means.
    func owner(named text: String, at place: Declaration?) -> Declaration? {
        var parts = text.split(separator: ".").map { String($0.filter { $0 != "?" && $0 != "!" }) }
        let isImplicit = text.hasPrefix(".")
        if let last = parts.last, last.hasSuffix("()") { parts[parts.count - 1] = String(last.dropLast(2)) }
        guard let name = parts.last else { return nil }
        parts.removeLast()
        if !isImplicit, parts.isEmpty || parts == ["self"] || parts == ["Self"] {
            if let found = near(name, from: place, isPlain: parts.isEmpty) { return found }
            return parts.isEmpty
                ? index.model.declarations(named: name).filter { $0.parent == nil && isValue($0) }.only : nil
        }
        let members = index.model.declarations(named: name).filter { $0.isMember && isValue($0) }
        if isImplicit {
            return members.filter { $0.has(.isStatic) && yields($0) }.only ?? members.filter { $0.has(.isStatic) }.only
        }
        let outer = parts[parts.count - 1]
        if outer.first?.isUppercase == true {
            return members.filter { $0.has(.isStatic) && TypeIndex.lastPart($0.parent?.name ?? "") == outer }.only
        }
        guard let place,
            let type = index.model.type(ofChain: parts.joined(separator: "."), at: place, file: place.file).one
        else { return nil }
        return type.member(named: name).one
    }

    private func isValue(_ declaration: Declaration) -> Bool {
        declaration.kind.isVariable || declaration.kind == .function
    }

    private func near(_ name: String, from place: Declaration?, isPlain: Bool) -> Declaration? {
        guard let place else { return nil }
        for scope in [place] + place.ancestors {
            if scope.kind.isType || scope.kind == .extension {
                let found =
                    index.model.typeAround(scope)?.member(named: name).all.filter { isValue($0) }
                    ?? scope.children.filter { $0.name == name && isValue($0) }
                if !found.isEmpty { return found.only }
            } else if isPlain {
                // A parameter hides what lies outside.
                if scope.kind.isFunction, scope.parameters.contains(where: { $0.name == name }) { return nil }
                let found = scope.children.filter { $0.name == name && isValue($0) }
                if !found.isEmpty { return found.only }
            }
        }
        return nil
    }
}

extension KeyStrategy {
    fileprivate init(setting: String) {
        switch setting {
        case "convertFromSnakeCase", "convertToSnakeCase": self = .snakeCase
        case "useDefaultKeys": self = .asDeclared
        case "custom": self = .custom
        default: self = .unknown
        }
    }
}

extension CoderSettings.DataStrategy {
    fileprivate init(setting: String) {
        switch setting {
        case "base64": self = .base64
        case "deferredToData": self = .deferred
        case "custom": self = .custom
        default: self = .unknown
        }
    }
}
