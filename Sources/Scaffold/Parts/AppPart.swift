/// The parts of an app that `tenet new` writes one at a time. What each consists of is up to the standard; see ``PartTable``.
public enum AppPart: String, CaseIterable, Sendable {
    case screen
    case viewModel = "view-model"
    case model
    case useCase = "use-case"
    case repository
    case service
    case endpoint
    case error
    case mock
    case test
    case uiFlow = "ui-flow"
    case backgroundTask = "background-task"
    case notification

    /// What the name of a part is the name of.
    enum Subject: Sendable {
        /// A screen, or something else that stands for itself. What it is about is the singular of its name.
        case feature
        /// What lists, services and addresses of the server are about.
        case item
        /// A type that the project declares.
        case declared
    }

    var subject: Subject {
        switch self {
        case .screen, .viewModel, .error, .uiFlow, .backgroundTask, .notification: .feature
        case .model, .useCase, .repository, .service, .endpoint: .item
        case .mock, .test: .declared
        }
    }

    /// A type gets the name without anything before or behind it: the model, or what runs in the background.
    var namesType: Bool { subject == .item || self == .backgroundTask }

    /// What may be said about a part beside its name.
    public enum Option: String, CaseIterable, Sendable {
        case item
        case fields
        case cases
    }

    /// The options that mean something for it.
    public var options: Set<Option> {
        switch self {
        case .screen, .viewModel, .backgroundTask: [.item]
        case .model, .endpoint: [.fields]
        case .error: [.cases]
        default: []
        }
    }

    /// What templates put before and behind the name, so that people may write it or leave it out.
    private var affixes: (prefix: String, suffix: String) {
        switch self {
        case .screen: ("", "View")
        case .viewModel: ("", "ViewModel")
        case .useCase: ("Fetch", "UseCase")
        case .repository: ("", "Repository")
        case .service: ("", "Service")
        case .endpoint: ("", "Endpoint")
        case .error: ("", "Error")
        case .mock: ("Mock", "")
        case .test: ("", "Tests")
        case .uiFlow: ("", "Flow")
        case .notification: ("", "Notification")
        case .model, .backgroundTask: ("", "")
        }
    }

    /// The name without what its template adds: `BerthsView` and `Berths` are one screen, `FetchBerthsUseCase` and `Berth`
    /// one use case.
    func stem(of name: String) -> String {
        let (prefix, suffix) = affixes
        var stem = name[...]
        if !suffix.isEmpty, stem.hasSuffix(suffix), stem.count > suffix.count { stem = stem.dropLast(suffix.count) }
        let hasPrefix =
            !prefix.isEmpty && stem.hasPrefix(prefix) && stem.dropFirst(prefix.count).first?.isUppercase ?? false
        guard hasPrefix else { return String(stem) }
        let rest = String(stem.dropFirst(prefix.count))
        return subject == .item ? NameForms(rest).singular.type : rest
    }
}
