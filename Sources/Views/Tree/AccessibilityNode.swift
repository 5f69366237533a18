/// An element that VoiceOver stops at, a group of them, or a condition under which they are there.
public struct AccessibilityNode: Hashable, Sendable {
    /// A written size in points; a side that the code leaves open is nil.
    public struct Size: Encodable, Hashable, Sendable {
        public var width: Double?
        public var height: Double?
    }

    public var role: AccessibilityRole
    public var label: SpokenText?
    public var value: SpokenText?
    public var hint: SpokenText?
    public var identifier: SpokenText?
    /// Sorted, those included that the platform gives to such an element.
    public var traits: [String] = []
    /// A condition, a collection, a place in a toolbar, a view that is not known: whatever the role needs to be understood.
    public var detail = ""
    /// Shown under its condition only when those before it do not hold: a further branch of one statement.
    public var isAlternative = false
    /// VoiceOver passes over it.
    public var isHidden = false
    /// The condition under which VoiceOver passes over it.
    public var hiddenWhen: String?
    /// What became of the views in it: `combine` when they are read as one, `ignore` when they are not read.
    public var children: String?
    /// What VoiceOver offers beside activating it.
    public var actions: [String] = []
    /// The least size that the code writes; nil when the platform's control decides.
    public var target: Size?
    /// The name of the symbol or picture that is shown.
    public var picture: String?
    /// When it cannot be used.
    public var disabledWhen: String?
    /// What was written with `accessibilitySortPriority`.
    public var sortPriority: Double?
    /// What could not be followed.
    public var notes: [String] = []
    /// What is in it.
    public var content: [AccessibilityNode] = []

    init(
        _ role: AccessibilityRole, label: SpokenText? = nil, detail: String = "", content: [AccessibilityNode] = []
    ) {
        self.role = role
        self.label = label.flatMap { $0.isEmpty ? nil : $0 }
        self.detail = detail
        self.content = content
        traits = role.ownTraits.sorted()
    }

    /// The node and everything in it, in reading order.
    public var all: [AccessibilityNode] { [self] + content.flatMap(\.all) }

    /// The node can be worked: a control, or something that a tap is watched on.
    public var isInteractive: Bool { role.isInteractive || actions.contains("tap") || traits.contains("isButton") }

    /// One for every shape of branches: the elements in it that VoiceOver stops at.
    var elements: [AccessibilityNode] { role.isElement ? [self] : content.flatMap(\.elements) }

    /// Changes every element in it, wherever it stands.
    mutating func changeElements(_ change: (inout AccessibilityNode) -> Void) {
        if role.isElement {
            change(&self)
        } else {
            for index in content.indices { content[index].changeElements(change) }
        }
    }

    mutating func add(trait: String) {
        if !traits.contains(trait) { traits = (traits + [trait]).sorted() }
    }
}

extension [AccessibilityNode] {
    /// Changes every element in the nodes.
    mutating func changeElements(_ change: (inout AccessibilityNode) -> Void) {
        for index in indices { self[index].changeElements(change) }
    }

    /// Every node, in reading order.
    public var all: [AccessibilityNode] { flatMap(\.all) }

    /// Without what VoiceOver always passes over.
    var visible: [AccessibilityNode] {
        filter { node in !(node.role.isElement ? node.isHidden : node.role == .when && node.content.visible.isEmpty) }
    }

    /// One element, or one in each branch of a condition.
    var isOneElement: Bool {
        guard let first, !first.role.isElement else { return count == 1 }
        return allSatisfy { $0.role == .when && $0.content.isOneElement }
    }

    /// A screen, and no part of one: it has a title in the bar.
    var isScreen: Bool {
        contains { node in
            node.role == .title || [.when, .list, .form, .tabs].contains(node.role) && node.content.isScreen
        }
    }
}
