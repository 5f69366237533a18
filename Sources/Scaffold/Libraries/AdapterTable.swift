/// What a library takes with it into an app, as `Templates/<standard>/library/ROLE=NAME.txt` says:
///
///     summary: Requests go through Alamofire.
///     package: https://github.com/Alamofire/Alamofire.git from 5.10.0
///     product: Alamofire in core
///     product: KeychainSwift in core on iOS, macOS
///     without: Packages/TemplateAppCore/Sources/TemplateAppCore/Core/Network/URLSessionTransport.swift
///     rename: URLSessionTransport to AlamofireTransport
///     instead: pinning
///     kit: AppCore/Session/SecretKey.swift -> Packages/TemplateAppCore/Sources/TemplateAppCore/Core/Session
///     tests: quick
///     line: tenet.yml:   tests.libraries: [Testing] =>   tests.libraries: [Quick, Nimble]
///
/// A product belongs to the package above it and is linked `in` the local package of the app (`core`), in the `app`, or in both
/// targets of unit `tests`; `on` names the only systems that have it. What is `without` is left out of the app, and `kit` adds a
/// file of the kit that apps of the standard do not have. The library does the work of a component that it is there `instead` of.
/// `tests` says how tests are written. A `line` of a file that every app has is replaced by another, by several with `\n` between
/// them, or by none.
///
/// A table with one line, `refused: CLAUSE`, says that a clause of the standard speaks against the library.
struct AdapterTable: Hashable, Sendable {
    /// A package of the library.
    struct Package: Hashable, Sendable {
        var address: String
        /// The oldest version that is taken; the next major one is not.
        var version: String
        var products: [Product] = []

        /// As package managers call it.
        var identity: String {
            let last = address.split(separator: "/").last.map(String.init) ?? address
            return last.hasSuffix(".git") ? String(last.dropLast(".git".count)) : last
        }
    }

    /// What is linked.
    struct Product: Hashable, Sendable {
        var name: String
        var target: Target
        /// The only systems that have it; empty for all.
        var platforms: [String] = []
    }

    /// What a product is linked into.
    enum Target: String, Hashable, Sendable {
        case core, app, tests
    }

    /// One name in the place of another.
    struct Exchange: Hashable, Sendable {
        var old: String
        var new: String
    }

    /// A line of a file that becomes others.
    struct Line: Hashable, Sendable {
        var path: String
        var old: String
        var new: [String]
    }

    private(set) var summary = ""
    private(set) var packages: [Package] = []
    private(set) var without: [String] = []
    /// Components that an app with the library is not given.
    private(set) var instead: [String] = []
    private(set) var renames: [Exchange] = []
    /// Files of the kit with the folders that they go to.
    private(set) var kit: [Exchange] = []
    /// Nil for a library that has nothing to do with tests.
    private(set) var tests: TestStyle?
    private(set) var lines: [Line] = []
    /// The clause that speaks against the library; nil for one that can be had.
    private(set) var refusal: String?

    /// - Parameter path: of the text, for messages.
    /// - Throws: ``ScaffoldError`` for a line that says nothing.
    init(_ text: String, path: String) throws(ScaffoldError) {
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.isEmpty || line.hasPrefix("#") { continue }
            guard let sign = line.firstRange(of: ": "),
                read(String(line[..<sign.lowerBound]), String(line[sign.upperBound...]))
            else {
                throw ScaffoldError(
                    "\(path):\(number + 1): write `package: ADDRESS from VERSION`, `product: NAME in core`, "
                        + "`without: FILE`, `instead: COMPONENT`, `rename: OLD to NEW`, `kit: FILE -> FOLDER`, "
                        + "`tests: STYLE`, `line: FILE: OLD => NEW` or `refused: CLAUSE`")
            }
        }
        if refusal != nil { return }
        guard !packages.isEmpty, packages.allSatisfy({ !$0.products.isEmpty }) else {
            throw ScaffoldError("\(path): write a line `package: …` and a line `product: …` below it")
        }
    }

    private mutating func read(_ key: String, _ value: String) -> Bool {
        switch key {
        case "summary": summary = value
        case "refused": refusal = value
        case "without": without.append(value)
        case "instead": instead.append(value)
        case "package":
            guard let found = Self.exchange(value, "from") else { return false }
            packages.append(Package(address: found.old, version: found.new))
        case "product":
            guard let product = Self.product(value), !packages.isEmpty else { return false }
            packages[packages.count - 1].products.append(product)
        case "tests":
            tests = TestStyle(rawValue: value)
            return tests != nil
        case "line":
            guard let line = Self.line(value) else { return false }
            lines.append(line)
        case "rename": return Self.add(Self.exchange(value, "to"), to: &renames)
        case "kit": return Self.add(Self.exchange(value, "->"), to: &kit)
        default: return false
        }
        return true
    }

    /// `FILE: OLD => NEW`.
    private static func line(_ text: String) -> Line? {
        guard let colon = text.firstRange(of: ": "),
            let arrow = text[colon.upperBound...].firstRange(of: " =>"),
            !text[colon.upperBound..<arrow.lowerBound].isEmpty
        else { return nil }
        let new = text[arrow.upperBound...].dropFirst()
        return Line(
            path: String(text[..<colon.lowerBound]), old: String(text[colon.upperBound..<arrow.lowerBound]),
            new: new.isEmpty ? [] : new.split(separator: "\\n", omittingEmptySubsequences: false).map(String.init))
    }

    private static func add(_ exchange: Exchange?, to list: inout [Exchange]) -> Bool {
        guard let exchange else { return false }
        list.append(exchange)
        return true
    }

    /// `OLD word NEW`.
    private static func exchange(_ text: String, _ word: String) -> Exchange? {
        let words = text.split(separator: " ")
        guard words.count == 3, words[1] == word else { return nil }
        return Exchange(old: String(words[0]), new: String(words[2]))
    }

    /// `NAME in core on iOS, macOS`.
    private static func product(_ text: String) -> Product? {
        let sides = text.split(separator: " on ", maxSplits: 1)
        guard let first = sides.first, let found = exchange(String(first), "in"),
            let target = Target(rawValue: found.new)
        else { return nil }
        let platforms = sides.count > 1 ? sides[1].split(separator: ",").map { String($0.drop { $0 == " " }) } : []
        return Product(name: found.old, target: target, platforms: platforms)
    }
}
