internal import TenetModel

/// Reads what requests and responses carry.
struct BodyReader {
    let root: DocumentNode
    let operation: DocumentNode
    let collector: SchemaCollector

    func responses() -> [ContractOperation.Response] {
        guard let responses = operation["responses"].flatMap(collector.resolver.followed) else { return [] }
        guard responses.isMapping else {
            collector.note("“responses” must be an object", at: responses)
            return []
        }
        return responses.members.compactMap { member in
            guard !member.name.hasPrefix("x-") else { return nil }
            let status = member.name == "default" ? member.name : member.name.uppercased()
            let bodies = collector.resolver.followed(member.value).map(self.bodies) ?? []
            return ContractOperation.Response(status: status, bodies: bodies, place: member.place)
        }
    }

    /// Those of a request or response, one for each media type.
    func bodies(of node: DocumentNode) -> [ContractOperation.Body] {
        if collector.dialect == .swagger2 { return swaggerBodies(node) }
        guard let content = node["content"] else { return [] }
        guard content.isMapping else {
            collector.note("“content” must be an object", at: content)
            return []
        }
        return content.members.map { member in
            let media = collector.resolver.followed(member.value)
            let type = media?["schema"].map { collector.type(of: $0) } ?? streamed(media)
            return ContractOperation.Body(mediaType: Self.mediaType(member.name), type: type)
        }
    }

    /// What a sequence of values, such as lines of JSON, carries.
    private func streamed(_ media: DocumentNode?) -> SchemaType {
        guard let item = media?["itemSchema"] else { return .unknown }
        return SchemaType(.array(collector.type(of: item), isUnique: false))
    }

    /// Without parameters.
    private static func mediaType(_ text: String) -> String {
        let name = text.prefix { $0 != ";" }
        return String(name.filter { $0 != " " }).lowercased()
    }

    // MARK: Swagger 2.0

    /// A body, or the fields of a form.
    func requests(from parameters: [DocumentNode]) -> (bodies: [ContractOperation.Body], isRequired: Bool) {
        if let body = parameters.first(where: { $0["in"]?.text == "body" }) {
            let type = body["schema"].map { collector.type(of: $0) } ?? .unknown
            let media = mediaTypes("consumes") ?? ["application/json"]
            return (media.map { ContractOperation.Body(mediaType: $0, type: type) }, body["required"]?.bool == true)
        }
        let form = parameters.filter { $0["in"]?.text == "formData" }
        guard !form.isEmpty else { return ([], false) }
        let fields = form.compactMap(field)
        let type = SchemaType(.object(SchemaObject(fields: fields)))
        let hasFile = form.contains { $0["type"]?.text == "file" }
        let usual = hasFile ? "multipart/form-data" : "application/x-www-form-urlencoded"
        let media = mediaTypes("consumes")?.filter { $0.contains("form") } ?? []
        let bodies = (media.isEmpty ? [usual] : media).map { ContractOperation.Body(mediaType: $0, type: type) }
        return (bodies, fields.contains(where: \.isRequiredInRequests))
    }

    private func field(_ parameter: DocumentNode) -> SchemaField? {
        guard let name = parameter["name"], let text = name.text else { return nil }
        let isRequired = parameter["required"]?.bool == true
        var field = SchemaField(
            name: text, place: name.place, type: collector.type(of: parameter), isRequiredInRequests: isRequired,
            isAlwaysInResponses: isRequired)
        field.hasDefault = parameter.has("default")
        return field
    }

    private func swaggerBodies(_ response: DocumentNode) -> [ContractOperation.Body] {
        guard let schema = response["schema"] else { return [] }
        let type = collector.type(of: schema)
        let media = mediaTypes("produces") ?? ["application/json"]
        return media.map { ContractOperation.Body(mediaType: $0, type: type) }
    }

    /// Those of the operation or else of the document.
    private func mediaTypes(_ keyword: StaticString) -> [String]? {
        let list = operation[keyword] ?? root[keyword]
        let types = list?.elements.compactMap(\.text).map(Self.mediaType) ?? []
        return types.isEmpty ? nil : types
    }
}
