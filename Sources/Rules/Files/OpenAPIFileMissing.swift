import TenetRepositorySupport
import TenetRuleKit

struct OpenAPIFileMissing: Rule {
    static let about = About(
        "openapi-file-missing", "Target with the OpenAPI plugin that lacks its files", category: .files,
        severity: .error,
        why: """
            The plugin of swift-openapi-generator looks for two files in the folder of the target: the document, which has \
            to be called `openapi.yaml`, `openapi.yml` or `openapi.json`, and the configuration, \
            `openapi-generator-config.yaml`. Without one of them the build ends with an error.
            """,
        phrasings: [
            """
            Every target with the OpenAPI generator plugin contains an OpenAPI document named `openapi.yaml`, \
            `openapi.yml` or `openapi.json`, and an `openapi-generator-config.yaml`.
            """,
            """
            If we generate an API client during the build, the spec and the generator settings lie in that module's \
            own source folder.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let builds = pass.repository.files.filter { $0.name == "Package.swift" || $0.name == "project.pbxproj" }
            for file in builds {
                guard let bytes = pass.repository.bytes(of: file.path),
                    bytes.firstRange(of: "OpenAPIGenerator".utf8) != nil,
                    let build = pass.repository.buildDescription(path: file.path, bytes: bytes)
                else { continue }
                check(build, pass)
            }
        }
    }

    private func check(_ build: BuildDescription, _ pass: RepositoryPass) {
        let start = build.folder.isEmpty ? "" : build.folder + "/"
        let inside = pass.repository.files(below: build.folder).map { String($0.path.dropFirst(start.utf8.count)) }
        for target in build.targets {
            guard
                let plugin = target.dependencies.first(where: {
                    $0.kind == .plugin && $0.name.text.contains("OpenAPIGenerator")
                })
            else { continue }
            let names = Set(inside.filter { target.contains(path: $0) }.map { String(FilePlace($0).file) })
            // A target whose files cannot be read off the project has none here, and nothing can be said of it.
            guard !names.isEmpty else { continue }
            let document = ["openapi.yaml", "openapi.yml", "openapi.json"]
            let settings = ["openapi-generator-config.yaml", "openapi-generator-config.yml"]
            for wanted in [document, settings] where names.isDisjoint(with: wanted) {
                pass.report(
                    "the target `\(target.name.text)` uses the plugin and has no `\(wanted[0])`",
                    help: "add the file to the folder of the target", in: build.path, at: plugin.name.range)
            }
        }
    }

    private static let manifest = """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
            name: "Client",
            targets: [.target(name: "Client", plugins: [.plugin(name: ↓"OpenAPIGenerator", package: "swift-openapi-generator")])])
        """
    private static let source = "Client/Sources/Client/Client.swift"

    static let examples: [Example] = [
        .bad(files: [
            "Client/Package.swift": manifest, source: "struct Client {}",
            "Client/Sources/Client/openapi-generator-config.yaml": "generate: [types]\n",
        ]),
        .bad(files: [
            "Client/Package.swift": manifest, source: "struct Client {}",
            "Client/Sources/Client/openapi.yaml": "openapi: 3.1.0\n",
            "Client/openapi-generator-config.yaml": "generate: [types]\n",
        ]),
        .good(files: [
            "Client/Package.swift": manifest.replacing("↓", with: ""), source: "struct Client {}",
            "Client/Sources/Client/openapi.yaml": "openapi: 3.1.0\n",
            "Client/Sources/Client/openapi-generator-config.yaml": "generate: [types]\n",
        ]),
        .good(files: [
            "Client/Package.swift": manifest.replacing("OpenAPIGenerator", with: "Other").replacing("↓", with: ""),
            source: "struct Client {}",
        ]),
    ]
}
