internal import TenetModel
internal import TenetRuleKit

/// What tests use, be it through members of their suite: a test that names a property uses what that one is made of.
struct TestReach {
    /// Names that the tests of the files that differ reach, by ``key(_:_:)``; tests that do not run are not among them.
    private(set) var names: [String: Set<String>] = [:]
    /// What answers call tests: functions, suites and both, as far as they run; of the whole project.
    private(set) var tests: Set<String> = []

    init(_ pass: ProjectPass, in paths: PathSet) {
        var running: [String: Set<ByteRange>] = [:]
        for located in pass.facts(WrittenTest.self) where located.fact.runs {
            let (name, suite) = (located.fact.name, located.fact.suite)
            tests.formUnion(suite.isEmpty ? [name] : [name, suite, "\(suite).\(name)"])
            running[located.path, default: []].insert(located.range)
        }
        for source in pass.model.sources where paths.contains(source.path) {
            guard let own = running[source.path] else { continue }
            for top in source.declarations {
                for test in [top] + top.descendants where test.kind == .function && own.contains(test.range) {
                    let place = (test.ancestors.reversed().map(\.name) + [test.fullName]).joined(separator: ".")
                    names[Self.key(source.path, place)] = Self.reach(of: test, source)
                }
            }
        }
    }

    /// A test by its file and its name with those of the types around it.
    static func key(_ path: String, _ name: String) -> String { "\(path)\u{0}\(name)" }

    private static func reach(of test: Declaration, _ source: ProjectFile) -> Set<String> {
        let members = test.enclosingType?.members ?? []
        let all = members + source.declarations.filter { !$0.kind.isType && $0.kind != .extension }
        let known = Dictionary(grouping: all.filter { $0 != test }, by: \.name)
        // What runs before each test counts for the properties that it sets.
        let fixtures = members.filter { fixtureNames.contains($0.name) || $0.kind == .initializer }
        var found: Set<String> = []
        var seen: Set<Declaration> = [test]
        var waiting = [test]
        while let declaration = waiting.popLast() {
            let names = self.names(of: declaration)
            found.formUnion(names)
            let helpers = names.flatMap { known[$0] ?? [] }
            let setters =
                helpers.contains { $0.kind.isVariable }
                ? fixtures.filter { fixture in fixture.uses.contains { names.contains($0.name) && $0.has(.isWrite) } }
                : []
            waiting += (helpers + setters).filter { seen.insert($0).inserted }
        }
        return found
    }

    private static let fixtureNames: Set<String> = ["setUp", "setUpWithError"]

    private static func names(of declaration: Declaration) -> Set<String> {
        var names = Set(declaration.type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
        for use in declaration.uses where use.kind != .text {
            names.insert(use.name)
            names.formUnion(use.base.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.prefix(1).map(String.init))
        }
        return names
    }
}
