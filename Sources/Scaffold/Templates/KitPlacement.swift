/// Where the files of the kit lie in an app of one standard.
///
/// Written in `Templates/<standard>/kit-placement.txt`, a line for each folder or file:
///
///     AppCore/Network -> Packages/TemplateAppCore/Sources/TemplateAppCore/Services/API
///     AppCore/Audio -> none
///
///     module AppCore = TemplateAppCore
///
/// Paths on the left are below `Kits/Sources` or begin with `Tests/` or `Stubs/`. The longest line that matches counts;
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
    }

    private let rows: [Row]
    /// The modules of the app by those of the kit.
    let modules: [String: String]

    /// - Throws: ``Mistake`` for a line without an arrow.
    public init(_ text: String) throws(Mistake) {
        var rows: [Row] = []
        var modules: [String: String] = [:]
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.prefix { $0 != "#" }
            if line.allSatisfy(\.isWhitespace) { continue }
            let sides = line.split(separator: " ", omittingEmptySubsequences: true)
            if sides.count == 4, sides[0] == "module", sides[2] == "=" {
                modules[String(sides[1])] = String(sides[3])
                continue
            }
            guard sides.count == 3, sides[1] == "->" else {
                throw Mistake(line: number + 1, description: "write `FOLDER -> FOLDER`, or `-> none`")
            }
            rows.append(Row(source: String(sides[0]), target: sides[2] == "none" ? nil : String(sides[2])))
        }
        self.modules = modules
        self.rows = rows.sorted { $0.source.utf8.count > $1.source.utf8.count }
    }

    /// What becomes of a file.
    public enum Place: Hashable, Sendable {
        case path(String)
        case leftOut
        /// No line names the file.
        case unknown
    }

    /// - Parameter file: such as `AppCore/Network/APIClient.swift`.
    public func place(of file: String) -> Place {
        guard let row = rows.first(where: { file == $0.source || file.hasPrefix($0.source + "/") }) else {
            return .unknown
        }
        guard let target = row.target else { return .leftOut }
        // A line about one file names the folder that it goes to.
        let rest = file == row.source ? "/" + (file.split(separator: "/").last ?? "") : file.dropFirst(row.source.count)
        return .path(target + rest)
    }
}
