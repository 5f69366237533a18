import TenetParsing
import TenetResourceReading
import TenetSyntaxTree
import Testing

@testable import TenetRuleKit

/// Types, isolation and names across files.
@Suite struct ProjectModelTests {
    private struct Everything: Rule {
        static let about = About("everything", "Everything", category: .safety, severity: .note, why: "For a test.")
        func install(_ hooks: inout Hooks) {
            hooks.onProject(needing: Set(BuiltInFacts.allCases)) { _ in }
        }
        static let examples: [Example] = []
    }

    private func model(_ files: [String: String]) -> ProjectModel {
        let rules = RuleSet([RuleSet.Active(Everything())])
        let tree = SyntaxTree()
        return ProjectModel(
            files.sorted { $0.key < $1.key }.map { path, source in
                guard path.hasSuffix(".swift") else {
                    var facts = FileFacts(role: .app)
                    facts.resource = Resource.read(path: path, bytes: Array(source.utf8))
                    return (path, facts)
                }
                tree.parse(source)
                var facts = rules.check(tree, path: path).facts
                facts.resource = Resource.read(path: path, bytes: Array(source.utf8))
                return (path, facts)
            })
    }

    @Test func supertypesCloseOverFilesAndFrameworks() throws {
        let model = model([
            "A.swift": "class Base: ObservableObject {}\nprotocol Loading: Retrying {}",
            "B.swift": "final class Feed: Base {}\nextension Feed: Loading {}\nprotocol Retrying {}",
            "C.swift": "class Screen: UITableViewController {}",
        ])
        let feed = try #require(model.types(named: "Feed").one)
        #expect(feed.supertypes == ["Base", "ObservableObject", "Loading", "Retrying"])
        #expect(feed.projectSupertypes.map(\.name) == ["Base", "Loading", "Retrying"])
        let screen = try #require(model.types(named: "Screen").one)
        #expect(screen.inherits(from: "UIViewController") && screen.inherits(from: "NSObject"))
        #expect(model.types(named: "Base").one?.directSubtypes.map(\.name) == ["Feed"])
        withExtendedLifetime(model) {}
    }

    @Test func namesAreNumbersAcrossFiles() throws {
        let model = model([
            "A.swift": "struct Cart { func pay(_ sum: Int, with card: Card) { total(sum); log(\"pay\") } }",
            "B.swift": "func total(_ sum: Int) {}\nprivate let loose = total(1)\ntotal(2)",
        ])
        let total = try #require(model.symbol(of: "total"))
        #expect(model.text(of: total) == "total" && total.number < model.symbolCount)
        #expect(model.symbol(of: "nowhere") == nil && model.uses(of: "nowhere").isEmpty)
        #expect(model.symbols.map { model.text(of: $0) }.count == Set(model.symbols).count)
        #expect(model.declarations(named: total).map(\.path) == ["B.swift"])
        #expect(model.uses(of: total).map(\.path) == ["A.swift", "B.swift", "B.swift"])
        #expect(model.uses(of: "total") == model.uses(of: total) && model.hasUses(of: total))
        let pay = try #require(model.declarations(named: "pay").first)
        let sum = try #require(model.symbol(of: "sum"))
        #expect(pay.hasParameter(named: sum) && !pay.hasParameter(named: total))
        #expect(pay.parameters.map(\.label) == ["", "with"] && pay.fullName == "pay(_:with:)")
        #expect(!pay.takesSame(as: model.declarations(named: total)[0]) && pay.takesSame(as: pay))
        #expect(pay.ownUses.map(\.name) == ["Int", "Card", "total", "sum", "log", "pay"])
        #expect(model.sources.map { $0.looseUses.map(\.name) } == [[], ["total"]])
        #expect(model.declarations.map(\.number) == Array(model.declarations.indices))
        #expect(pay.parent?.children.map(\.name) == ["pay"] && pay.parent?.uses == pay.ownUses)
        withExtendedLifetime(model) {}
    }

    @Test func groupsKeepTheOrderAndLeaveOut() {
        let even = Grouping(7, into: 4) { $0 == 6 ? nil : $0 % 3 }
        #expect(Array(even[0]) == [0, 3] && Array(even[1]) == [1, 4] && Array(even[2]) == [2, 5])
        #expect(even[3].isEmpty && Array(even[1..<4]) == [1, 4, 2, 5])
        #expect(Grouping(0, into: 1) { _ in 0 }[0].isEmpty)
    }

