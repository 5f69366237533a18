internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

/// What goes over the wire: addresses that are called, and the fields of what is sent and received. Names of Swift are not
/// among it, so that a property that keeps its key is no other field.
enum WireParts {
    static func of(_ model: ProjectModel, _ add: (ChangePart, _ path: String, ByteRange) -> Void) {
        let models = WireModels(model)
        for coded in model.codedModels where models.travels(coded) {
            for property in coded.properties { addField(property, add) }
            // Of values that the app writes, too, nobody can tell whether a server has them.
            if case .values(let values) = coded.shape, !coded.directions.contains(.encodes) {
                for value in values.cases {
                    let words = ["\"\(value.value)", values.type.words]
                    add(
                        ChangePart(subject: .responseField, words: words), value.declaration.path,
                        value.declaration.range)
                }
            }
        }
        for literal in model.endpointLiterals where literal.role == .app && isCalled(literal) {
            if literal.template.count > 1 {
                let words = [literal.method ?? "", "\"" + literal.template]
                add(ChangePart(subject: .endpoint, words: words), literal.path, literal.range)
            }
            for name in literal.queryNames {
                add(ChangePart(subject: .parameter, words: ["\"" + name]), literal.path, literal.range)
            }
            if literal.host.contains("://") {
                add(ChangePart(subject: .host, words: ["\"" + literal.host]), literal.path, literal.range)
            }
        }
    }

    /// An address that a view is built with is one that people open, and one of which nothing is written names none. Whole
    /// addresses may be links to pages: they count where they are followed to a request, or written in a function that
    /// shows people no page.
    static func isCalled(_ literal: EndpointLiteral) -> Bool {
        if literal.host.contains("://"), !literal.isFollowed {
            guard let around = literal.declaration, around.kind.isFunction, !showsPage(around) else { return false }
        }
        // Of a path that is put together from variables alone nobody can tell where it leads.
        let isWritten =
            literal.host.contains("://") || literal.template.split(separator: "/").contains { !$0.hasPrefix("{") }
        return isWritten && (literal.isCertain || literal.isArgument)
            && !isShown(literal) && !isOfFiles(literal) && !isDownloaded(literal) && !isManifest(literal.path)
            && !(literal.enclosingType.map { TypeRoles.servesTests($0.name) } ?? false)
    }

    /// It stands in a view, or in a part of one, however many names are bound on the way.
    private static func isShown(_ literal: EndpointLiteral) -> Bool {
        guard let around = literal.declaration else { return false }
        return ([around] + around.ancestors).contains { declaration in
            !declaration.kind.isType
                && (declaration.type.hasPrefix("some View") || declaration.hasAttribute("ViewBuilder"))
        }
    }

    /// The function finds its way through folders of the device.
    private static func isOfFiles(_ literal: EndpointLiteral) -> Bool {
        guard !literal.host.contains("://"), !literal.isFollowed, let declaration = literal.declaration else {
            return false
        }
        let around = declaration.enclosingFunction ?? declaration
        let files = ["FileManager", "NSTemporaryDirectory", "Bundle"]
        return around.uses.contains { use in
            files.contains(use.name) || files.contains { use.base.hasPrefix($0) }
                || use.labels.contains("fileURLWithPath")
        }
    }

    /// The function fetches a whole file, whose fields nobody agrees on.
    private static func isDownloaded(_ literal: EndpointLiteral) -> Bool {
        guard let around = literal.declaration?.enclosingFunction else { return false }
        let names = Set(around.uses.lazy.filter { $0.kind == .call }.map(\.name))
        return names.contains("downloadTask")
            && names.isDisjoint(with: ["dataTask", "dataTaskPublisher", "data", "decode"])
    }

    /// Addresses there are of packages.
    private static func isManifest(_ path: String) -> Bool {
        let name = LexicalPath.name(of: path)
        return name.hasPrefix("Package") && name.hasSuffix(".swift")
            && name.dropFirst(7).first.map { ".@".contains($0) } == true
    }

    private static func showsPage(_ function: Declaration) -> Bool {
        function.uses.contains { use in
            use.kind == .call
                && ["open", "openURL", "canOpenURL", "SFSafariViewController", "Link"].contains(use.name)
        }
    }

    private static func addField(
        _ property: CodedProperty, _ add: (ChangePart, _ path: String, ByteRange) -> Void
    ) {
        let words =
            property.keys.map { "\"" + $0.text } + PartWords.ofChain(property.type.words)
            + (property.isOptional ? ["?"] : ["", "\(property.whenAbsent)"])
        let place = property.declaration
        for (subject, isOne) in [
            (ChangeSubject.responseField, property.isDecoded),
            (.requestField, property.isEncoded && !property.isDecoded),
        ] where isOne {
            add(
                ChangePart(subject: subject, words: words), place?.path ?? property.path, place?.range ?? property.range
            )
        }
    }
}

extension SwiftType {
    /// As one text.
    fileprivate var words: String { "\(self)" }
}
