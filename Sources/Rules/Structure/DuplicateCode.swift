import TenetRuleKit
import TenetRuleSupport

struct DuplicateCode: Rule {
    static let about = About(
        "duplicate-code", "Duplicated code", category: .structure, severity: .warning, status: .stable,
        scope: .appCode, isToldOnce: true,
        why: """
            Code that was copied has to be changed in every place. Sooner or later one of them is forgotten, and a \
            mistake that was put right here lives on there.
            """,
        phrasings: [
            "Do not copy the body of a function; move code that several places need into one shared function.",
            "Never paste logic from elsewhere and tweak a number; extract it and call it twice.",
        ])

    var minTokens = 40
    var minSaved = 40
    var minStatements = 3
    var sameTypes = true
    var changedValues = true
    static let options = [
        Option<Self>(
            "min_tokens", \.minTokens, minimum: 20,
            "Words and signs from which on a body counts; closures, views and copies with other values need more."),
        Option<Self>(
            "min_saved", \.minSaved, minimum: 20,
            "Words and signs from which on a copy counts that are gone when one of the copies is kept."),
        Option<Self>(
            "min_statements", \.minStatements, minimum: 1, "Statements, at any depth, from which on a body counts."),
        Option<Self>(
            "same_types", \.sameTypes, "Leave copies alone whose parameters or results have other types."),
        Option<Self>(
            "changed_values", \.changedValues, "Report copies in which numbers and strings were changed, too."),
    ]

    private typealias Body = Located<CloneBody>

    func install(_ hooks: inout Hooks) {
        CloneCollection(minTokens: minTokens, minStatements: minStatements).install(&hooks)
        ScopedType.collect(&hooks)
        hooks.onProject { project in
            let bodies = project.facts(CloneBody.self)
            let types = ScopedTypes(project.facts(ScopedType.self))
            let groups = Dictionary(grouping: bodies, by: \.fact.print.renamed)
            var known: [Int: [Body]] = [:]
            var covered = (path: "", end: 0)
            for body in bodies {
                let earlier = known[body.fact.print.shape] ?? []
                // Of many copies a few are enough to compare with.
                if earlier.count < 50 { known[body.fact.print.shape] = earlier + [body] }
                guard !earlier.isEmpty, covered.path != body.path || body.range.lower >= covered.end else { continue }
                let match = match(for: body, among: earlier, types)
                // What lies within a copy is not looked at.
                if match.isFinal { covered = (body.path, body.fact.end) }
                guard let original = match.original else { continue }
                let group = groups[body.fact.print.renamed] ?? []
                let count = group.prefix(100).reduce(1) { $0 + (isCopy(body, of: $1, types) ? 1 : 0) }
                guard isWorthwhile(body.fact, copyOf: original.fact, count) else { continue }
                report(body, original, count, project)
            }
        }
    }

    // MARK: Comparing

    /// The code that a body is a copy of, and whether that is all there is to say of what lies within.
    private func match(for body: Body, among earlier: [Body], _ types: ScopedTypes) -> (original: Body?, isFinal: Bool)
    {
        let isType = body.fact.traits.contains(.isType)
        let equal = earlier.filter { other in
            isType
                ? other.fact.print.exact == body.fact.print.exact
                : other.fact.print.renamed == body.fact.print.renamed
        }
        guard !equal.isEmpty else {
            let original = changedValues && !isType ? earlier.first { isCopy(body, of: $0, types) } : nil
            return (original, original.map { isWorthwhile(body.fact, copyOf: $0.fact, 2) } ?? false)
        }
        if equal.contains(where: { isLeftToOthers(body, $0) }) { return (nil, true) }
        let originals = equal.filter { isCopy(body, of: $0, types) }
        let original = originals.first { $0.fact.print.exact == body.fact.print.exact } ?? originals.first
        // Members may be copies where the types are none.
        return (original, original != nil || !isType)
    }

    /// `duplicate-type` and `duplicate-utility` report these.
    private func isLeftToOthers(_ body: Body, _ original: Body) -> Bool {
        guard original.path != body.path else { return false }
        guard body.fact.traits.contains(.isType) else { return original.fact.isSameHelper(as: body.fact) }
        return original.fact.name == body.fact.name && body.fact.container.isEmpty && original.fact.container.isEmpty
    }

