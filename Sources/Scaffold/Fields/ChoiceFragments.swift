/// The texts that people read for the values of enums, which the server knows by other ones.
struct ChoiceFragments {
    /// Enums that a screen of the feature shows, and none did before. A list shows none.
    let shown: [Blueprint.Choice]

    /// - Parameter model: what the feature lists.
    init(of model: Blueprint.Model, in blueprint: Blueprint) {
        let names = Set(model.fields.compactMap { Self.shownName($0.type, blueprint.abilities) })
        shown = blueprint.choices.filter { names.contains($0.name) && !blueprint.titled.contains($0.name) }
    }

    /// A detail shows what there is; a form lets people choose where there has to be one.
    private static func shownName(_ type: FieldType, _ abilities: Set<Blueprint.Ability>) -> String? {
        switch type {
        case .choice(let name, _): abilities.isDisjoint(with: [.detail, .form]) ? nil : name
        case .optional(.choice(let name, _)): abilities.contains(.detail) ? name : nil
        default: nil
        }
    }

    /// The constants that hold the texts.
    /// - Parameter isKeyed: the string catalog has keys of its own, and not the texts.
    func constants(isKeyed: Bool) -> [String] {
        shown.flatMap { choice in
            choice.cases.flatMap { value in
                [
                    "/// For the value `\(value.plainName)` of `\(choice.name)`.",
                    "static var \(Self.member(value, of: choice)): String {",
                    "    String(localized: \"\(isKeyed ? Self.key(value, of: choice) : Self.title(value))\")",
                    "}",
                ]
            }
        }
    }

    /// Lines for the string catalog.
    func strings(isKeyed: Bool) -> [String] {
        shown.flatMap { choice in
            choice.cases.map { value in
                isKeyed ? "\(Self.key(value, of: choice)) = \(Self.title(value))" : Self.title(value)
            }
        }
    }

    /// The lines of a template for one enum, by the kind of region; nil when there is no such kind.
    static func lines(_ kind: String, for choice: Blueprint.Choice) -> [String]? {
        switch kind {
        case "title cases":
            choice.cases.map { "case .\($0.name): Strings.TemplateFeature.\(member($0, of: choice))" }
        case "plain title cases":
            choice.cases.map { "case .\($0.name): String(localized: \"\(title($0))\")" }
        default: nil
        }
    }

    // MARK: Words

    private static func title(_ value: Blueprint.Choice.Case) -> String { FieldWords.title(value.plainName) }

    /// `hullTwin` for `Hull.twin`.
    static func member(_ value: Blueprint.Choice.Case, of choice: Blueprint.Choice) -> String {
        NameForms(choice.name).member + value.plainName.prefix(1).uppercased() + value.plainName.dropFirst()
    }

    private static func key(_ value: Blueprint.Choice.Case, of choice: Blueprint.Choice) -> String {
        "template_feature.\(NameForms(choice.name).snake).\(FieldWords.key(value.plainName))"
    }
}

extension Blueprint.Choice.Case {
    /// The name without the marks of a word that Swift has a meaning for.
    var plainName: String { name.filter { $0 != "`" } }
}
