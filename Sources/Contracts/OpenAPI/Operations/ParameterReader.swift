internal import TenetModel

/// Reads the parameters of operations.
struct ParameterReader {
    let collector: SchemaCollector

    /// A parameter as it stands in the document. In Swagger 2.0 some are bodies, which have no description here.
    struct Found {
        var node: DocumentNode
        var name: String
        var location: String
        var described: ContractOperation.Parameter?
    }

    /// Those of the path, and those of the operation, which replace others of the same name in the same location.
    func parameters(_ shared: DocumentNode?, _ own: DocumentNode?) -> [Found] {
        var found: [Found] = []
        var places: [[String]: Int] = [:]
        for node in elements(shared) + elements(own) {
            guard let parameter = parameter(node) else { continue }
            let key = [parameter.location, parameter.name]
            if let same = places[key] {
                found[same] = parameter
            } else {
                places[key] = found.count
                found.append(parameter)
            }
        }
        return found
    }

    private func elements(_ list: DocumentNode?) -> [DocumentNode] {
        guard let list else { return [] }
        if !list.isSequence { collector.note("“parameters” must be a list", at: list) }
        return list.elements
    }

    private func parameter(_ element: DocumentNode) -> Found? {
        guard let node = collector.resolver.followed(element) else { return nil }
        guard let name = node["name"], let text = name.text, let location = node["in"]?.text else {
            collector.note("A parameter needs “name” and “in”", at: node)
            return nil
        }
        var found = Found(node: node, name: text, location: location)
        guard let known = ContractOperation.Parameter.Location(rawValue: location) else {
            if !["body", "formData", "querystring"].contains(location) {
                collector.note("“\(location)” is no place for a parameter", at: node)
            }
            return found
        }
        // The specification leaves these headers to other parts of the document.
        if known == .header, ["accept", "content-type", "authorization"].contains(text.lowercased()) { return found }
        found.described = ContractOperation.Parameter(
            name: text, location: known, isRequired: known == .path || node["required"]?.bool == true,
            type: type(of: node), place: name.place)
        return found
    }

    private func type(of parameter: DocumentNode) -> SchemaType {
        if collector.dialect == .swagger2 { return collector.type(of: parameter) }
        let content = parameter["content"]?.members.first?.value["schema"]
        return (parameter["schema"] ?? content).map { collector.type(of: $0) } ?? .unknown
    }
}
