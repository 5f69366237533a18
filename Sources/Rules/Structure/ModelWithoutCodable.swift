import TenetRuleKit
import TenetRuleSupport

struct ModelWithoutCodable: Rule {
    static let about = About(
        "model-without-codable", "Model that is not Codable", category: .structure, severity: .note, status: .preview,
        scope: .appCode,
        why: "A model that travels to the server or to disk is `Codable`, so that nobody writes its format by hand.",
        phrasings: [
            "Conform every model in the `Models` folder to `Codable`.",
            "Data structures that travel to the backend or onto disk are encoded by the compiler, never by hand.",
        ])

    var folders = ["Models"]
    var except = ["*State", "*Configuration", "*ViewModel", "*Style", "*Context"]
    static let options = [
        Option<Self>("folders", \.folders, "Structs in these folders are models."),
        Option<Self>("except", \.except, "Names of structs in these folders that stay inside the app."),
    ]

    func install(_ hooks: inout Hooks) {
        let patterns = folders.map { FolderPattern($0) }
        let exceptions = except.map { NamePattern($0) }
        hooks.onProject(needing: [.declarations, .uses], fixing: .unsafe) { project in
            let values = ValueTypes(project: project)
            for type in project.model.types where type.isShared && (type.kind == .struct || isPlainClass(type)) {
                guard patterns.contains(where: { $0.matches(type.place) }),
                    !exceptions.contains(where: { $0.matches(type.name) }),
                    !type.conforms(
                        toAnyOf: ["Decodable", "Encodable", "Error", "Transferable"] + ViewNames.stateOwners)
                else { continue }
                let properties = type.storedProperties
                // Where a property cannot be coded the model is no message.
                guard !properties.isEmpty,
                    properties.allSatisfy({
                        $0.attributes.isEmpty && !$0.type.isEmpty
                            && values.conforms($0.type, to: "Decodable", seenFrom: $0)
                            && values.conforms($0.type, to: "Encodable", seenFrom: $0)
                    })
                else { continue }
                project.report(
                    "the model `\(type.name)` is not `Codable`, though all of its properties are",
                    help: "conform it to `Codable`", at: type.declaration,
                    fix: type.declaration.conforming(to: "Codable"))
            }
        }
    }

    /// A class of values: nothing observes it, and it has no base class.
    private func isPlainClass(_ type: ProjectType) -> Bool {
        type.kind == .class && type.declaration.attributes.isEmpty
            && type.directSupertypes.allSatisfy { ["Equatable", "Hashable", "Identifiable", "Sendable"].contains($0) }
    }

    static let examples: [Example] = [
        .bad("struct ↓Trip {\n    let title: String\n}", at: "App/Models/Trip.swift"),
        .bad(
            files: [
                "App/Models/Trip.swift": "struct ↓Trip: Identifiable {\n    let id: UUID\n    let stops: [Stop]\n}",
                "App/Models/Stop.swift": "struct Stop: Codable {\n    let name: String?\n}",
            ],
            fixed: [
                "App/Models/Trip.swift":
                    "struct Trip: Codable, Identifiable {\n    let id: UUID\n    let stops: [Stop]\n}"
            ]),
        .good("struct Trip: Codable {\n    let title: String\n}", at: "App/Models/Trip.swift"),
        .good(files: [
            "App/Models/Trip.swift": "struct Trip {\n    let title: String\n}",
            "App/Models/Trip+Codable.swift": "extension Trip: Codable {}",
        ]),
        .good("struct Product {\n    let product: StoreProduct\n}", at: "App/Models/Product.swift"),
        .good("struct Trip {\n    let title: String\n}"),
        .bad("final class ↓Trip: Equatable {\n    let title: String\n}", at: "App/Models/Trip.swift"),
        .good(
            "final class Trip: ObservableObject {\n    var title: String = \"\"\n}\n@Model final class Stop {\n    var title: String\n}",
            at: "App/Models/Trip.swift"),
    ]
}
