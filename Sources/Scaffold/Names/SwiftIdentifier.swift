/// What may be the name of a type in Swift, and what is wrong with a text that may not.
public enum SwiftIdentifier {
    /// Why this is no name for a type, to stand behind "`name` "; nil when it is one.
    ///
    /// Names are those that scaffolds can also give to folders, targets and modules: letters and digits of ASCII.
    public static func complaint(about name: String) -> String? {
        guard let first = name.unicodeScalars.first else { return "is empty; give a name such as `Berths`" }
        guard name.unicodeScalars.allSatisfy({ isLetter($0) || isDigit($0) }) else {
            return "is no name of a type: only letters and digits of ASCII can be in it\(remedy(for: name))"
        }
        guard isLetter(first) else { return "is no name of a type: it begins with a digit" }
        guard first.value < 0x61 else {
            return "is no name of a type: it begins with a small letter\(remedy(for: name))"
        }
        if let owner = taken[name] { return "is the name of \(owner); choose another" }
        return name.utf8.count > 60 ? "is longer than 60 characters; choose a shorter one" : nil
    }

    private static func remedy(for name: String) -> String {
        let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let proposal = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        guard proposal != name, let first = proposal.unicodeScalars.first, isLetter(first) else { return "" }
        return "; `\(proposal)` would do"
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        (0x41...0x5A).contains(scalar.value) || (0x61...0x7A).contains(scalar.value)
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { (0x30...0x39).contains(scalar.value) }

    /// Types of the language and modules of the platform: a type of the same name hides them in every file.
    private static let taken: [String: String] = {
        var names: [String: String] = [
            "Type": "a keyword", "Self": "a keyword", "Any": "a keyword", "Protocol": "a keyword",
        ]
        for type in [
            "Array", "Bool", "Character", "Codable", "Data", "Date", "Dictionary", "Double", "Error", "Float", "Int",
            "Never", "Optional", "Result", "Sequence", "Set", "String", "Task", "UUID", "URL",
        ] {
            names[type] = "a type of Swift or Foundation"
        }
        for module in [
            "App", "Button", "Color", "Combine", "Foundation", "Image", "List", "Observation", "Scene", "State",
            "SwiftUI",
            "Testing", "Text", "UIKit", "View", "XCTest",
        ] {
            names[module] = "a module or type of Apple's frameworks"
        }
        return names
    }()
}
