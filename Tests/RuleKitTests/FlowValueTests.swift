import TenetRuleKit
import Testing

/// Where values come from and where they go: definitions, taint and states of one's own.
@Suite struct FlowValueTests {
    /// The definitions that the argument of `use` may have, as `line kind`.
    private static func definitions(_ statements: String) -> String {
        FlowProbe.answer(statements) { body, file in
            guard body.kind == .function, let graph = body.graph,
                let call = graph.events.first(where: { $0.node.isCall(of: "use") })?.node,
                let argument = call.as(FunctionCallExprSyntax.self)?.firstArgument?.expression
            else { return nil }
            guard let found = graph.definitions(reaching: argument.syntax) else { return "unknown" }
            return found.map { definition in
                guard let node = definition.node else { return "\(definition.kind)" }
                return "\(file.lines.line(at: node.range.lower) - 1) \(definition.kind)"
            }.joined(separator: ", ")
        }
    }

    @Test(arguments: [
        ("let x = a()\nuse(x)", "1 binding"),
        ("var x = a()\nif b { x = c() }\nuse(x)", "1 binding, 2 assignment"),
        ("var x = a()\nx = b()\nuse(x)", "2 assignment"),
        ("var x = a()\nx.y = b()\nx[0] = c()\nd(&x)\nuse(x)", "1 binding, 2 mutation, 3 mutation, 4 mutation"),
        ("var x = a()\nfor y in z { use(x); x = y }", "1 binding, 2 assignment"),
        ("let x = a()\nif let x = b(x) { log(x) }\nuse(x)", "1 binding"),
        ("let x = a()\nif let x { use(x) }", "2 binding"),
        ("for x in y { use(x) }", "1 binding"),
        ("switch y { case .a(let x): use(x)\ndefault: break }", "1 binding"),
        ("do { try a() } catch { use(error) }", "1 binding"),
        // The closure's scope ends where the binding does: the name is visible behind both.
        ("let x = { a() }\nuse(x)", "1 binding"),
        ("let x = { (y: Int) in y }\nuse(x)", "1 binding"),
        ("if b { let x = { a() }; use(x) }", "1 binding"),
        ("use(outer)", "entry"),
        ("self.x = a()\nuse(self.x)", "1 assignment"),
        ("self.x = a()\nuse(x)", "1 assignment"),
        ("self.x = a()\nawait b()\nuse(self.x)", "1 assignment, 2 suspension"),
        ("var x = a()\nrun { x = b() }\nuse(x)", "1 binding, 2 closure"),
        ("(x, y) = a()\nuse(y)", "1 assignment"),
        ("use(a())", "unknown"),
    ])
    func reachingDefinitions(source: String, expected: String) { #expect(Self.definitions(source) == expected) }

    @Test func aParameterIsKnownBehindAClosureAsItsDefault() {
        let source = "func f(x: () -> Int = { 1 }, y: Int) {\nuse(x)\n}"
        let answers = FlowProbe.answers(source) { body, _ in
            guard body.kind == .function, let graph = body.graph,
                let call = graph.events.first(where: { $0.node.isCall(of: "use") })?.node,
                let argument = call.as(FunctionCallExprSyntax.self)?.firstArgument?.expression
            else { return nil }
            return graph.declaredName(of: argument.syntax)?.text.string ?? "nobody's"
        }
        #expect(answers == ["x"])
    }

    @Test func definitionsKnowTheirValue() {
        let answer = FlowProbe.answer("var x = a()\nif b { x = c }\nx += 1\nif let d = e { use(x, d) }") { body, _ in
            guard let graph = body.graph else { return nil }
            let reads = graph.events.filter { $0.kind == .reference && $0.node.text.isOne(of: ["x", "d"]) }
            return reads.map { read in
                (graph.definitions(reaching: read.node) ?? []).map { $0.value?.text.string ?? "-" }
                    .joined(separator: "|") + " \(graph.declaredName(of: read.node)?.text.string ?? "-")"
            }.joined(separator: ", ")
        }
        #expect(answer == "a()|c x, - x, e d")
    }

    /// Where secrets get into logs, as `line source > places`.
    private static func leaks(_ statements: String, parameters: String = "") -> String {
        let source = "func f(\(parameters)) async throws {\n\(statements)\n}"
        return FlowProbe.answers(source) { body, file in
            guard body.kind == .function, let graph = body.graph else { return nil }
            let question = TaintQuestion(
                isSource: { $0.as(MemberAccessExprSyntax.self)?.declName.text == "password" },
                isClean: { $0.isCall(of: "mask") || $0.as(MemberAccessExprSyntax.self)?.declName.text == "count" },
                isSourceParameter: { $0.text == "token" },
                sinks: { node in
                    guard node.isCall(of: "log"), let call = node.as(FunctionCallExprSyntax.self) else { return [] }
                    return call.arguments.map(\.expression)
                })
            guard let flows = graph.taint(question) else { return "unknown" }
            return flows.map { flow in
                let steps = flow.witness.notes(in: file).map { "\(file.lines.line(at: $0.range.lower) - 1)" }
                return "\(flow.expression.text) from \(flow.source.text): \(steps.joined(separator: " "))"
            }.joined(separator: ", ")
        }.first ?? "no answer"
    }

    @Test(arguments: [
        ("log(user.password)", "user.password from user.password: 1"),
        ("let x = user.password\nlet y = \"p \\(x)\"\nlog(a, y)", "y from user.password: 1 1 2"),
        ("let x = mask(user.password)\nlog(x)", ""),
        ("let x = user.password\nlog(x.count)", ""),
        ("var x = user.password\nx = \"\"\nlog(x)", ""),
        ("var x = \"\"\nif a { x = user.password }\nlog(x)", "x from user.password: 2 2"),
        ("var x = \"\"\nfor _ in y { log(x); x = user.password }", "x from user.password: 2 2"),
        ("if let x = user.password { log(x) }", "x from user.password: 1 1"),
        ("self.x = [user.password]\nlog(x)", "x from user.password: 1 1"),
        ("var x = [String]()\nx.append(user.password)\nlog(x)", "x from user.password: 2 2"),
        ("log(format(token))", "format(token) from token: 0"),
        ("let run = { log(token) }", ""),
        ("log(name)", ""),
    ])
    func taint(source: String, expected: String) {
        #expect(Self.leaks(source, parameters: "token: String") == expected)
    }

    @Test func manyTaintedVariablesAreUnknown() {
        let lines = (0..<70).map { "let x\($0) = user.password" }.joined(separator: "\n")
        #expect(Self.leaks(lines + "\nlog(x1)") == "unknown")
    }

    @Test func ownStatesForward() {
        // The largest number of locks held at each exit.
        let answer = FlowProbe.answer("lock()\nif a { lock(); throw b }\nunlock()") { body, _ in
            let solution = body.graph?.solve(from: 0, merge: max) { held, event in
                if event.node.isCall(of: "lock") { held += 1 } else if event.node.isCall(of: "unlock") { held -= 1 }
            }
            guard let solution else { return "unknown" }
            return FlowExit.allCases.map { "\($0.name) \(solution.state(at: $0).map(String.init) ?? "-")" }
                .joined(separator: ", ")
        }
        #expect(answer == "return 0, throw 2, never -")
    }

    @Test func ownStatesBackward() {
        // Names read later, before each call.
        let answer = FlowProbe.answer("a()\nif b { use(x) }\nc()\nuse(y)") { body, _ in
            guard let graph = body.graph else { return nil }
            let solution = graph.solveBackward(from: { _ in Set<String>() }, merge: { $0.union($1) }) { later, event in
                if event.kind == .reference { later.insert(event.node.text.string) }
            }
            return graph.events.indices.filter { graph.events[$0].kind == .call }.compactMap { place in
                let names = solution?.state(at: place)?.sorted().joined(separator: " ")
                return names.map { "\(graph.events[place].description): \($0)" }
            }.joined(separator: ", ")
        }
        #expect(answer == "a(): b x y, use(x): y, c(): y, use(y): ")
    }

    @Test func statesThatNeverSettleAreUnknown() {
        let answer = FlowProbe.answer("while a { b() }") { body, _ in
            let solution = body.graph?.solve(from: 0, merge: { max($0, $1) + 1 }, step: { state, _ in state += 1 })
            return solution == nil ? "unknown" : "known"
        }
        #expect(answer == "unknown")
    }

    @Test func edgesRefineStates() {
        let answer = FlowProbe.answer("guard let a else { return }\nb()") { body, _ in
            guard let graph = body.graph, let place = graph.events.firstIndex(where: { $0.node.isCall(of: "b") }) else {
                return nil
            }
            let solution = graph.solve(from: "?", merge: { $0 == $1 ? $0 : "?" }, step: { _, _ in }) { state, edge in
                if edge.node?.kind == .optionalBindingCondition { state = edge.kind.name }
                return true
            }
            return solution?.state(at: place)
        }
        #expect(answer == "yes")
    }
}
