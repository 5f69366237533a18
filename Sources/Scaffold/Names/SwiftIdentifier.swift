internal import Synchronization
internal import TenetFoundation
internal import TenetParsing
internal import TenetSyntaxTree

/// What may be the name of a type in Swift, and what is wrong with a text that may not.
public enum SwiftIdentifier {
    /// Why this is no name for a type that is to be generated, to stand behind "`name` "; nil when it is one.
    ///
    /// Names are those that scaffolds can also give to folders, targets and modules: letters and digits of ASCII. Each has
    /// forms for constants and for several of them, which must not be words of the language either.
    /// - Parameter isType: a type gets this very name, and not one that it is a part of, such as that of a screen.
    public static func complaint(about name: String, isType: Bool = true) -> String? {
        // Longer names are not looked at.
        if name.utf8.count > 60 { return "is longer than 60 characters; choose a shorter one" }
        if let complaint = formComplaint(about: name) { return complaint }
        let forms = NameForms(name)
        for word in isType ? [forms.member, forms.plural.member] : [forms.member] where isReserved(word) {
            return "gives constants the name `\(word)`, which is a word of Swift; "
                + "choose a name of two words, such as `\(name)Entry`"
        }
        if Placeholders.change(name) {
            return "stands for another name in templates; choose a name without `Template`"
        }
        if name.hasSuffix("Tests") || name == "Specs" {
            return "ends as folders with tests do, so that rules would take what lies there for tests; "
                + "choose another, such as `\(name.dropLast())List`"
        }
        guard isType else { return nil }
        // The file of a type has its name.
        if name.lowercased() == "main" {
            return "gives a file the name of the one that a program begins in; choose another, such as `\(name)Entry`"
        }
        if let owner = TakenNames.shipped.owner(of: name) {
            return "is the name of \(owner); choose another, such as `\(name)Entry`"
        }
        return nil
    }

    /// Why this is no name for the module of an app, to stand behind "`name` "; nil when it is one.
    public static func appComplaint(about name: String) -> String? {
        if let complaint = complaint(about: name) { return complaint }
        if name == "Swift" { return "is the name of the language's own module; choose another, such as `\(name)App`" }
        let folders = TemplateLibrary.shipped.paths(below: "Templates").compactMap { path -> Substring? in
            let names = path.split(separator: "/").drop { $0 != "app" }.dropFirst()
            return names.count > 1 ? names.first : nil
        }
        guard folders.contains(where: { $0.lowercased() == name.lowercased() }) else { return nil }
        return "is the name of a folder of the generated project; choose another, such as `\(name)App`"
    }

    /// Why this is no name for a property or a case that is to be generated, to stand behind "the property `name` "; nil
    /// when it is one. Other constants, keys of the server and texts are made from it.
    static func memberComplaint(about name: String) -> String? {
        if name.utf8.count > 60 { return "has a name that is longer than 60 characters; choose a shorter one" }
        guard name.first?.isLetter ?? false, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
            return "cannot be generated: its name has a letter first, and then letters, digits and underscores"
        }
        return Placeholders.change(name)
            ? "has a name that stands for another one in templates; choose a name without `template`" : nil
    }

    /// The beginning of a name that may be as long as a document.
    static func shown(_ name: String) -> String { name.count > 60 ? name.prefix(60) + "…" : name }

    /// A word that the language keeps for itself: it can stand nowhere as the name of a constant or a case. The parser
    /// knows them; the names of every type's own members are none of its.
    static func isReserved(_ word: String) -> Bool {
        if ["self", "init", "Type", "Protocol"].contains(word) { return true }
        if let answer = reserved.withLock({ $0[word] }) { return answer }
        let code =
            "enum E {\n    case \(word)\n}\nfunc f(_ \(word): Int) {\n    let \(word) = \(word)\n    g(\(word))\n}\n"
        let answer = !SyntaxTree().parse(code).isEmpty
        reserved.withLock { $0[word] = answer }
        return answer
    }

    /// Answers: the documents of an app are read several times in a run.
    private static let reserved = Mutex<[String: Bool]>([:])

    /// What is wrong with the letters of a name.
    private static func formComplaint(about name: String) -> String? {
        guard let first = name.unicodeScalars.first else { return "is empty; give a name such as `Berths`" }
        if name.unicodeScalars.contains("\u{FFFD}") {
            return "has bytes that are no UTF-8; save the text as UTF-8, and use letters of ASCII"
        }
        guard name.unicodeScalars.allSatisfy({ isLetter($0) || isDigit($0) }) else {
            return "is no name of a type: only letters and digits of ASCII can be in it\(remedy(for: name))"
        }
        guard isLetter(first) else { return "is no name of a type: it begins with a digit" }
        guard first.value < 0x61 else {
            return "is no name of a type: it begins with a small letter\(remedy(for: name))"
        }
        return isReserved(name) ? "is a word of Swift; choose another name" : nil
    }

    private static func remedy(for name: String) -> String {
        // `Häfen` is spelled `Hafen`, and not without its vowel.
        let letters = name.decomposed.unicodeScalars.filter { $0.properties.generalCategory != .nonspacingMark }
        let plain = String(String.UnicodeScalarView(letters))
        let words = plain.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let proposal = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        guard proposal != name, let first = proposal.unicodeScalars.first, isLetter(first) else { return "" }
        // Where a letter cannot be spelled, a name without it would be another word.
        let isWhole = plain.allSatisfy { $0.isASCII || !$0.isLetter }
        return isWhole ? "; `\(proposal)` would do" : ""
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        (0x41...0x5A).contains(scalar.value) || (0x61...0x7A).contains(scalar.value)
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { (0x30...0x39).contains(scalar.value) }
}
