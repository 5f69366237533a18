internal import TenetModel

/// Finds out which generation of Pydantic a project uses: by what it pins, else by the names that it imports.
enum PydanticVersions {
    static func version(
        of project: PythonProject, at path: String, from files: any ContractFiles
    ) -> PydanticVersion {
        pinned(at: path, from: files) ?? imported(by: project) ?? .two
    }

    // MARK: Pins

    private static func pinned(at path: String, from files: any ContractFiles) -> PydanticVersion? {
        for folder in LexicalPath.upwards(from: path == "." ? "" : path) {
            for name in ["uv.lock", "poetry.lock", "requirements.txt", "pyproject.toml"] {
                let file = folder.isEmpty ? name : folder + "/" + name
                if case .success(let bytes) = files.bytes(of: file), let found = version(in: bytes) { return found }
            }
        }
        for ending in ["requirements.txt", "pyproject.toml"] {
            let found = files.files(below: path, ending: ending).sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
            for file in found.prefix(4) where file.hasSuffix(ending) {
                if case .success(let bytes) = files.bytes(of: file), let found = version(in: bytes) { return found }
            }
        }
        return nil
    }

    /// The major version after the package's name: `pydantic>=2.1`, `pydantic = "^1.10"`, or, in a lock file, on the
    /// line after `name = "pydantic"`.
    private static func version(in bytes: [UInt8]) -> PydanticVersion? {
        var isLocked = false
        for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            if isLocked {
                isLocked = false
                if line.starts(with: Array("version".utf8)) { return major(in: line) }
            }
            guard let rest = requirement(in: line) else { continue }
            if line.starts(with: Array("name".utf8)) {
                isLocked = true
            } else if let found = major(in: rest) {
                return found
            }
        }
        return nil
    }

    /// What follows the word `pydantic` when it begins the line's requirement.
    private static func requirement(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var rest = line.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x22 || $0 == 0x27 }
        if rest.starts(with: Array("name".utf8)) {
            rest = rest.dropFirst(4).drop { $0 == 0x20 || $0 == 0x3D || $0 == 0x22 || $0 == 0x27 }
        }
        let word = Array("pydantic".utf8)
        guard rest.starts(with: word) || rest.starts(with: Array("Pydantic".utf8)) else { return nil }
        rest = rest.dropFirst(word.count)
        // `pydantic-core` and `pydantic_settings` have versions of their own.
        if let next = rest.first, next == 0x2D || next == 0x5F || (0x61...0x7A).contains(next | 0x20) { return nil }
        return rest
    }

    private static func major(in rest: ArraySlice<UInt8>) -> PydanticVersion? {
        var text = rest
        if text.first == UInt8(ascii: "["), let close = text.firstIndex(of: UInt8(ascii: "]")) {
            text = text[text.index(after: close)...]
        }
        // An upper bound alone: `pydantic<2`.
        let isBelow = text.drop { $0 == 0x20 }.first == UInt8(ascii: "<")
        guard let digit = text.first(where: { (0x30...0x39).contains($0) }) else { return nil }
        switch digit {
        case UInt8(ascii: "1"):
            // `>=1.8` allows both.
            let line = String(decoding: text, as: UTF8.self)
            return line.contains(">") && !line.contains("<2") && !line.contains("< 2") ? nil : .one
        case UInt8(ascii: "2"): return isBelow && text.first(where: { $0 == 0x3D }) == nil ? .one : .two
        default: return nil
        }
    }

    // MARK: Imports

    private static let second: Set<String> = [
        "ConfigDict", "field_validator", "model_validator", "computed_field", "field_serializer", "model_serializer",
        "RootModel", "TypeAdapter", "AfterValidator", "BeforeValidator", "PlainSerializer", "AliasChoices",
        "AliasGenerator", "StringConstraints", "Discriminator", "RootModel", "ValidationInfo", "AliasPath",
    ]
    private static let first: Set<String> = ["validator", "root_validator", "BaseSettings", "parse_obj_as", "Extra"]

    private static func imported(by project: PythonProject) -> PydanticVersion? {
        var found: PydanticVersion?
        for module in project.modules {
            for binding in module.names.bindings.values {
                guard case .member(let home, let name) = binding, home.parts.first == "pydantic" else { continue }
                if second.contains(name), home.parts.dropFirst().first != "v1" { return .two }
                if home.parts.dropFirst().first == "generics" || first.contains(name) { found = .one }
            }
        }
        if project.types.contains(where: { $0.names["model_config"] != nil }) { return .two }
        return found
    }
}
