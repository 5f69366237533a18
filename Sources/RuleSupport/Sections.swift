package import TenetRuleKit

/// The sections that MARK comments cut a type's members into.
package struct Sections {
    package struct Section {
        package var title: String
        package var range: ByteRange
        package var members: [DeclSyntax]
    }

    /// Members in front of the first mark.
    package private(set) var unmarked: [DeclSyntax] = []
    package private(set) var sections: [Section] = []

    /// Reads the marks in front of the members. Nested types keep theirs.
    package init(of group: any DeclGroupSyntax) {
        for item in group.memberBlock.members {
            if let token = item.firstToken {
                let trivia = token.leadingTrivia
                if trivia.contains("MARK:") {
                    let lower = token.range.lower - trivia.count
                    for mark in Self.marks(in: trivia, from: lower) { sections.append(mark) }
                }
            }
            if sections.isEmpty {
                unmarked.append(item.decl)
            } else {
                sections[sections.count - 1].members.append(item.decl)
            }
        }
    }

    private static func marks(in trivia: TextSlice, from start: Int) -> [Section] {
        guard trivia.contains("MARK:") else { return [] }
        var found: [Section] = []
        var offset = start
        for bytes in trivia.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            defer { offset += bytes.count + 1 }
            let line = String(decoding: bytes.last == 0x0D ? bytes.dropLast() : bytes, as: UTF8.self)
            let lead = line.prefix { $0 == " " || $0 == "\t" }
            let text = line.dropFirst(lead.count)
            guard text.hasPrefix("//"), let sign = text.firstRange(of: "MARK:") else { continue }
            let title = text[sign.upperBound...].drop { $0 == " " || $0 == "-" }
            guard text[..<sign.lowerBound].allSatisfy({ $0 == "/" || $0 == " " }) else { continue }
            let lower = offset + lead.utf8.count
            found.append(Section(title: String(title), range: ByteRange(lower, lower + text.utf8.count), members: []))
        }
        return found
    }
}

extension DeclSyntax {
    /// The modifiers of any member that has them.
    package var memberModifiers: DeclModifierListSyntax? {
        syntax.children.first { $0.kind == .declModifierList }?.as(DeclModifierListSyntax.self)
    }
    package var isPrivateMember: Bool {
        memberModifiers?.contains { $0.name.text.isOne(of: ["private", "fileprivate"]) && $0.detail == nil } ?? false
    }
}
