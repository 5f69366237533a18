package import TenetRuleKit

// Views that a property or function of the same file makes, and the places that show them.

extension ViewExpression {
    /// The view that the file declares under this name: what `icon` or `cell(for: day)` stands for when it makes
    /// exactly one view. O(file).
    package func declared(in file: FilePass) -> ViewExpression? {
        let reference = rootCall?.calledExpression ?? root
        guard let name = reference.ownMemberName?.identifier, !name.startsUppercase else { return nil }
        let bodies = file.root.descendants(VariableDeclSyntax.self).compactMap { variable in
            variable.isMember && variable.nameToken?.identifier == name && variable.isViewBuilder
                ? variable.onlyBinding?.getterStatements : nil
        }
        let functions = file.root.descendants(FunctionDeclSyntax.self).compactMap { function in
            function.name.identifier == name && function.isViewBuilder ? function.body?.statements : nil
        }
        let found = rootCall == nil ? bodies : functions
        guard found.count == 1, let statements = found.first else { return nil }
        return ViewExpression.views(in: statements).only
    }

    /// `value()` of a view that takes a part as a closure, where every use in the file hands it one text. O(file).
    package func isSlotForText(in file: FilePass) -> Bool {
        guard let name = (rootCall?.calledExpression ?? root).ownMemberName?.identifier,
            let type = whole.enclosingType, let owner = type.groupName?.identifier,
            type.storedProperties.contains(where: { $0.nameToken?.identifier == name })
        else { return false }
        let uses = file.root.descendants(FunctionCallExprSyntax.self).filter {
            $0.isPlain && $0.calledName?.identifier == owner
        }
        return !uses.isEmpty
            && uses.allSatisfy { use in
                use.closures.contains { label, closure in
                    (label.isEmpty || name == label)
                        && ViewExpression.views(in: closure.statements).only?.name == "Text"
                }
            }
    }

    /// What the body of a view shows that the same file declares: `DayCell(day)`, when it is one view. O(file).
    package func declaredBody(in file: FilePass) -> ViewExpression? {
        guard let call = rootCall, call.makesView, let name = call.calledName?.identifier else { return nil }
        let types = file.root.descendants(StructDeclSyntax.self).filter { $0.name.identifier == name && $0.isView }
        guard let type = types.first, types.count == 1,
            let body = type.members(VariableDeclSyntax.self).first(where: \.isViewBody),
            let statements = body.onlyBinding?.getterStatements
        else { return nil }
        return ViewExpression.views(in: statements).only
    }

    /// The name of the property or function that makes this view and no other; nil in a body.
    package var maker: TokenSyntax? {
        for ancestor in whole.ancestors {
            if let variable = ancestor.as(VariableDeclSyntax.self), let name = variable.nameToken {
                guard variable.isMember, variable.isViewBuilder, !(name.text == "body"),
                    let statements = variable.onlyBinding?.getterStatements
                else { return nil }
                return ViewExpression.views(in: statements).only?.whole == whole ? name : nil
            }
            if let function = ancestor.as(FunctionDeclSyntax.self) {
                guard function.isViewBuilder, let statements = function.body?.statements else { return nil }
                return ViewExpression.views(in: statements).only?.whole == whole ? function.name : nil
            }
            if ancestor.kind == .closureExpr || ancestor.asDeclGroup != nil { return nil }
        }
        return nil
    }

    /// Where the file shows what ``maker`` makes, with the modifiers there. O(file), so ask last.
    package func places(in file: FilePass) -> [ViewExpression] { maker.map { Self.uses(of: $0, in: file) } ?? [] }

    /// Where the file shows the property or function that this view is a part of. O(file), so ask last.
    package func uses(in file: FilePass) -> [ViewExpression] {
        let owner = whole.ancestors.first { node in
            node.as(VariableDeclSyntax.self)?.isMember ?? (node.kind == .functionDecl)
        }
        let name = owner?.as(VariableDeclSyntax.self)?.nameToken ?? owner?.as(FunctionDeclSyntax.self)?.name
        guard let name, name.text != "body" else { return [] }
        return Self.uses(of: name, in: file)
    }

    private static func uses(of name: TokenSyntax, in file: FilePass) -> [ViewExpression] {
        file.root.descendants(DeclReferenceExprSyntax.self).filter { $0.baseName.identifier == name.identifier }
            .map(\.usedView)
    }
}

extension DeclReferenceExprSyntax {
    /// The view that starts with this name: `self.icon.padding()` around `icon`.
    package var usedView: ViewExpression {
        var start = ExprSyntax(unchecked: syntax)
        if let access = start.parent?.as(MemberAccessExprSyntax.self), access.declName == self {
            start = ExprSyntax(unchecked: access.syntax)
        }
        if let call = start.parent?.as(FunctionCallExprSyntax.self), call.calledExpression == start {
            start = ExprSyntax(unchecked: call.syntax)
        }
        return ViewExpression(at: start)
    }
}
