public import TenetModel

/// A shared scheme of Xcode: what its actions build, and how they start the app.
public struct Scheme: Hashable, Sendable {
    public enum Action: String, Hashable, Sendable, CaseIterable {
        case test = "TestAction"
        case launch = "LaunchAction"
        case profile = "ProfileAction"
        case analyze = "AnalyzeAction"
        case archive = "ArchiveAction"
    }

    /// An argument that the app is started with.
    public struct Argument: Hashable, Sendable {
        public var text: RangedText
        public var isEnabled: Bool
        public var action: Action
    }

    /// The file name without its extension.
    public var name: String
    /// The configuration of each action that names one.
    public var configurations: [Action: RangedText] = [:]
    /// Whether the scheme builds an app, so that its launch shows something.
    public var buildsApp = false
    /// In the order of the file.
    public var arguments: [Argument] = []
    /// The targets that its actions build and start, in the order of the file.
    public var targets: [TargetReference] = []
    /// Test plans by path, without `container:`, relative to the folder of the project.
    public var testPlans: [RangedText] = []

    init(name: String) { self.name = name }

    /// nil when the path does not end in `.xcscheme`; of a damaged file what can be read. O(bytes).
    public static func read(path: String, bytes: [UInt8]) -> Scheme? {
        let place = ResourcePath(path)
        guard place.fileExtension == "xcscheme" else { return nil }
        let document = XMLDocument(SourceText(bytes))
        var scheme = Scheme(name: place.baseName)
        guard document.elements.first?.name == "Scheme" else { return scheme }
        for child in document.children(of: 0) {
            guard let action = Action(rawValue: document.elements[child].name) else { continue }
            scheme.configurations[action] = document.value(of: "buildConfiguration", in: child)
            scheme.arguments += arguments(of: action, in: child, document)
        }
        for index in document.elements.indices { scheme.addReference(index, document) }
        scheme.buildsApp = document.elements.indices.contains { index in
            document.elements[index].name == "BuildableReference"
                && document.value(of: "BuildableName", in: index)?.text.hasSuffix(".app") == true
        }
        return scheme
    }

    private mutating func addReference(_ index: Int, _ document: XMLDocument) {
        switch document.elements[index].name {
        case "BuildableReference":
            let reference = TargetReference(
                container: document.value(of: "ReferencedContainer", in: index)?.text,
                identifier: document.value(of: "BlueprintIdentifier", in: index),
                name: document.value(of: "BlueprintName", in: index)?.text)
            if let reference { targets.append(reference) }
        case "TestPlanReference":
            guard let plan = document.value(of: "reference", in: index), plan.text.hasPrefix("container:") else {
                return
            }
            testPlans.append(RangedText(String(plan.text.dropFirst("container:".count)), at: plan.range))
        default: break
        }
    }

    private static func arguments(of action: Action, in index: Int, _ document: XMLDocument) -> [Argument] {
        (index..<document.elements[index].end).compactMap { inner in
            guard document.elements[inner].name == "CommandLineArgument",
                let text = document.value(of: "argument", in: inner)
            else { return nil }
            return Argument(
                text: text, isEnabled: document.value(of: "isEnabled", in: inner)?.text != "NO", action: action)
        }
    }
}

/// Schemes as bytes, for the cache.
extension Scheme {
    public func write(to writer: inout ByteWriter) {
        writer.write(name)
        writer.write(configurations.sorted { $0.key.rawValue < $1.key.rawValue }) { writer, pair in
            writer.write(pair.key.rawValue)
            pair.value.write(to: &writer)
        }
        writer.write(buildsApp)
        writer.write(arguments) { writer, argument in
            argument.text.write(to: &writer)
            writer.write(argument.isEnabled)
            writer.write(argument.action.rawValue)
        }
        writer.write(targets) { $1.write(to: &$0) }
        writer.write(testPlans)
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        name = try reader.string()
        let pairs = try reader.list { (reader) throws(ByteCodingError) in
            (try reader.choice(Action.self), try RangedText(from: &reader))
        }
        configurations = Dictionary(pairs) { first, _ in first }
        buildsApp = try reader.bool()
        arguments = try reader.list { (reader) throws(ByteCodingError) in
            Argument(
                text: try RangedText(from: &reader), isEnabled: try reader.bool(),
                action: try reader.choice(Action.self))
        }
        targets = try reader.list(TargetReference.init(from:))
        testPlans = try reader.list(RangedText.init(from:))
    }
}
