internal import TenetEngine
internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

/// The standard of a project as a revision has it: a change cannot take out the questions that it raises.
struct BaseStandard {
    private let project: Project
    private let environment: Environment
    /// Nil when git cannot list it; then reading the change says so.
    private let tree: GitTree?

    init(of project: Project, at revision: String, _ environment: Environment) {
        (self.project, self.environment) = (project, environment)
        tree = try? Git(root: project.root).tree(at: revision)
    }

    /// The documents of the standards that the revision's configuration names, or of those that the command line does. What cannot be
    /// read is left out with a note: the change may be there to mend it.
    func documents(_ asked: [String]) -> [StandardDocument] {
        guard tree != nil else { return [] }
        var seen: PathSet = []
        let named = names(ofConfiguration: LexicalPath.child(ConfigurationLoader.fileName, of: project.root), &seen)
        // As the head is read: documents of the team's own go before those that are built in.
        let own = named.profiles.filter(StandardLibrary.isPath)
        let names = asked.isEmpty ? (own.isEmpty ? named.profiles : own) : asked.map(CommandLinePath.absoluteStandard)
        var library = StandardLibrary(builtIn: .shipped) { text(at: $0) }
        library.parameters = ParameterValues(named.parameters)
        return names.flatMap { name -> [StandardDocument] in
            do throws(ConfigurationError) {
                return try library.documents(of: name)
            } catch {
                let shown = StandardLibrary.isPath(name) ? CommandLinePath.shown(name) : name
                environment.note(
                    "note: the standard \(shown) cannot be read as it was before the change, so that only what it asks now is "
                        + "asked")
                return []
            }
        }
    }

    /// As ``ConfigurationLoader/names(of:)`` reads them, with absolute paths.
    private func names(ofConfiguration path: String, _ seen: inout PathSet) -> ConfigurationReader.Names {
        guard seen.insert(path), let text = text(at: path) else { return ConfigurationReader.Names() }
        let own = ConfigurationReader.names(in: text)
        let here = LexicalPath.parent(of: path)
        var found = ConfigurationReader.Names()
        for base in own.extends {
            let below = names(ofConfiguration: LexicalPath.joined(here, base), &seen)
            found.profiles += below.profiles
            found.parameters.merge(below.parameters) { _, new in new }
        }
        found.profiles += own.profiles.map { StandardLibrary.isPath($0) ? LexicalPath.joined(here, $0) : $0 }
        found.parameters.merge(own.parameters) { _, new in new }
        return found
    }

    /// A file as the revision has it; what lies outside of the project is no part of a change.
    private func text(at path: String) -> String? {
        guard let inner = LexicalPath.inner(path, of: project.root) else { return Environment.document(at: path) }
        return (try? tree?.bytes(of: [inner])[inner]).map { String(decoding: $0, as: UTF8.self) }
    }
}
