/// What somebody wants to have written.
public struct AppPartRequest: Hashable, Sendable {
    /// What a model has when nobody says what.
    static let defaultFields = "id: Int, title: String"
    /// What an error is when nobody says what.
    static let defaultCases = "notFound, unavailable"

    public var part: AppPart
    public var name: String
    /// The feature that it belongs to; nil for one that begins with it.
    public var feature: String?
    /// `item`, `fields` and `cases`, as far as they are given.
    public var options: [AppPart.Option: String]

    public init(_ part: AppPart, name: String, feature: String? = nil, options: [AppPart.Option: String] = [:]) {
        self.part = part
        self.name = name
        self.feature = feature
        self.options = options
    }

    /// As the lock file remembers it.
    /// - Parameter leftOut: templates whose types the project had already.
    func parameters(leftOut: Set<String>) -> [String: String] {
        var parameters = Dictionary(uniqueKeysWithValues: options.map { ($0.rawValue, $1) })
        parameters["feature"] = feature
        parameters["leftOut"] = leftOut.isEmpty ? nil : leftOut.sorted().joined(separator: " ")
        return parameters
    }

    /// Templates whose types the project had already when a part was written.
    static func leftOut(_ generation: LockFile.Generation) -> Set<String> {
        Set(generation.parameters["leftOut"]?.split(separator: " ").map(String.init) ?? [])
    }

    /// - Parameter generation: of a part.
    init?(_ generation: LockFile.Generation) {
        guard let part = AppPart(rawValue: generation.part) else { return nil }
        self.init(part, name: generation.name, feature: generation.parameters["feature"])
        for option in AppPart.Option.allCases { options[option] = generation.parameters[option.rawValue] }
    }

    /// - Throws: ``ScaffoldError`` for a name that cannot be one, or an option that means nothing here.
    func requireValid() throws(ScaffoldError) {
        let name = part.stem(of: name)
        if let complaint = SwiftIdentifier.complaint(about: name, isType: part.namesType) {
            throw ScaffoldError("`\(name)` \(complaint)")
        }
        if let item = options[.item], let complaint = SwiftIdentifier.complaint(about: item) {
            throw ScaffoldError("`\(item)` \(complaint)")
        }
        for option in AppPart.Option.allCases where options[option] != nil && !part.options.contains(option) {
            throw ScaffoldError(
                "`--\(option.rawValue)` says nothing about \(Article.before(part.rawValue)) \(part.rawValue); leave it out"
            )
        }
    }
}
