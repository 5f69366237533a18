internal import TenetMarkdown
// For its search in texts: the standard library's took a twentieth of a start.
internal import TenetModel
internal import TenetRuleKit

/// Where standards come from: those that are built in, by name, and documents of a team, by path.
public struct StandardLibrary: Sendable {
    private let builtIn: BuiltInDocuments
    /// The text of a file, nil when there is none.
    private let load: @Sendable (_ path: String) throws(ConfigurationError) -> String?
    private let known = ReadDocuments()
    /// What the project has set of the parameters that standards have.
    public var parameters = ParameterValues()

    /// - Parameter load: reads a document of a team by its path, and throws for one that is no text.
    public init(
        builtIn: BuiltInDocuments,
        load: @escaping @Sendable (String) throws(ConfigurationError) -> String? = { _ in nil }
    ) {
        self.builtIn = builtIn
        self.load = load
    }

    /// The names of the built-in standards, sorted.
    public var names: [String] { builtIn.names.filter { !$0.utf8.contains(UInt8(ascii: "/")) } }

    /// A name that is a path of a Markdown document.
    public static func isPath(_ name: String) -> Bool { name.hasSuffix(".md") || name.hasSuffix(".markdown") }

    /// A built-in standard, or a part of one, defines rules of its own.
    func definesRules(builtIn name: String) -> Bool {
        builtIn.names.contains {
            ($0 == name || $0.hasPrefix(name + "/")) && builtIn.text(of: $0)?.contains("```tenet") == true
        }
    }

    /// The standard that ships with the tool and holds a document or is it; nil for a document of a team.
    func builtInStandard(holding path: String) -> String? {
        guard path.hasPrefix("Standards/") else { return nil }
        let name = Self.name(of: path)
        return builtIn.names.contains(name) ? String(name.prefix { $0 != "/" }) : nil
    }

    /// The text of a built-in document by the path that messages show.
    func builtInText(at path: String) -> String? { builtIn.text(of: Self.name(of: path)) }

    private static func name(of path: String) -> String {
        String(path.dropFirst("Standards/".count).dropLast(".md".count))
    }

    /// What a standard calls another: relative to the document that names it.
    public func resolved(_ name: String, from origin: String) -> String {
        guard Self.isPath(name), Self.isPath(origin), !name.hasPrefix("/") else { return name }
        return Self.folder(of: origin) + name
    }

    /// The document of a standard and those of its parts, in order.
    /// - Throws: ``ConfigurationError`` when one does not exist or its front matter cannot be read.
    /// - Parameters:
    ///   - origin: the document or standard that names it.
    ///   - source: the place where it does.
    public func documents(
        of name: String, namedBy origin: String? = nil, at source: SettingSource? = nil
    ) throws(ConfigurationError) -> [StandardDocument] {
        let written = try written(name, namedBy: origin, at: source)
        let declared = try written.frontMatter().parameters
        var mistakes = MistakeCollector()
        let first = try read(written, filling: declared, &mistakes)
        var documents = [first]
        for part in first.frontMatter.parts {
            do throws(ConfigurationError) {
                let path = path(of: part.path, in: name)
                let written = try self.written(
                    path, namedBy: first.path, at: first.frontMatter.namePlaces[part.path])
                var document = try read(written, filling: declared, &mistakes)
                document.leftOutBy = part.condition.flatMap { condition in
                    declared.first { $0.name == condition }.flatMap { parameters.isOn($0) ? nil : condition }
                }
                documents.append(document)
            } catch {
                mistakes.add(error)
            }
        }
        try mistakes.finish()
        return documents
    }

    /// What the YAML of a standard's own document says, as it is written: values of parameters are not put in, and neither its
    /// text nor its parts are read.
    /// - Throws: as ``documents(of:namedBy:at:)`` does for the document itself.
    func frontMatter(of name: String, namedBy origin: String?) throws(ConfigurationError) -> StandardFrontMatter {
        try written(name, namedBy: origin, at: nil).frontMatter()
    }

    /// What a part of a standard is called here: a path beside that of a team's document, a name for those built in.
    private func path(of part: String, in standard: String) -> String {
        guard Self.isPath(standard) else {
            return Self.isPath(part) ? String(part.dropLast(part.hasSuffix(".md") ? 3 : 9)) : part
        }
        return Self.folder(of: standard) + (Self.isPath(part) ? part : part + ".md")
    }

    /// A document as somebody wrote it, with the path that messages show.
    private struct Written {
        let path: String
        let text: String

        /// What its YAML says; the rest is not read.
        func frontMatter() throws(ConfigurationError) -> StandardFrontMatter {
            try StandardFrontMatter(of: MarkdownDocument(String(text[..<body])), path: path)
        }

        /// Where the text behind the YAML begins.
        var body: String.Index { text.utf8.index(text.startIndex, offsetBy: FrontMatter.length(in: text)) }
    }

    private func written(
        _ name: String, namedBy origin: String?, at source: SettingSource?
    ) throws(ConfigurationError) -> Written {
        if Self.isPath(name) {
            guard let text = try load(name) else {
                throw (source ?? SettingSource(file: origin ?? name, line: 0)).mistake(
                    "there is no readable standard at \(name)",
                    help: "give the path of a Markdown document, relative to the file that names it")
            }
            return Written(path: name, text: text)
        }
        guard let text = builtIn.text(of: name) else {
            throw (source ?? SettingSource(file: origin ?? "Standards/\(name).md", line: 0)).mistake(
                "there is no profile `\(name)`", help: help(for: name))
        }
        return Written(path: "Standards/\(name).md", text: text)
    }

    /// - Parameters:
    ///   - declared: the parameters whose values stand in the text; the front matter stays as it is.
    ///   - mistakes: gets the names in double braces that are no parameter.
    private func read(
        _ written: Written, filling declared: [StandardParameter], _ mistakes: inout MistakeCollector
    ) throws(ConfigurationError) -> StandardDocument {
        if UnknownParameters.mayBe(in: written.text, declared: declared) {
            let document = try known.document(path: written.path, text: written.text)
            for mistake in UnknownParameters(document, declared: declared).mistakes {
                mistakes.add(ConfigurationError(mistake))
            }
        }
        let body = written.body
        // Values in the front matter are put into what YAML says, not into its text.
        let filled = parameters.filling(String(written.text[body...]), for: declared)
        var document = try known.document(path: written.path, text: written.text[..<body] + filled)
        document.fillRules(parameters, for: declared)
        document.showExamples(of: declared)
        return document
    }

    /// What to write in place of a standard that does not exist.
    public func help(for name: String) -> String {
        NearestName.of(name, in: names).map { "did you mean `\($0)`?" }
            ?? "valid are " + names.map { "`\($0)`" }.joined(separator: ", ")
            + ", and paths of documents, which end in `.md`"
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }
}
