/// Which form of a verb a word is, judged by how English builds its verbs.
package enum VerbMood: Equatable {
    /// "Added"; "made".
    case past
    /// "Adds".
    case thirdPerson
    /// "Adding".
    case gerund

    /// Nil for an order, for a noun, for a name, and for what cannot be told. O(length).
    package init?(_ word: some StringProtocol) {
        let letters = Array(word.utf8)
        // A capital inside, a digit or a dot make a name: `iOS`, `WKWebView`, `Package.swift`.
        guard letters.count > 2,
            letters.dropFirst().allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }),
            let first = letters.first, first < 0x80, Character(Unicode.Scalar(first)).isLetter
        else { return nil }
        let word = word.lowercased()
        if Self.irregularPasts.contains(word) || Self.isRegularPast(word) {
            self = .past
        } else if Self.isGerund(word) {
            self = .gerund
        } else if Self.isThirdPerson(word) {
            self = .thirdPerson
        } else {
            return nil
        }
    }

    /// The stem of a verb that begins subjects. O(length).
    package static func isStem(_ word: some StringProtocol) -> Bool { verbs.contains(word.lowercased()) }

    /// A form of a verb that says what a commit does, and never what a thing is like: "added", other than "disabled".
    /// O(length).
    package static func isOfChange(_ word: some StringProtocol) -> Bool { changes.contains(word.lowercased()) }

    private static let changes: Set<String> = [
        "added", "adds", "adding", "implemented", "implements", "implementing", "refactored", "refactors",
        "refactoring", "corrected", "corrects", "correcting", "created", "creates", "creating", "introduced",
        "introduces", "introducing", "improved", "improves", "improving", "replaced", "replaces", "replacing",
        "renamed", "renames", "renaming", "migrated", "migrates", "migrating", "increased", "increases", "increasing",
        "reduced", "reduces", "reducing", "ensured", "ensures", "ensuring", "fixed", "fixes", "fixing", "bumped",
        "bumps", "bumping", "made", "makes", "making", "rewrote", "rewrites",
    ]

    /// "-ed" behind a syllable; "-eed" ends a stem ("feed", "proceed") but for a few verbs in "-ee".
    private static func isRegularPast(_ word: String) -> Bool {
        guard word.hasSuffix("ed"), word.count > 3, !stemsInED.contains(word) else { return false }
        if word.hasSuffix("eed") {
            return ["freed", "agreed", "disagreed", "guaranteed", "decreed", "refereed"].contains(word)
        }
        return hasVowel(word.dropLast(2))
    }

    /// "-ing" behind a syllable: the stem of "bring", "sting" and "string" has no vowel.
    private static func isGerund(_ word: String) -> Bool {
        word.hasSuffix("ing") && hasVowel(word.dropLast(3)) && !nounsInING.contains(word)
    }

    /// "-s" behind a verb that is known: nouns have plurals of the same form ("needs" of "need").
    private static func isThirdPerson(_ word: String) -> Bool {
        if ["has", "does", "goes"].contains(word) { return true }
        guard word.hasSuffix("s"), !word.hasSuffix("ss"), !word.hasSuffix("us"), !word.hasSuffix("is") else {
            return false
        }
        if verbs.contains(String(word.dropLast())) { return true }
        if word.hasSuffix("ies") { return verbs.contains(word.dropLast(3) + "y") }
        return word.hasSuffix("es") && verbs.contains(String(word.dropLast(2)))
    }

    private static func hasVowel(_ stem: Substring) -> Bool { stem.contains { "aeiouy".contains($0) } }

    /// Words in "-ed" that are no participles.
    private static let stemsInED: Set<String> = [
        "embed", "imbed", "shed", "shred", "sled", "wed", "bed", "hundred", "sacred", "naked", "hatred", "kindred",
        "biped",
        "moped", "testbed", "flatbed", "seabed", "zed", "red", "infrared", "wicked", "rugged", "bobsled", "watershed",
        "unwed",
    ]
    private static let nounsInING: Set<String> = [
        "during", "ceiling", "evening", "morning", "something", "nothing", "anything", "everything", "sibling",
        "earring",
        "wedding", "pudding", "duckling", "inning", "underling", "herring", "offspring", "hamstring", "nothing",
    ]
    /// Pasts of irregular verbs, without those that are also the stem ("put", "set", "read") or another word ("left", "felt").
    private static let irregularPasts: Set<String> = [
        "made", "did", "got", "wrote", "written", "broke", "broken", "began", "begun", "chose", "chosen", "built",
        "sent",
        "kept", "held", "brought", "bought", "caught", "taught", "thought", "went", "gone", "took", "taken", "gave",
        "given",
        "drew", "drawn", "grew", "grown", "threw", "thrown", "knew", "known", "told", "sold", "lost", "meant",
        "rewrote",
        "rewritten", "rebuilt", "redid", "redone", "undid", "undone", "hid", "hidden", "fed", "led", "fled", "bled",
        "bred",
        "sped", "spent", "swept", "slept", "stuck", "struck", "stung", "sang", "sung", "rang", "swung", "flung",
        "clung",
        "hung", "dug", "won", "ran", "came", "became", "overcame", "saw", "seen", "fell", "fallen", "forgot",
        "forgotten",
        "froze", "frozen", "drove", "driven", "rode", "ridden", "rose", "risen", "shook", "shaken", "shrank", "shrunk",
        "sank", "sunk", "stole", "stolen", "swore", "tore", "torn", "wore", "worn", "withdrew", "withdrawn",
        "undertook",
        "understood", "misunderstood", "oversaw", "overrode", "overridden", "underwent", "paid", "repaid", "laid",
        "said",
        "heard", "stood", "dealt", "leapt", "crept", "overtook", "withheld", "upheld", "spun", "spoke", "woke", "shown",
        "sewn",
    ]
    /// Stems of verbs of which "-s" makes the third person at the beginning of a subject. Where that is a plural as well
    /// ("Tests", "Changes"), a subject that begins with it is no order either.
    private static let verbs: Set<String> = [
        "accept", "activate", "adapt", "add", "address", "adjust", "adopt", "align", "allow", "animate", "append",
        "apply",
        "assign", "attach", "avoid", "bind", "block", "bring", "build", "bump", "cache", "call", "cancel", "catch",
        "center",
        "change", "check", "clarify", "clean", "clear", "close", "collapse", "combine", "compare", "complete",
        "configure",
        "connect", "consolidate", "convert", "copy", "correct", "cover", "create", "customize", "debug", "declare",
        "decode",
        "decouple", "decrease", "define", "delay", "delegate", "delete", "deprecate", "detect", "disable", "display",
        "do",
        "document", "download", "draw", "drop", "embed", "emit", "enable", "encode", "enforce", "enhance", "ensure",
        "escape",
        "expand", "export", "expose", "extend", "extract", "fetch", "filter", "finish", "fix", "force", "format",
        "generate",
        "get", "give", "handle", "hide", "highlight", "hook", "ignore", "implement", "import", "improve", "include",
        "increase",
        "initialize", "inject", "insert", "install", "integrate", "introduce", "invert", "keep", "let", "limit", "link",
        "load",
        "localize", "lock", "log", "lower", "make", "mark", "merge", "migrate", "mock", "modify", "move", "normalize",
        "open", "optimize", "parse", "pass", "pin", "play", "polish", "prefer", "prepare", "present", "preserve",
        "prevent",
        "print", "provide", "push", "put", "raise", "rebuild", "redesign", "reduce", "refactor", "refine", "refresh",
        "register",
        "remove", "rename", "render", "reorder", "reorganize", "replace", "report", "request", "require", "reset",
        "resize",
        "resolve", "restore", "restrict", "restructure", "retry", "return", "reuse", "revert", "rewrite", "round",
        "run",
        "save", "scroll", "select", "send", "separate", "set", "show", "silence", "simplify", "skip", "sort", "split",
        "start",
        "stop", "store", "support", "suppress", "swap", "switch", "sync", "test", "tidy", "toggle", "track",
        "translate",
        "trigger", "trim", "try", "turn", "tweak", "uncomment", "unify", "unlock", "update", "upgrade", "upload", "use",
        "validate", "verify", "wait", "wrap", "write",
    ]
}
