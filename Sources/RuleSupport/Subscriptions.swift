package import TenetRuleKit

// Subscriptions that an object stores: where, and whether somebody ends them.

extension FunctionCallExprSyntax {
    /// The subscription that the call starts: stored by `.store(in: &cancellables)`, or kept as the call's result.
    package var subscription: LastingWork? {
        guard let access = parent?.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "store",
            let store = access.parent?.as(FunctionCallExprSyntax.self)
        else {
            let work = LastingWork(.subscription, self)
            guard work?.keeper == .local, let place = placeOfLocalName else { return work }
            return LastingWork(.subscription, self, keeper: place)
        }
        guard let place = store.argument("in")?.expression.as(InOutExprSyntax.self)?.expression else { return nil }
        return LastingWork(.subscription, self, keeper: place)
    }

    /// Where the local name goes that this call's value is bound to: `bag.append(token)`, `bag.insert(token)`,
    /// `self.token = token`, `token.store(in: &bag)`.
    private var placeOfLocalName: ExprSyntax? {
        guard let name = ancestor(PatternBindingSyntax.self)?.nameToken?.text.string, let body = enclosingBody else {
            return nil
        }
        for node in body.descendants where node.range.lower > range.upper {
            if let call = node.as(FunctionCallExprSyntax.self) {
                if call.calledName?.text.isOne(of: ["append", "insert"]) == true,
                    call.arguments.first?.expression.text == name
                {
                    return call.calledBase
                }
                if call.calledName?.text == "store", call.calledBase?.text == name {
                    return call.argument("in")?.expression.as(InOutExprSyntax.self)?.expression
                }
            } else if let (target, sign, value) = node.as(SequenceExprSyntax.self)?.assignment, sign == "=",
                value.count == 1, value[0].text == name
            {
                return target
            }
        }
        return nil
    }

    /// Written in a class or actor, or in an extension of which the project tells the type.
    package var mayBeInReferenceType: Bool {
        enclosingType.map { [.classDecl, .actorDecl, .extensionDecl].contains($0.syntax.kind) } ?? false
    }
}

extension ProjectPass {
    /// What keeps a subscription alive that holds the object which stores it; nil when there is no cycle, or when it is
    /// broken in time, as far as anybody knows.
    package func cycle(of work: LastingWork, in path: String) -> [Note]? {
        let ends = LastingEnds.of(self)
        guard let start = model.use(in: path, at: Int(work.place)), let type = start.enclosingType,
            type.kind == .class || type.kind == .actor, ownsKeeper(of: work, type),
            case .lasts(let late) = ends.answer(for: work, start: start, type: type), !ends.livesAsLongAsApp(type)
        else { return nil }
        return ends.notes(late, for: work, type)
    }

    /// The property that keeps the subscription belongs to the object, or to one that it owns.
    private func ownsKeeper(of work: LastingWork, _ type: ProjectType) -> Bool {
        let chain = work.chain
        guard let last = chain.last else { return false }
        guard chain.count > 1 else {
            // What a superclass of a library declares is taken for owned.
            return type.member(named: last).one?.isOwning ?? type.member(named: last).isNone
        }
        guard let owners = model.owners(chain.dropLast().joined(separator: "."), from: type), let owner = owners.last
        else { return false }
        return model.type(of: owner).one?.member(named: last).one?.isOwning ?? false
    }
}
