internal import TenetRuleKit

/// When the work of each branch began: the time of the oldest of the commits that are its own and no other branch's, along first
/// parents.
///
/// Along first parents the commits that the main branch does not have are a tree. Where it forks, one branch goes on and the others
/// have left it; git keeps no word of which. It is the one with the name of a main branch, or else the one whose newest commit
/// is the fork, or else the one that most branches have left, and of these the longest.
struct BranchStarts {
    private struct Line {
        var tip: String
        var isLasting: Bool
        /// Of branches that end on it or have left it.
        var tips = 1
        var length = 0
        var name: String

        func goesOn(before other: Line) -> Bool {
            if isLasting != other.isLasting { return isLasting }
            if tips != other.tips { return tips > other.tips }
            return length != other.length ? length > other.length : name < other.name
        }
    }

    private var starts: [String: Int] = [:]

    /// - Parameter own: the commits that the main branch does not have. O(own).
    init(_ branches: [GitReferences.Reference], _ own: [String: GitHistory.OwnCommit]) {
        var lines: [String: Line] = [:]
        for branch in branches where own[branch.commit] != nil {
            let line = Line(
                tip: branch.commit, isLasting: Repository.usualMainBranches.contains(branch.name), name: branch.name)
            lines[branch.commit] = lines[branch.commit].map { line.goesOn(before: $0) ? line : $0 } ?? line
        }
        let order = Self.order(from: lines.keys.sorted(), own)
        for id in order {
            guard let line = lines[id], let commit = own[id] else { continue }
            // The newest commits come first, so that the last time that is written is that of the oldest.
            starts[line.tip] = commit.time
            guard let parent = commit.firstParent, own[parent] != nil else { continue }
            var next = line
            next.length += 1
            guard var other = lines[parent] else {
                lines[parent] = next
                continue
            }
            let isKept = other.tip == parent ? other.isLasting || !next.isLasting : other.goesOn(before: next)
            (next.tips, other.tips) = (next.tips + other.tips, next.tips + other.tips)
            lines[parent] = isKept ? other : next
        }
    }

    /// Nil when no commit is the branch's own. O(1).
    func start(of tip: String) -> Int? { starts[tip] }

    /// Every commit before its first parent. O(own).
    private static func order(from tips: [String], _ own: [String: GitHistory.OwnCommit]) -> [String] {
        var children: [String: Int] = [:]
        var seen: Set<String> = []
        for tip in tips {
            var next: String? = tip
            while let id = next, let commit = own[id], seen.insert(id).inserted {
                if let parent = commit.firstParent { children[parent, default: 0] += 1 }
                next = commit.firstParent
            }
        }
        var open = seen.filter { children[$0] == nil }.sorted()
        var order: [String] = []
        while let id = open.popLast() {
            order.append(id)
            guard let parent = own[id]?.firstParent, own[parent] != nil, let left = children[parent] else { continue }
            children[parent] = left - 1
            if left == 1 { open.append(parent) }
        }
        return order
    }
}