    private func isCopy(_ body: Body, of original: Body, _ types: ScopedTypes) -> Bool {
        let (one, two) = (original.fact, body.fact)
        if original.path == body.path, original.range == body.range { return false }
        if one.signature != two.signature {
            let isOverload = one.container == two.container && one.name == two.name
            guard !sameTypes, !isOverload else { return false }
        }
        return !CloneBody.areTwins((original.path, one), (body.path, two))
            && !types.differ(two.typeNames, in: (one.scope, original.path), and: (two.scope, body.path))
    }

    /// Some code is alike by chance unless there is much of it, or many copies.
    private func isWorthwhile(_ code: CloneBody, copyOf original: CloneBody, _ count: Int) -> Bool {
        let tokens = code.print.tokens
        let isPart = !code.traits.isDisjoint(with: [.isClosure, .isView])
        if code.traits.contains(.isType) { return true }
        guard tokens * (max(2, count) - 1) >= minSaved else { return false }
        if code.print.renamed != original.print.renamed {
            return tokens >= (isPart ? 2 * minTokens : minTokens * 3 / 2)
                && code.traits.isDisjoint(with: [.isTable, .isLocalized])
        }
        if tokens >= 2 * minTokens { return true }
        // A closure, a view, or the passing on of another type's events.
        if code.traits.contains(.isDispatch) { return count > 2 && tokens >= minTokens * 3 / 2 }
        return !isPart || count > 2
    }

    // MARK: Reporting

    private func report(_ body: Body, _ original: Body, _ count: Int, _ project: ProjectPass) {
        let (code, first) = (body.fact, original.fact)
        let isClosure = code.traits.contains(.isClosure)
        let copy = isClosure ? "this closure" : "`\(code.spokenName)`"
        var other = first.displayName.isEmpty ? "the one" : "`\(first.displayName)`"
        if isClosure, !first.displayName.isEmpty { other = "the one in " + other }
        let place = ClonePlaces.describe(original.path, from: body.path)
        var difference = ""
        if first.print.renamed != code.print.renamed {
            difference = " with other values"
        } else {
            if first.print.exact != code.print.exact { difference = " with other names" }
            if count > 2 { difference += ", one of \(count) copies" }
        }
        project.report(
            "\(copy) is a copy of \(other) \(place)\(difference)", help: help(code, first), in: body.path,
            at: body.range, notes: [Note(path: original.path, range: original.range, message: "the first of them")])
    }

    private func help(_ code: CloneBody, _ original: CloneBody) -> String {
        if code.traits.contains(.isType) { return "keep one of the two types" }
        if code.traits.contains(.isView) { return "make it a view of its own and use that in both places" }
        if code.print.renamed == original.print.renamed { return "keep one of them where both places can call it" }
        return "make one of them that takes the values as parameters"
    }

    private static func record(_ name: String) -> String {
        """
        struct \(name): Decodable, Identifiable, Hashable {
            let id: String
            let name: String
            let locale: String
            init(id: String, name: String, locale: String) {
                self.id = id
                self.name = name
                self.locale = locale
            }
        }
        """
    }

    private static let wrapper = """
            private let key: String
            private let bag = Bag()
            let projectedValue: Subject<Value>
            var wrappedValue: Value {
                get { projectedValue.value }
                set { projectedValue.value = newValue }
            }
            init(_ key: String, _ initial: Value) {
                self.key = key
                let loaded = Self.value(for: key)
                if loaded == nil { Self.write(initial, for: key) }
                projectedValue = Subject(loaded ?? initial)
                projectedValue.observe { Self.write($0, for: key) }.store(in: bag)
            }
        """

