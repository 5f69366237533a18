/// The settings of coders that can be trusted for a match.
///
/// A model may be read by several decoders: one for responses, one for what the app keeps on disk. Only when all of the
/// app's agree, or when the coder stands beside the call that made the match, is it known which settings hold.
struct MatchedCoders {
    private let project: ProjectModel
    private let keys: [CoderSettings.Direction: Set<KeyStrategy>]
    private let dates: [CoderSettings.Direction: Set<CoderSettings.DateStrategy>]

    init(_ project: ProjectModel) {
        self.project = project
        let all = Dictionary(grouping: project.coderSettings.filter { $0.role == .app }, by: \.direction)
        keys = all.mapValues { Set($0.map(\.keys)) }
        dates = all.mapValues { Set($0.map(\.dates)) }
    }

    func keys(of model: CodedModel, _ direction: ModelMatch.Direction, call: Note?) -> KeyStrategy {
        guard let settings = project.coderSettings(of: model, direction.coding) else { return .unknown }
        let isCertain = keys[direction.coding, default: []].allSatisfy { $0 == settings.keys }
        return isCertain || settings.path == call?.path ? settings.keys : .unknown
    }

    func dates(of model: CodedModel, _ direction: ModelMatch.Direction, call: Note?) -> CoderSettings.DateStrategy {
        guard let settings = project.coderSettings(of: model, direction.coding) else { return .unknown }
        let isCertain = dates[direction.coding, default: []].allSatisfy { $0 == settings.dates }
        return isCertain || settings.path == call?.path ? settings.dates : .unknown
    }
}

extension ModelMatch.Direction {
    /// What the app does with such bodies.
    var coding: CoderSettings.Direction { self == .response ? .decode : .encode }
}
