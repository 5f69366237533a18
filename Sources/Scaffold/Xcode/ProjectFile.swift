/// The text of a `project.pbxproj`.
struct ProjectFile {
    private struct Object {
        var id: ObjectID
        var comment: String
        var isa: String
        var fields: [String: ProjectValue]
    }

    private var objects: [Object] = []
    private let name: String

    /// - Parameter name: the project's; ids are made from it.
    init(name: String) { self.name = name }

    /// Adds an object.
    /// - Parameters:
    ///   - role: what it is for, once in the file.
    ///   - comment: what Xcode writes behind its id.
    /// - Returns: a value that refers to it.
    @discardableResult
    mutating func add(
        _ isa: String, _ role: String, comment: String, _ fields: [String: ProjectValue]
    ) -> ProjectValue {
        let reference = reference(role, comment)
        objects.append(Object(id: id(role), comment: comment, isa: isa, fields: fields))
        return reference
    }

    /// A value that refers to an object that is added elsewhere.
    func reference(_ role: String, _ comment: String) -> ProjectValue { .object(id(role), comment: comment) }

    func id(_ role: String) -> ObjectID { ObjectID(name + "/" + role) }

    /// The file as Xcode would save it: sections by kind, objects in them by id.
    /// - Parameter root: the project object.
    func text(root: ProjectValue) -> String {
        var text =
            "// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tclasses = {\n\t};\n\tobjectVersion = 77;\n\tobjects = {\n"
        let sections = Dictionary(grouping: objects, by: \.isa)
        for isa in sections.keys.sorted() {
            text += "\n/* Begin \(isa) section */\n"
            for object in (sections[isa] ?? []).sorted(by: { $0.id.text < $1.id.text }) {
                var fields = object.fields
                fields["isa"] = .text(isa)
                let isShort = isa == "PBXBuildFile" || isa == "PBXFileReference"
                let value = ProjectValue.fields(fields).written(indent: isShort ? nil : 2)
                let comment = object.comment.isEmpty ? "" : " /* \(object.comment) */"
                text += "\t\t\(object.id.text)\(comment) = \(value);\n"
            }
            text += "/* End \(isa) section */\n"
        }
        return text + "\t};\n\trootObject = \(root.written(indent: nil));\n}\n"
    }
}
