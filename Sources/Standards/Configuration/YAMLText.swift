internal import TenetModel
internal import Yams

/// YAML as a tree. What is wrong with it is one error with a place.
enum YAMLText {
    /// The tree of a text, nil when it holds nothing.
    /// - Parameter file: the path that the error shows.
    static func compose(_ text: String, file: String) throws(ConfigurationError) -> Node? {
        do {
            return try Yams.compose(yaml: text)
        } catch let failure as YamlError {
            throw error(failure, file)
        } catch {
            throw ConfigurationError(file: file, message: "not valid YAML: \(error)")
        }
    }

    private static func error(_ failure: YamlError, _ file: String) -> ConfigurationError {
        switch failure {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            return ConfigurationError(
                file: file, line: mark.line, column: mark.column, message: "not valid YAML: \(problem)",
                help: "check the indentation, quotes and colons here")
        case .duplicatedKeysInMapping(let duplicates, let context):
            let names = duplicates.map { "\($0)" }.sorted().joined(separator: ", ")
            return ConfigurationError(
                file: file, line: context.mark.line, column: context.mark.column,
                message: "the same key stands here twice: \(names)", help: "keep one of them")
        default:
            return ConfigurationError(file: file, message: "not valid YAML: \(failure)")
        }
    }
}
