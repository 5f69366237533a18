/// What the tests of an app are written with. Templates have them as suites of Swift Testing, with a line above each test for
/// specs; every other style is printed from these.
enum TestStyle: String, Hashable, Sendable {
    case swiftTesting
    case quick

    /// Files with their tests in this style.
    /// - Parameter app: names the modules that tests import.
    /// - Throws: ``ScaffoldError`` with the template of a suite that cannot be printed.
    func printed(_ files: [GeneratedFile], app: NameForms) throws(ScaffoldError) -> [GeneratedFile] {
        var result: [GeneratedFile] = []
        for file in files { result.append(try printed(file, app)) }
        return result
    }

    private func printed(_ file: GeneratedFile, _ app: NameForms) throws(ScaffoldError) -> GeneratedFile {
        guard file.path.hasSuffix(".swift"), file.text.contains(SpecSuite.marker) else { return file }
        var file = file
        switch self {
        case .swiftTesting: file.text = Self.unmarked(file.text)
        case .quick:
            do throws(ScaffoldError) {
                file.text = try SpecPrinter.printed(file.text, module: app.type + "Core")
            } catch {
                throw ScaffoldError("\(file.origin): \(error.description)")
            }
            file.path = Self.specPath(file.path)
        }
        return file
    }

    /// The place and the lines of tests that are put into a suite.
    /// - Throws: ``ScaffoldError`` for tests that cannot be printed.
    func printed(
        _ path: String, _ place: InsertionPlace, _ lines: [String]
    ) throws(ScaffoldError) -> (path: String, place: InsertionPlace, lines: [String]) {
        guard case .members(let suite) = place, lines.contains(where: { $0.hasPrefix(SpecSuite.marker) }) else {
            return (path, place, lines)
        }
        switch self {
        case .swiftTesting: return (path, place, lines.filter { !$0.hasPrefix(SpecSuite.marker) })
        case .quick:
            return (
                Self.specPath(path), .examples(of: Self.specName(suite)), try SpecPrinter.examples(lines)
            )
        }
    }

    private static func unmarked(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.drop { $0 == " " }.hasPrefix(SpecSuite.marker) }.joined(separator: "\n")
    }

    private static func specPath(_ path: String) -> String {
        path.hasSuffix("Tests.swift") ? specName(String(path.dropLast(".swift".count))) + ".swift" : path
    }

    private static func specName(_ suite: String) -> String {
        suite.hasSuffix("Tests") ? suite.dropLast("Tests".count) + "Spec" : suite
    }
}
