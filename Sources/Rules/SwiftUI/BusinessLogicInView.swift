import TenetRuleKit

struct BusinessLogicInView: Rule {
    static let about = About(
        "business-logic-in-view", "Business logic in a view", category: .swiftui, severity: .warning,
        why: """
            Requests, decoding, files and databases in a view can neither be tested nor shared, and tie the screen to \
            where its data comes from.
            """)

    var names = [
        "URLSession", "URLRequest", "JSONDecoder", "JSONEncoder", "JSONSerialization", "PropertyListDecoder",
        "PropertyListEncoder", "FileManager", "NSFetchRequest", "NSPersistentContainer", "SecItemAdd",
        "SecItemCopyMatching",
    ]
    static let options = [
        Option<Self>("names", \.names, "Types and functions that have no place in a view.")
    ]

    func install(_ hooks: inout Hooks) {
        for name in names {
            hooks.onReference(name) { node, file in
                guard node.enclosingType?.inheritsInFile("View", "ViewModifier") == true, !node.isInPreview,
                    !node.isInDebugBlock
                else { return }
                file.report(
                    "`\(name)` in a view ties the screen to where its data comes from",
                    help: "move the work to a model or a service", at: node)
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Posts: View {
                var body: some View {
                    List(posts) { Row($0) }.task {
                        guard let (data, _) = try? await ↓URLSession.shared.data(from: url) else { return }
                        posts = (try? ↓JSONDecoder().decode([Post].self, from: data)) ?? []
                    }
                }
            }
            """),
        .bad("struct Files: View {\n    func clean() { try? ↓FileManager.default.removeItem(at: url) }\n}"),
        .good(
            "struct Posts: View {\n    var body: some View {\n"
                + "        List(posts) { Row($0) }.task { await model.load() }\n    }\n}"),
        .good("final class PostsModel {\n    let session = URLSession.shared\n}"),
        .good(
            "#Preview {\n    struct Host: View {\n        let decoder = JSONDecoder()\n"
                + "        var body: some View { EmptyView() }\n    }\n    return Host()\n}"),
    ]
}
