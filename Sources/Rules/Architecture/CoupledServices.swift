import TenetRuleKit
import TenetRuleSupport

struct CoupledServices: Rule {
    static let about = About(
        "coupled-services", "Services that know each other", category: .architecture, severity: .warning,
        scope: .appCode,
        why: """
            Services that call one another decide together when something happens, which is the view model's task; none \
            of them can be used or tested alone.
            """,
        phrasings: [
            "Services such as `NetworkService` and `AudioService` must not hold or call one another.",
            """
            Let the view model coordinate between audio and networking; neither of them knows that the other is there.
            """,
        ])

    var services = ["NetworkService", "AudioService"]
    static let options = [
        Option<Self>(
            "services", \.services,
            "Types that must not know each other, protocols with `Protocol` behind the name included; `*` stands for any letters."
        )
    ]

    func install(_ hooks: inout Hooks) {
        let patterns = services.map { NamePattern($0) }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            func group(_ name: String) -> Int? {
                let stem = name.hasSuffix("Protocol") ? String(name.dropLast(8)) : name
                return patterns.firstIndex { $0.matches(stem) }
            }
            func stem(_ type: ProjectType) -> String {
                type.name.hasSuffix("Protocol") ? String(type.name.dropLast(8)) : type.name
            }
            for type in project.model.types where type.role == .app && group(type.name) != nil && !type.isDouble {
                var reported: Set<String> = []
                for use in project.model.appUses(of: type) {
                    guard let user = use.outermostType, group(user.name) != nil, stem(user) != stem(type),
                        !user.isDouble, !user.supertypes.contains(type.name),
                        reported.insert(user.qualifiedName).inserted
                    else { continue }
                    project.report(
                        "`\(user.name)` knows `\(type.name)`",
                        help: "let the view model call both and pass the result of one to the other", at: use,
                        notes: [type.declaration.note("`\(type.name)` is declared here")])
                }
            }
            for name in services + services.map({ $0 + "Protocol" }) where !name.contains("*") {
                checkUnknown(name, project, group)
            }
        }
    }

    /// A service that another module declares, or an extension of one.
    private func checkUnknown(_ name: String, _ project: ProjectPass, _ group: (String) -> Int?) {
        var reported: Set<String> = []
        for use in project.model.uses(of: name) where use.role == .app && use.kind != .text && use.kind != .keyPath {
            guard !use.has(.isPreview), !use.has(.isDebug), use.kind == .type || use.base.isEmpty,
                let around = use.declaration,
                let user = ([around] + around.ancestors).last(where: { $0.kind.isType || $0.kind == .extension }),
                // The rest is known: see above.
                project.model.types(named: name).isNone
                    || user.kind == .extension && project.model.types(named: user.name).isNone,
                let own = group(user.name),
                own != group(name), reported.insert(user.name).inserted
            else { continue }
            project.report(
                "`\(user.name)` knows `\(name)`",
                help: "let the view model call both and pass the result of one to the other", at: use)
        }
    }

    static let examples: [Example] = [
        .bad(
            "extension AudioService {\n    func send(_ data: Data) async throws { try await ↓NetworkService.shared.send(data) }\n}"
        ),
        .good("extension AudioPlayer {\n    func send() async throws { try await NetworkService.shared.send() }\n}"),
        .bad(files: [
            "App/AudioService.swift":
                "final class AudioService {\n    private let network: ↓NetworkService\n    init(network: NetworkService) { self.network = network }\n}",
            "App/NetworkService.swift": "actor NetworkService {}",
        ]),
        .bad(
            files: [
                "App/Sync.swift":
                    "final class SyncWorker {\n    let mail: any ↓MailWorkerProtocol\n    init(mail: any MailWorkerProtocol) { self.mail = mail }\n}",
                "App/Mail.swift": "protocol MailWorkerProtocol {}",
            ], options: ["services": .strings(["*Worker"])]),
        .good(files: [
            "App/TourViewModel.swift":
                "final class TourViewModel {\n    private let network: NetworkService\n    private let audio: AudioService\n    init(network: NetworkService, audio: AudioService) {\n        self.network = network\n        self.audio = audio\n    }\n}",
            "App/Services.swift": "actor NetworkService {}\nfinal class AudioService {}",
        ]),
        .good("protocol NetworkServiceProtocol {}\nactor NetworkService: NetworkServiceProtocol {}"),
        .good("final class AudioService {\n    let cache: CacheService\n}\nfinal class CacheService {}"),
    ]
}
