internal import ArgumentParser
internal import TenetFoundation
internal import TenetScaffold

struct SimilarCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "similar", abstract: "Show what the project has already that is like something new.",
        discussion: """
            With a name, types whose names are alike; with a file, types whose methods and code are alike, too. Ends with 0 \
            whatever is found.
            """)

    @Argument(help: "The name of what is to be made, or a Swift file.") var subject: String
    @Option(help: "The most types to show.") var limit = 10

    func validate() throws {
        guard limit > 0 else { throw ValidationError("`--limit` is a number from 1") }
        guard subject.contains(where: { $0.isLetter }) else {
            throw ValidationError("name what is to be made, such as `BoatCard`, or a Swift file")
        }
    }

    func run(in environment: Environment) throws -> RunCode {
        let root = ScaffoldRoot.nearest ?? CommandLinePath.current
        let tree = ProjectTree(root: root)
        guard tree.hasSwiftFiles else {
            throw UserError(
                "there is no Swift file in \(root), so there is nothing to compare with; run the command in a project")
        }
        let similar = SimilarTypes(index: ProjectIndex(tree: tree))
        let matches =
            subject.hasSuffix(".swift") ? try ofFile(similar, root) : similar.matches(name: subject, limit: limit)
        guard !matches.isEmpty else {
            environment.print(line: "nothing is like `\(subject)`")
            return .clean
        }
        for match in matches {
            let entry = match.entry
            environment.print(line: "\(entry.path):\(entry.line): \(entry.kind) \(entry.name)")
            if !entry.summary.isEmpty { environment.print(line: "    " + entry.summary) }
            environment.print(line: "    " + match.reasons.joined(separator: "; "))
        }
        return .clean
    }

    private func ofFile(_ similar: SimilarTypes, _ root: String) throws -> [SimilarTypes.Match] {
        let path = CommandLinePath.absolute(subject)
        guard FileManager.default.fileExists(atPath: path) else { throw UserError("there is no file \(subject)") }
        guard path.hasPrefix(root + "/") else { throw UserError("\(subject) is not in the project \(root)") }
        return similar.matches(file: String(path.dropFirst(root.count + 1)), limit: limit)
    }
}
