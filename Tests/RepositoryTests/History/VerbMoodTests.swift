import TenetRepositorySupport
import Testing

@Suite struct VerbMoodTests {
    @Test(arguments: [
        "Added", "fixed", "Embedded", "Freed", "Agreed", "Made", "Rewrote", "Fed", "Led", "Sent", "Shown", "Applied",
    ])
    func pastsAreSeen(word: String) { #expect(VerbMood(word) == .past) }

    @Test(arguments: ["Adds", "Fixes", "Applies", "Passes", "Goes", "Has", "Retries", "Removes"])
    func thirdPersonsAreSeen(word: String) { #expect(VerbMood(word) == .thirdPerson) }

    @Test(arguments: ["Adding", "Fixing", "Bringing", "Stringing", "Using", "Trying"])
    func gerundsAreSeen(word: String) { #expect(VerbMood(word) == .gerund) }

    @Test(arguments: [
        "Add", "Fix", "Embed", "Shed", "Shred", "Feed", "Need", "Needs", "Seed", "Speed", "Proceed", "Succeed",
        "Exceed", "Bring",
        "Sting", "String", "Ping", "Swing", "Process", "Focus", "Bus", "Status", "Access", "Address", "Bypass",
        "Dismiss", "Compress",
        "Express", "Canvas", "Alias", "Analysis", "This", "Always", "Put", "Set", "Read", "Cut", "Split", "Let",
        "Reset", "During",
        "Nothing", "Hundred", "Red", "Settings", "Photos", "Strings",
    ])
    func ordersAndNounsAreLeftAlone(word: String) { #expect(VerbMood(word) == nil) }

    @Test(arguments: [
        "iOS", "README", "UILabels", "FIXED", "Package.swift", "V2", "Ajouté", "добавил", "`Added`", "", "e",
        "re-added",
    ])
    func namesAndOtherLanguagesAreLeftAlone(word: String) { #expect(VerbMood(word) == nil) }
}