    static let examples: [Example] = [
        // The types are no copies, the member is one.
        .bad(files: [
            "App/Kept.swift": "struct Kept<Value: Codable> {\n\(wrapper)\n}",
            "App/KeptObject.swift":
                "struct KeptObject<Value: NSObject & NSCoding> {\n\(wrapper.replacing("    init", with: "    ↓init"))\n}",
        ]),
        .bad(files: [
            "App/Kept.swift": "struct ↓Kept<Value: Codable> {\n\(wrapper)\n}",
            "App/Held.swift": "struct Held<Value: Codable> {\n\(wrapper)\n}",
        ]),
        .bad(files: [
            "App/Cart.swift": "struct Cart {\n\(total("func total", "item", "sum"))\n}",
            "App/Order.swift": "struct Order {\n\(total("func ↓sum", "item", "sum"))\n}",
        ]),
        .bad(files: [
            "App/Cart.swift": "struct Cart {\n\(total("func total", "item", "sum"))\n}",
            "App/Order.swift": "struct Order {\n\(total("func ↓sum", "line", "result"))\n}",
        ]),
        .bad(
            """
            final class Form {
                func connect() {
                    name.publisher.filter { !$0.isEmpty }.sink { [weak self] text in
                        guard let self, isOpen else { return }
                        let words = text.split(separator: " ").map(String.init).filter { $0.count > 2 }
                        for word in words where !known.contains(word) { suggestions.insert(word) }
                        if words.count > limit { show(.tooLong(words.count)) }
                        button.isEnabled = !words.isEmpty && words.count <= limit
                    }
                    title.publisher.filter { !$0.isEmpty }.sink ↓{ [weak self] text in
                        guard let self, isOpen else { return }
                        let words = text.split(separator: " ").map(String.init).filter { $0.count > 2 }
                        for word in words where !known.contains(word) { suggestions.insert(word) }
                        if words.count > limit { show(.tooLong(words.count)) }
                        button.isEnabled = !words.isEmpty && words.count <= limit
                    }
                }
            }
            """),
        .bad(
            """
            final class Uploads {
                func sendPhoto(_ data: Data) async -> Bool {
                    guard let client else { return false }
                    do {
                        let path = "photos/" + user.id
                        let response = try await client.upload(data, to: path, type: "image/jpeg", retries: 3)
                        log.note("photo sent", response.status, response.duration)
                        return response.status == 200
                    } catch {
                        return false
                    }
                }
                func ↓sendSound(_ data: Data) async -> Bool {
                    guard let client else { return false }
                    do {
                        let path = "sounds/" + user.id
                        let response = try await client.upload(data, to: path, type: "audio/mp4", retries: 5)
                        log.note("sound sent", response.status, response.duration)
                        return response.status == 200
                    } catch {
                        return false
                    }
                }
            }
            """),
        // Three copies save twice their size.
        .good(files: copies("", count: 2), options: ["min_saved": .int(70)]),
        .bad(files: copies("↓", count: 3), options: ["min_saved": .int(70)]),
        // All of a type.
        .bad(files: [
            "App/Cart.swift": "struct Cart {\n    var taxes = 0\n\(total("func total", "item", "sum"))\n}",
            "App/Order.swift": "struct ↓Order {\n    var taxes = 0\n\(total("func total", "item", "sum"))\n}",
        ]),
        .good(files: [
            "App/Cart.swift": "struct Cart {\n    func total() -> Int { sum(of: items) }\n}",
            "App/Order.swift": "struct Order {\n    func total() -> Int { sum(of: items) }\n}",
        ]),
        // The code of platforms.
        .good(files: [
            "App/iOS/Cart.swift": "struct Cart {\n\(total("func total", "item", "sum"))\n}",
            "App/macOS/Cart.swift": "struct Cart {\n\(total("func total", "item", "sum"))\n}",
        ]),
        .good(
            "struct Cart {\n#if os(iOS)\n\(total("func total", "item", "sum"))\n#else\n"
                + "\(total("func total", "entry", "sum"))\n#endif\n}"),
        // Of each boat another class of signals.
        .good(files: [
            "App/Sloop.swift":
                "final class SloopPanel: Panel<SloopSignals> {\n\(signals)\n}",
            "App/Ferry.swift":
                "final class FerryPanel: Panel<FerrySignals> {\n\(signals)\n}",
        ]),
        // Of each enum its own cases.
        .good(files: [
            "App/Sloop.swift": "enum SloopSignal {\n    case stop, go, turn\n\(signalNamed)\n}",
            "App/Ferry.swift": "enum FerrySignal {\n    case stop, go, turn\n\(signalNamed)\n}",
        ]),
        // Two records with the same fields are two things.
        // The locals shadow different properties.
        .good(
            """
            struct Hull {
                func width(_ scale: Size) -> Double {
                    let stern = stern * scale
                    let bow = bow * scale
                    return abs(sqrt(pow(stern.x - bow.x, 2) + pow(stern.y - bow.y, 2) + pow(stern.z - bow.z, 2)))
                }
                func draught(_ scale: Size) -> Double {
                    let stern = stern * scale
                    let keel = keel * scale
                    return abs(sqrt(pow(stern.x - keel.x, 2) + pow(stern.y - keel.y, 2) + pow(stern.z - keel.z, 2)))
                }
            }
            """),
        .good(record("Topic") + "\n" + record("Device")),
        // Other types.
        .good(files: [
            "App/Cart.swift": "struct Cart {\n\(total("func total", "item", "sum"))\n}",
            "App/Order.swift": "struct Order {\n\(total("func total", "item", "sum", "Decimal"))\n}",
        ]),
        .bad(
            files: [
                "App/Cart.swift": "struct Cart {\n\(total("func total", "item", "sum"))\n}",
                "App/Order.swift": "struct Order {\n\(total("func ↓total", "item", "sum", "Decimal"))\n}",
            ], options: ["same_types": .bool(false)]),
        // `Rate` means another type in each.
        .good(files: [
            "App/Cart.swift":
                "struct Cart {\n    struct Rate { var value = 1 }\n"
                + total("func total", "item", "sum", "Int", "Rate.value") + "\n}",
            "App/Order.swift":
                "struct Order {\n    struct Rate { var value = 2 }\n"
                + total("func total", "item", "sum", "Int", "Rate.value") + "\n}",
        ]),
        .good(
            """
            enum Icon {
                case cart, order, user, gift, sale
                var title: String {
                    switch self {
                    case .cart: return "Cart"
                    case .order: return "Order"
                    case .user: return "User"
                    case .gift: return "Gift"
                    case .sale: return "Sale"
                    }
                }
                var symbol: String {
                    switch self {
                    case .cart: return "cart"
                    case .order: return "bag"
                    case .user: return "person"
                    case .gift: return "gift"
                    case .sale: return "percent"
                    }
                }
            }
            """),
        .good(files: [
            "AppTests/CartTests.swift": "struct Cart {\n\(total("func total", "item", "sum"))\n}",
            "AppTests/OrderTests.swift": "struct Order {\n\(total("func total", "item", "sum"))\n}",
        ]),
    ]

