import TenetRuleKit
import TenetRuleSupport

struct ImportOutsideLayer: Rule {
    static let about = About(
        "import-outside-layer", "Import that the layer must not know", category: .architecture, severity: .warning,
        status: .preview,
        scope: .appCode,
        why: "A domain that imports a UI or storage framework cannot be used or tested without it.",
        phrasings: [
            "Do not import UI, storage or networking frameworks in the domain layer.",
            "Entities, use cases and repository interfaces know nothing of SwiftUI, UIKit, Core Data or Alamofire.",
        ])

    var layers = ["Entities", "UseCases", "Repositories"].map {
        "Domain/\($0):SwiftUI|UIKit|AppKit|CoreData|SwiftData|RealmSwift|Alamofire|FirebaseFirestore"
    }
    static let options = [
        Option<Self>(
            "layers", \.layers, addsUp: true,
            "Folders and the modules that files in them must not import, as `Folder:Module|Module`."
        )
    ]

    func install(_ hooks: inout Hooks) {
        let table = layers.compactMap { entry -> (item: String, folder: Substring, modules: [String])? in
            let parts = entry.split(separator: ":")
            guard parts.count == 2 else { return nil }
            // A version may stand behind the name of a library.
            return (
                entry, parts[0],
                parts[1].split(separator: "|").compactMap { $0.split(separator: " ").first.map(String.init) }
            )
        }
        hooks.on(ImportDeclSyntax.self) { node, file in
            guard let module = node.path.first?.name else { return }
            for layer in table where module.text.isOne(of: layer.modules) {
                guard ("/" + file.path).contains("/\(layer.folder)/") else { continue }
                file.report(
                    "`\(layer.folder)` must not know `\(module.text)`",
                    help: "move what needs it to another layer", at: module, citing: .items([layer.item]))
            }
        }
    }

    static let examples: [Example] = [
        .bad("import Foundation\nimport ↓SwiftUI", at: "App/Domain/Entities/Cart.swift"),
        .bad("import ↓Alamofire", at: "App/Model/Cart.swift", options: ["layers": .strings(["Model:Alamofire"])]),
        .bad("import ↓Nuke", at: "App/Model/Cart.swift", options: ["layers": .strings(["Model:Nuke 12.0.0"])]),
        .good("import Foundation", at: "App/Domain/Entities/Cart.swift"),
        .good("import SwiftUI", at: "App/Presentation/CartView.swift"),
        .good("import SwiftUI", at: "App/Domain.swift"),
        .good("import UIKit", at: "App/Domain/Cart.swift"),
    ]
}
