/// Where the files of the kit lie in an app of one standard.
///
/// Written in `Templates/<standard>/kit-placement.txt`, a line for each folder or file:
///
///     AppCore/Network -> Packages/TemplateAppCore/Sources/TemplateAppCore/Services/API
///     AppCore/Audio -> none
///
///     module AppCore = TemplateAppCore
///
///     component badge: The number on the icon, with one owner.
///     badge: AppCore/Badge -> Packages/TemplateAppCore/Sources/TemplateAppCore/Services/Badge
///
/// A line that begins with the name of a component is left out of a new app; `tenet new component` adds its files. Paths on the left are below `Kits/Sources` or begin with `Tests/` or `Stubs/`. The longest line that matches counts;
/// `none` leaves files out, and a file that no line names is an error of the template. A line `module` says which module
/// of the app holds one of the kit.
public struct KitPlacement: Sendable {
    /// A mistake in the text.
    public struct Mistake: Error, Hashable, Sendable, CustomStringConvertible {
        public let line: Int
        public let description: String
    }

    private struct Row: Sendable {
        let source: String
        let target: String?
        let component: String?
    }

    /// What an app can be given later.
    public struct Component: Hashable, Sendable {
        public let name: String
        /// One sentence.
        public let summary: String
    }

    private let rows: [Row]
    /// The modules of the app by those of the kit.
    let modules: [String: String]
    /// In the order of the text.
    public let components: [Component]

    /// - Throws: ``Mistake`` for a line without an arrow.
    public init(_ text: String) throws(Mistake) {
        var rows: [Row] = []
        var modules: [String: String] = [:]
        var components: [Component] = []
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.prefix { $0 != "#" }
            if line.allSatisfy(\.isWhitespace) { continue }
            if let component = Self.component(line) {
                components.append(component)
                continue
            }
            var sides = line.split(separator: " ", omittingEmptySubsequences: true)[...]
            var owner: String?
            if let first = sides.first, first.hasSuffix(":") {
                owner = String(first.dropLast())
                guard components.contains(where: { $0.name == owner }) else {
                    throw Mistake(
                        line: number + 1, description: "no line `component \(owner ?? ""): …` comes before it")
                }
                sides = sides.dropFirst()
            }
            let parts = Array(sides)
            if parts.count == 4, parts[0] == "module", parts[2] == "=" {
                modules[String(parts[1])] = String(parts[3])
                continue
            }
            guard parts.count == 3, parts[1] == "->" else {
                throw Mistake(line: number + 1, description: "write `FOLDER -> FOLDER`, or `-> none`")
            }
            let target = parts[2] == "none" ? nil : String(parts[2])
            rows.append(Row(source: String(parts[0]), target: target, component: owner))
        }
        self.modules = modules
        self.components = components
        self.rows = rows.sorted { $0.source.utf8.count > $1.source.utf8.count }
    }

    /// `component badge: The number on the icon, with one owner.`
    private static func component(_ line: Substring) -> Component? {
        guard line.hasPrefix("component "), let colon = line.firstRange(of: ": ") else { return nil }
        let name = line[..<colon.lowerBound].dropFirst("component ".count)
        return Component(name: String(name), summary: String(line[colon.upperBound...]))
    }

    /// What becomes of a file.
    public enum Place: Hashable, Sendable {
        case path(String)
        case leftOut
        /// No line names the file.
        case unknown
    }

    /// - Parameters:
    ///   - file: such as `AppCore/Network/APIClient.swift`.
    ///   - component: what is added to an app; nil for a new app.
    public func place(of file: String, in component: String? = nil) -> Place {
        let matching = rows.filter { file == $0.source || file.hasPrefix($0.source + "/") }
        guard let row = matching.first(where: { $0.component == component }) else {
            return component == nil && matching.isEmpty ? .unknown : .leftOut
        }
        guard let target = row.target else { return .leftOut }
        // A line about one file names the folder that it goes to.
        let rest = file == row.source ? "/" + (file.split(separator: "/").last ?? "") : file.dropFirst(row.source.count)
        return .path(target + rest)
    }
}
