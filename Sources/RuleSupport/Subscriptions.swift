package import TenetRuleKit

// Subscriptions that an object stores: where, and whether somebody ends them.

extension FunctionCallExprSyntax {
    /// The subscription that the call starts: stored by `.store(in: &cancellables)`, or kept as the call's result.
    package var subscription: LastingWork? {
        guard let access = parent?.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "store",
            let store = access.parent?.as(FunctionCallExprSyntax.self)
        else { return LastingWork(.subscription, self) }
        guard let place = store.argument("in")?.expression.as(InOutExprSyntax.self)?.expression else { return nil }
        return LastingWork(.subscription, self, keeper: place)
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
            type.kind == .class || type.kind == .actor, ownsKeeper(of: work, type), !completes(work, in: path),
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
