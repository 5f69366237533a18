internal import ArgumentParser
internal import TenetModel
internal import TenetScaffold

/// `tenet new screen`, `tenet new service` and so on: one command, whose part is a type.
struct NewPartCommand<Kind: NewPart>: TenetCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: Kind.part.rawValue, abstract: Kind.abstract,
            discussion: """
                What is written follows the standard of the app; a part that the standard has no place for is refused with \
                its clause.
                """)
    }

    @Argument(help: "The name, such as \(Kind.example).") var name: String
    @Option(help: "The feature that it belongs to; without one it begins a feature of its own.") var feature: String?
    @Option(help: "What it is about, such as Berth; the singular of its name by default.") var item: String?
    @Option(help: "The properties of a model, such as \"id: Int, name: String\".") var fields: String?
    @Option(help: "The cases of an error, such as \"notFound, tooLong\".") var cases: String?
    @OptionGroup var options: ScaffoldOptions

    func run(in environment: Environment) throws -> RunCode {
        let root = try ScaffoldRoot.required()
        return try options.alone(at: root, in: environment) { project in
            try ScaffoldRoot.requireStandard(of: project, environment)
            if case .refused(let clause, let standard) = try project.answer(to: Kind.part) {
                throw UserError(
                    "the standard `\(standard)` has no \(Kind.part.rawValue). \(clause): \(try ClausePage.statement(clause, in: environment))"
                )
            }
            var request = AppPartRequest(Kind.part, name: name, feature: feature)
            request.options = [.item: item, .fields: fields, .cases: cases].compactMapValues(\.self)
            let plan = try project.partPlan(request)
            return try options.finish(plan, at: root, in: environment) { try project.apply(plan) }
        }
    }
}

/// A part as a type, so that each has its own command.
protocol NewPart {
    static var part: AppPart { get }
    /// What the help says.
    static var abstract: String { get }
    /// A name.
    static var example: String { get }
}

/// The parts in the order of the help.
enum NewParts {
    static let commands: [any ParsableCommand.Type] = [
        NewPartCommand<Screen>.self, NewPartCommand<ViewModel>.self, NewPartCommand<Model>.self,
        NewPartCommand<UseCase>.self, NewPartCommand<Repository>.self, NewPartCommand<Service>.self,
        NewPartCommand<Endpoint>.self, NewPartCommand<Failure>.self, NewPartCommand<Mock>.self,
        NewPartCommand<Test>.self, NewPartCommand<UIFlow>.self, NewPartCommand<BackgroundTask>.self,
        NewPartCommand<Notification>.self,
    ]

    enum Screen: NewPart {
        static let part = AppPart.screen
        static let abstract = "Add a screen that lists what a service brings."
        static let example = "FreeBerths"
    }
    enum ViewModel: NewPart {
        static let part = AppPart.viewModel
        static let abstract = "Add a view model with its tests."
        static let example = "FreeBerths"
    }
    enum Model: NewPart {
        static let part = AppPart.model
        static let abstract = "Add a model with a sample for tests."
        static let example = "Berth"
    }
    enum UseCase: NewPart {
        static let part = AppPart.useCase
        static let abstract = "Add a use case with its protocol, mock and tests."
        static let example = "FetchBerths"
    }
    enum Repository: NewPart {
        static let part = AppPart.repository
        static let abstract = "Add a repository with its protocol, mock and tests."
        static let example = "Berth"
    }
    enum Service: NewPart {
        static let part = AppPart.service
        static let abstract = "Add a service that brings a model from the server."
        static let example = "Berth"
    }
    enum Endpoint: NewPart {
        static let part = AppPart.endpoint
        static let abstract = "Add an address of the server, what it answers, and tests."
        static let example = "Berth"
    }
    enum Failure: NewPart {
        static let part = AppPart.error
        static let abstract = "Add an error with the texts that people read."
        static let example = "Booking"
    }
    enum Mock: NewPart {
        static let part = AppPart.mock
        static let abstract = "Add a mock of a protocol of the project."
        static let example = "BerthServiceProtocol"
    }
    enum Test: NewPart {
        static let part = AppPart.test
        static let abstract = "Add a first test of a type of the project."
        static let example = "Berth"
    }
    enum UIFlow: NewPart {
        static let part = AppPart.uiFlow
        static let abstract = "Add a way through the app for tests of the interface."
        static let example = "Berths"
    }
    enum BackgroundTask: NewPart {
        static let part = AppPart.backgroundTask
        static let abstract = "Add a refresh that the system runs in the background."
        static let example = "BerthRefresh"
    }
    enum Notification: NewPart {
        static let part = AppPart.notification
        static let abstract = "Add a notification that the app plans itself."
        static let example = "BerthExpiry"
    }
}
