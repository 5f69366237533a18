import TenetModel
internal import TenetParsing
import TenetResources
import TenetSyntaxTree

/// Reads a package manifest. It is parsed, never run.
enum ManifestReader {
    static func read(_ empty: BuildDescription, _ bytes: [UInt8]) -> BuildDescription {
        var description = empty
        if let reason = refusal(bytes) {
            description.problems = [ResourceProblem(reason, at: ByteRange(0, 0))]
            return description
        }
        let tree = SyntaxTree()
        let invalid = bytes.withUnsafeBufferPointer { tree.parse($0) }
        var problems = ProblemList()
        for problem in invalid {
            problems.add("This is not valid Swift: \(problem.message).", at: place(problem.offset, bytes.count))
        }
        guard !invalid.contains(where: \.isRefusal) else {
            description.problems = problems.sorted
            return description
        }
        let walker = ManifestWalker(tree.root, evaluator: ManifestEvaluator(names: ManifestNames(tree.root)))
        let version = toolsVersion(bytes)
        description.toolsVersion = version.text
        fill(&description, from: walker)
        if !version.isAtTop {
            let range = version.text?.range ?? ByteRange(0, 0)
            problems.add("The manifest does not begin with “// swift-tools-version:”.", at: range)
        }
        if walker.package == nil { problems.add("The manifest makes no package with a name.", at: ByteRange(0, 0)) }
        if walker.reachedLimit {
            problems.add("The manifest is too involved to be read completely.", at: ByteRange(0, 0))
        }
        for target in description.targets where target.name.text.isEmpty {
            problems.add("The name of this target is computed and cannot be told.", at: target.name.range)
        }
        description.problems = problems.sorted
        return description
    }

    private static let maximumBytes = 512 << 10

    /// Why the bytes are not parsed; how deep they nest the parser's own guard looks at.
    private static func refusal(_ bytes: [UInt8]) -> String? {
        if bytes.count > maximumBytes { return "The manifest is larger than any manifest should be." }
        return String(validating: bytes, as: UTF8.self) == nil ? "The manifest is not valid UTF-8." : nil
    }

    private static func place(_ offset: Int, _ count: Int) -> ByteRange {
        let lower = min(max(0, offset), count)
        return ByteRange(lower, min(lower + 1, count))
    }

    private static func fill(_ description: inout BuildDescription, from walker: ManifestWalker) {
        let package = walker.package
        description.name = package?["name"]?.text
        description.developmentRegion = package?["defaultLocalization"]?.word
        description.platforms = (package?["platforms"]?.calls ?? []).compactMap(platform)
        let modes = package?["swiftLanguageModes"] ?? package?["swiftLanguageVersions"]
        description.languageModes = (modes?.list ?? []).compactMap(languageMode)
        description.packages = walker.packages.compactMap(ManifestPackageReader.package).sorted { $0.range < $1.range }
        description.products = walker.products.compactMap(ManifestPackageReader.product).sorted { $0.range < $1.range }
        description.targets = targets(walker, of: description)
    }

    private static func targets(_ walker: ManifestWalker, of description: BuildDescription) -> [BuildTarget] {
        // Before 5.9 a folder named after the target was needed.
        let version = (description.toolsVersion?.text ?? "").split(separator: ".").map { Int($0) ?? 0 } + [0, 0]
        let canBeAlone = (version[0], version[1]) >= (5, 9)
        let groups = Dictionary(grouping: walker.targets) { group($0) }
        let inherited =
            description.languageModes.max { order($0.text) < order($1.text) }
            ?? description.toolsVersion.map { RangedText(BuildTarget.mode($0.text), at: $0.range) }
        var names: Set<String> = []
        var targets: [BuildTarget] = []
        for call in walker.targets.sorted(by: { $0.range < $1.range }) {
            let added = (walker.addedSettings[call.range] ?? []) + walker.commonSettings
            let isAlone = canBeAlone && groups[group(call)]?.count == 1
            var target = ManifestTargetReader(call: call, isAlone: isAlone, addedSettings: added).read()
            target.inheritedLanguageMode = inherited
            target.inheritedPlatforms = description.platforms
            // The same target in two branches of a condition is one target.
            if target.name.text.isEmpty || names.insert(target.name.text).inserted { targets.append(target) }
        }
        return targets.sorted { $0.name.range < $1.name.range }
    }

    private static func group(_ call: ManifestCall) -> String {
        call.name == "testTarget" || call.name == "plugin" ? call.name : ""
    }

    private static func order(_ mode: String) -> Double { Double(mode) ?? 0 }

    private static func platform(_ call: ManifestCall) -> DeploymentTarget? {
        guard let version = call.argument(at: call.name == "custom" ? 1 : 0)?.word else { return nil }
        let name = call.name == "custom" ? call.argument(at: 0)?.text?.text ?? "" : call.name
        return DeploymentTarget(platform: name, version: number(version.text), range: call.range)
    }

    private static func languageMode(_ value: ManifestValue) -> RangedText? {
        if let word = value.word { return RangedText(mode(word.text), at: word.range) }
        guard let call = value.call, let text = call.argument(at: 0)?.text else { return nil }
        return RangedText(mode(text.text), at: call.range)
    }

    /// `v4_2` and `4.2` are mode `4.2`, `v6` and `6` are mode `6`.
    static func mode(_ word: String) -> String { BuildTarget.mode(number(word)) }

    /// `v10_15` as `10.15`; other texts stay.
    private static func number(_ word: String) -> String {
        guard word.hasPrefix("v"), word.dropFirst().first?.isNumber == true else { return word }
        return String(word.dropFirst().map { $0 == "_" ? "." : $0 })
    }

    /// The number behind `swift-tools-version:` and whether only comments stand above it.
    private static func toolsVersion(_ bytes: [UInt8]) -> (text: RangedText?, isAtTop: Bool) {
        let marker = Array("swift-tools-version".utf8)
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var isAtTop = true
        while start < bytes.count {
            let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
            let line = bytes[start..<end].drop { $0 == 0x20 || $0 == 0x09 }
            if line.starts(with: [0x2F, 0x2F]) {
                let rest = line.dropFirst(2).drop { $0 == 0x20 || $0 == 0x09 }
                if rest.starts(with: marker) { return (version(rest.dropFirst(marker.count)), isAtTop) }
            } else if !line.isEmpty {
                isAtTop = false
            }
            start = end + 1
        }
        return (nil, false)
    }

    private static func version(_ line: ArraySlice<UInt8>) -> RangedText? {
        let start = line.drop { $0 == 0x3A || $0 == 0x20 || $0 == 0x09 }
        let digits = start.prefix { 0x30...0x39 ~= $0 || $0 == 0x2E }
        guard !digits.isEmpty else { return nil }
        return RangedText(String(decoding: digits, as: UTF8.self), at: ByteRange(digits.startIndex, digits.endIndex))
    }
}
