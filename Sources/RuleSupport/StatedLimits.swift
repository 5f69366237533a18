package import TenetRuleKit

/// A limit that a type of tests hands to the code under test, or writes into its names and messages, with the numbers
/// that the tests try.
package struct StatedLimit {
    package let value: Double
    /// Where the limit is written.
    package let place: Syntax
    /// The numbers that stand for what is compared with the limit, in source order.
    package let tried: [ExprSyntax]
    /// The tests of the type.
    package let tests: [FunctionDeclSyntax]

    private var values: [Double] { tried.compactMap { $0.numberValue.map(abs) } }

    /// No test tries the limit itself: one of the values that lie around it.
    package var farValue: ExprSyntax? {
        guard !values.contains(value) else { return nil }
        return tried.first { abs($0.numberValue ?? 0) > value }
            ?? tried.first { abs($0.numberValue ?? 0) >= value * 0.3 }
    }

    /// A test tries the limit, and none a value right beside it: the number in that test. Arguments of one test have
    /// the same answer.
    package var loneValue: ExprSyntax? {
        let exact = tried.filter { abs($0.numberValue ?? 0) == value }
        let sameAnswer = exact.compactMap(Self.list)
        let isPaired = tried.contains { number in
            guard let tried = number.numberValue.map(abs), tried != value, abs(tried - value) <= max(1, value * 0.02)
            else { return false }
            return Self.list(of: number).map { !sameAnswer.contains($0) } ?? true
        }
        return isPaired ? nil : exact.first
    }

    /// The list in `@Test(arguments: [90, 91])` that holds a number.
    private static func list(of number: ExprSyntax) -> Syntax? {
        guard let element = number.parent?.as(ArrayElementSyntax.self),
            element.parent?.parent?.parent?.as(LabeledExprSyntax.self)?.label?.text == "arguments"
        else { return nil }
        return element.parent
    }
}