    private static let signals = """
            func pressed(_ key: Key, on side: Side) {
                guard isOn, side != hidden else { return }
                if key.isUp { lamp.send(.stop, side) } else { lamp.release(.stop, side) }
                if key.isLeft { lamp.send(.turn, side) } else { lamp.release(.turn, side) }
                log.note("signal", key.name, side.name)
            }
        """

    private static let signalNamed = """
            init?(named name: String, on side: Side) {
                guard !name.isEmpty, side.isLit else { return nil }
                let word = name.lowercased().filter { $0.isLetter }
                if word == "halt" || word == "stop" { self = .stop } else if word == "go" { self = .go }
                else if word.hasPrefix("turn"), side.isFree { self = .turn } else { return nil }
            }
        """

    /// Files with one and the same function.
    private static func copies(_ mark: String, count: Int) -> [String: String] {
        let names = ["Cart", "Invoice", "Order"].prefix(count)
        return Dictionary(
            uniqueKeysWithValues: names.map { name in
                let function = total("func \(name == "Cart" ? "" : mark)total", "item", "sum")
                return ("App/\(name).swift", "struct \(name) {\n    let title = \"\(name)\"\n\(function)\n}")
            })
    }

    /// A function for examples.
    private static func total(
        _ start: String, _ item: String, _ sum: String, _ type: String = "Int", _ initial: String = "zero"
    ) -> String {
        """
            \(start)(of items: [Item], taxed: Bool) -> \(type) {
                var \(sum) = \(initial)
                for \(item) in items where \(item).count > 0 {
                    guard \(item).isPaid else { continue }
                    \(sum) += \(item).price * \(item).count
                }
                if taxed { \(sum) += tax(on: \(sum)) }
                return \(sum)
            }
        """
    }
}