    @Test func textsKeepTheirNumbersWhenTheTableGrows() {
        var table = TextTable(minimumCapacity: 1)
        let numbers = (0..<1_000).map { table.number(of: "text \($0)") }
        #expect(Set(numbers).count == 1_000 && !numbers.contains(0))
        for (index, number) in numbers.enumerated() {
            #expect(table.known("text \(index)") == number && table.texts[Int(number)] == "text \(index)")
        }
        #expect(table.number(of: "") == 0 && table.known("") == 0 && table.known("other") == nil)
    }

    @Test func cyclesOfInheritanceEnd() throws {
        let model = model(["A.swift": "class A: B {}\nclass B: A {}\nprotocol P: P {}"])
        let type = try #require(model.types(named: "A").one)
        #expect(type.supertypes == ["A", "B"])
        #expect(type.isolation == .nonisolated)
        withExtendedLifetime(model) {}
    }

    @Test func membersOfExtensionsBelongToTheType() throws {
        let model = model([
            "A.swift": "struct Cart { var items: [Item]; struct Item {} }",
            "B.swift": "extension Cart { func total() -> Int { 0 } }\nextension Cart.Item { var price: Int { 1 } }",
        ])
        let cart = try #require(model.types(named: "Cart").one)
        #expect(cart.members.map(\.fullName) == ["items", "Item", "total()"])
        let item = try #require(model.types(named: "Item").one)
        #expect(item.qualifiedName == "Cart.Item" && item.members.map(\.name) == ["price"])
        withExtendedLifetime(model) {}
    }

    @Test func isolationFollowsTheLanguage() throws {
        let model = model([
            "A.swift": """
            @MainActor class Base { func load() {}; nonisolated func key() {} }
            class Feed: Base { static func make() {} }
            actor Store { func save() {}; static func shared() {} }
            struct Row: View { var body: some View { Text("") } }
            struct Plain { @MainActor func show() {}; func hide() {} }
            @globalActor actor DiskActor {}
            @DiskActor final class Disk {}
            """
        ])
        func isolation(_ type: String, _ member: String? = nil) throws -> Isolation {
            let found = try #require(model.types(named: type).one)
            guard let member else { return found.isolation }
            return model.isolation(of: try #require(found.members(named: member).first))
        }
        #expect(try isolation("Feed") == .mainActor && isolation("Feed", "make") == .mainActor)
        #expect(try isolation("Base", "key") == .nonisolated)
        #expect(try isolation("Store", "save") == .actorInstance && isolation("Store", "shared") == .nonisolated)
        #expect(try isolation("Row", "body") == .mainActor)
        #expect(try isolation("Plain", "show") == .mainActor && isolation("Plain", "hide") == .nonisolated)
        #expect(try isolation("Disk") == .globalActor("DiskActor"))
        withExtendedLifetime(model) {}
    }

    @Test func defaultIsolationComesFromTheManifest() throws {
        let model = model([
            "Package.swift": """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(name: "Kit", targets: [
                .target(name: "Screens", swiftSettings: [.defaultIsolation(MainActor.self)]), .target(name: "Core"),
            ])
            """,
            "Sources/Core/B.swift": "class Store {}",
            "Sources/Screens/A.swift": "class Home {}",
        ])
        #expect(model.types(named: "Home").one?.isolation == .mainActor)
        #expect(model.types(named: "Store").one?.isolation == .nonisolated)
        #expect(model.module(ofPath: "Sources/Screens/A.swift") == "Screens")
        withExtendedLifetime(model) {}
    }

    @Test func namesResolveThroughScopesAndTypes() throws {
        let model = model([
            "A.swift": """
            final class Store { func save(_ text: String) {}; static let shared = Store() }
            func save() {}
            """,
            "B.swift": """
            final class Feed {
                private let store: any Saving
                let backup = Store()
                init(store: any Saving) { self.store = store }
                func run() { save(); reload(); store.save(""); backup.save(""); Store.shared.save("") }
                func reload() {}
            }
            protocol Saving { func save(_ text: String) }
            """,
        ])
        let run = try #require(model.declarations(named: "run").first)
        let targets = run.uses.filter { $0.kind == .call }.map { use -> String in
            guard let target = use.target.one else { return "\(use.base).\(use.name)?" }
            return (target.enclosingType.map { $0.name + "." } ?? "") + target.fullName
        }
        #expect(targets == ["save()", "Feed.reload()", "Saving.save(_:)", "Store.save(_:)", "Store.save(_:)"])
        withExtendedLifetime(model) {}
    }

    @Test func severalCandidatesAreNotOne() {
        let model = model(["A/A.swift": "struct Model {}", "B/B.swift": "struct Model {}"])
        #expect(model.types(named: "Model").one == nil && model.types(named: "Model").all.count == 2)
        #expect(model.types(named: "Elsewhere").isNone)
        withExtendedLifetime(model) {}
    }
}