/// Finds the limits of one type of tests.
package struct StatedLimits {
    private let tests: [FunctionDeclSyntax]
    private let fixtures: [Syntax]
    /// Every number in the tests.
    private let numbers: [ExprSyntax]
    private let type: any DeclGroupSyntax

    /// Nil when the type holds no tests, or the tests try values that cannot be read from the code.
    package init?(_ type: some DeclGroupSyntax) {
        let functions = type.members(FunctionDeclSyntax.self)
        tests = functions.filter(\.isTestCase)
        guard !tests.isEmpty, tests.count < 80 else { return nil }
        self.type = type
        fixtures =
            functions.filter(\.isFixtureMethod).map(\.syntax)
            + type.storedProperties.filter { !$0.isStatic }.map(\.syntax)
        numbers = tests.flatMap { StatedLimits.numbers(in: $0.syntax) }
        guard !tests.contains(where: { Self.hidesValues($0) }) else { return nil }
    }

    /// `TrialPolicy(lengthInDays: 14)` in a property, in `setUp` or in a test, with the values that its methods are given.
    package var configured: [StatedLimit] {
        (fixtures + tests.map(\.syntax)).flatMap { $0.descendants(LabeledExprSyntax.self) }.compactMap { argument in
            guard let label = argument.label?.text, Self.isLimit(label), let value = argument.expression.numberValue,
                value >= 5, let made = argument.parent?.parent?.as(FunctionCallExprSyntax.self), made.isPlain,
                made.arguments.only != nil || label.containsFolded(["max", "minimum", "limit", "threshold"]),
                made.calledName?.text.startsUppercase == true,
                let tried = tried(of: made)
            else { return nil }
            return StatedLimit(value: value, place: argument.syntax, tried: tried, tests: tests)
        }
    }

    /// `"must end after 14 days"` as a message, or `AtExactly14Days` in a name, of a test that tries a number.
    package var written: [StatedLimit] {
        tests.compactMap { test in
            let own = Self.numbers(in: test.syntax)
            guard !own.isEmpty, Self.asksYesOrNo(test),
                let stated = Self.texts(of: test).lazy.compactMap({ text in
                    Self.limit(in: text.words).map { (value: $0, place: text.place) }
                }).first
            else { return nil }
            let inUnit = own.filter { ($0.numberValue.map(abs) ?? 0) >= stated.value * 0.3 }
            guard !inUnit.isEmpty else { return nil }
            return StatedLimit(
                value: stated.value, place: stated.place, tried: inUnit + numbers.filter { !own.contains($0) },
                tests: tests)
        }
    }

    private static func isLimit(_ label: TextSlice) -> Bool {
        label.containsFolded([
            "max", "minimum", "limit", "threshold", "length", "lifetime", "validity", "allowed", "capacity", "cooldown",
            "required",
        ]) || label.isOne(of: ["days", "weeks", "months", "years"])
            || ["Days", "Weeks", "Months", "Years"].contains(where: label.hasSuffix)
    }

    /// What the methods of an object are given in the tests; nil when one of the values is not a number in the code.
    private func tried(of made: FunctionCallExprSyntax) -> [ExprSyntax]? {
        let subject =
            made.ancestor(VariableDeclSyntax.self)?.nameToken
            ?? made.ancestor(SequenceExprSyntax.self)?.assignment?.target.ownMemberName
        var found: [ExprSyntax] = []
        for test in tests {
            for call in test.descendants(FunctionCallExprSyntax.self) {
                guard let base = call.calledBase else { continue }
                let isMine =
                    subject.map { base.ownMemberName?.identifier == $0.identifier }
                    ?? (base.text == made.text)
                guard isMine else { continue }
                for argument in call.arguments where !Self.isNow(argument.expression) {
                    guard let values = Self.resolved(argument.expression, in: test) else { return nil }
                    found += values
                }
            }
        }
        for loop in tests.flatMap({ $0.descendants(ForStmtSyntax.self) }) {
            // So many turns, each of which asks the object for something.
            let isMine = loop.body.descendants(FunctionCallExprSyntax.self).contains { call in
                subject.map { call.calledBase?.ownMemberName?.identifier == $0.identifier } ?? false
            }
            guard isMine, let range = loop.sequence.as(SequenceExprSyntax.self)?.operations.single else { continue }
            guard range.right.numberValue != nil else { return nil }
            found.append(range.right)
        }
        return found.isEmpty ? nil : found
    }

    private static func isNow(_ value: ExprSyntax) -> Bool {
        value.isPresentMoment || value.ownMemberName?.text.isOne(of: ["now", "today"]) == true
    }

    /// The numbers that make a value: itself, or those of the call in a local constant.
    private static func resolved(_ value: ExprSyntax, in test: FunctionDeclSyntax) -> [ExprSyntax]? {
        if value.numberValue != nil { return [value] }
        if value.kind == .stringLiteralExpr || value.kind == .nilLiteralExpr { return [] }
        if let arguments = arguments(for: value, of: test) { return arguments }
        var made = value
        if let name = value.as(DeclReferenceExprSyntax.self)?.baseName.identifier {
            let local = test.body?.statements.lazy.compactMap { $0.item.as(VariableDeclSyntax.self) }.first {
                $0.isLet && $0.nameToken?.identifier == name
            }
            guard let initial = local?.initialValue else { return nil }
            made = initial
        }
        let numbers = numbers(in: made.syntax)
        return numbers.isEmpty ? nil : numbers
    }

    /// The numbers in `@Test(arguments: [90, 91])`, for the only parameter of the test.
    private static func arguments(for value: ExprSyntax, of test: FunctionDeclSyntax) -> [ExprSyntax]? {
        guard let name = value.as(DeclReferenceExprSyntax.self)?.baseName.identifier,
            test.parameters.only?.internalName.identifier == name,
            let list = test.attributes.first(named: "Test")?.argumentList?.first(where: {
                $0.label?.text == "arguments"
            }),
            let values = list.expression.as(ArrayExprSyntax.self)?.elements.map(\.expression),
            values.allSatisfy({ $0.numberValue != nil })
        else { return nil }
        return values
    }

    /// Number literals, signs included, that are no part of a text.
    private static func numbers(in node: Syntax) -> [ExprSyntax] {
        node.descendants.compactMap { child in
            guard child.kind == .integerLiteralExpr || child.kind == .floatLiteralExpr else { return nil }
            return ExprSyntax(unchecked: child)
        } + (node.kind == .integerLiteralExpr ? [ExprSyntax(unchecked: node)] : [])
    }

    /// The limit may be behind a name, a sum or a range: `limit - 1`, `Policy.maximum`, `1...20`; or a second is added to
    /// a date that lies at the limit.
    private static func hidesValues(_ test: FunctionDeclSyntax) -> Bool {
        test.descendants.contains { node in
            if let operation = node.as(BinaryOperatorExprSyntax.self) {
                return operation.operator.text.isOne(of: ["+", "-", "...", "..<"])
                    && node.parent?.parent?.parent?.kind != .forStmt
            }
            if let call = node.as(FunctionCallExprSyntax.self), call.calledName?.text == "addingTimeInterval" {
                return !call.countsFromNow
                    && call.calledBase?.lastName?.text.containsFolded(["now", "today", "reference", "fixed"]) != true
            }
            if let access = node.as(MemberAccessExprSyntax.self), access.base == nil {
                return access.declName.baseName.text == "second"
            }
            guard let name = node.as(DeclReferenceExprSyntax.self)?.baseName, !name.text.startsUppercase else {
                return false
            }
            let isCalled =
                node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.syntax == node
                || node.parent?.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.syntax == node.parent
            return !isCalled && name.text.containsFolded(["limit", "threshold", "boundary", "maximum", "minimum"])
        }
    }

    /// The test asserts one answer and nothing else.
    private static func asksYesOrNo(_ test: FunctionDeclSyntax) -> Bool {
        let asserts = test.descendants(FunctionCallExprSyntax.self).filter {
            $0.isXCTAssertion && $0.calledName?.text != "XCTUnwrap"
        }
        let macros = test.descendants(MacroExpansionExprSyntax.self).filter { $0.macroName.text == "expect" }
        guard asserts.count + macros.count == 1 else { return false }
        return asserts.first?.calledName.map {
            $0.text.isOne(of: ["XCTAssert", "XCTAssertTrue", "XCTAssertFalse", "XCTAssertEqual"])
        } ?? true
    }

    /// The name of a test, what it is shown as, and the messages of its assertions, in words.
    private static func texts(of test: FunctionDeclSyntax) -> [(words: [String], place: Syntax)] {
        let strings = test.descendants(StringLiteralExprSyntax.self).filter { text in
            guard let argument = text.parent?.as(LabeledExprSyntax.self), argument.label == nil else { return false }
            let owner = argument.parent?.parent
            return owner?.kind == .attribute || owner?.kind == .macroExpansionExpr
                || owner?.as(FunctionCallExprSyntax.self)?.isXCTAssertion == true
        }
        let name = test.name.identifier.words.flatMap(splitAtNumber)
        return strings.compactMap { text in
            text.literalText.map { (words(of: $0), text.syntax) }
        } + [(name.map { $0.lowercased() }, test.syntax)]
    }

    private static func words(of text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "." }.map { word in
            String(word.last == "." ? word.dropLast() : word)
        }
    }

    /// `At90` gives `At` and `90`.
    private static func splitAtNumber(_ word: String) -> [String] {
        guard let first = word.firstIndex(where: \.isNumber), first != word.startIndex else { return [word] }
        return [String(word[..<first]), String(word[first...])]
    }

    /// The first limit that the messages or the shown name of a test state.
    package static func message(of test: FunctionDeclSyntax) -> Double? {
        texts(of: test).dropLast().lazy.compactMap { limit(in: $0.words) }.first
    }

    /// 30 of `after 30 days`, `the 30 day window`, `at most 30 characters`.
    private static func limit(in words: [String]) -> Double? {
        for (index, word) in words.enumerated() {
            guard let number = Double(word) ?? numerals[word], number >= 5, index + 1 < words.count,
                units.contains(words[index + 1])
            else { continue }
            let before = words[..<index].suffix(2)
            let behind = words.dropFirst(index + 2).prefix(3)
            if before.contains(where: leading.contains) || behind.contains(where: following.contains) { return number }
        }
        return nil
    }

    /// The name holds the number as a word: `thirty`.
    package static func spells(_ number: Int, in name: String) -> Bool {
        numerals.contains { $0.value == Double(number) && name.contains($0.key) }
    }

    private static let leading: Set<String> = [
        "after", "before", "until", "exactly", "at", "least", "most", "to", "within", "maximum", "minimum", "lasts",
        "reached", "of", "from",
    ]
    private static let following: Set<String> = ["window", "limit", "trial", "period", "completes", "complete", "rule"]
    private static let units: Set<String> = [
        "day", "days", "week", "weeks", "month", "months", "year", "years", "euro", "euros", "dollar", "dollars",
        "points", "point", "units", "characters", "letters",
    ]
    private static let numerals: [String: Double] = [
        "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "twelve": 12, "fourteen": 14, "fifteen": 15,
        "eighteen": 18, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "ninety": 90, "hundred": 100,
    ]
}
