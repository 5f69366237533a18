import TenetRuleKit
import TenetRuleSupport

struct PublishedOffMain: Rule {
    static let about = About(
        "published-off-main", "State of the user interface written on a background queue", category: .concurrency,
        severity: .error, scope: .appCode,
        why: """
            SwiftUI reads published properties on the main thread, and UIKit's views belong to it. A write on another \
            thread races with it, and views are updated late or not at all.
            """,
        phrasings: [
            "Change published properties and UIKit views only on the main thread.",
            """
            What comes back from a background queue or a `dataTask` callback hops to `DispatchQueue.main` or \
            `@MainActor` before it touches the UI.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { type, file in
            checkViews(of: type, file)
            let published = Set(
                type.members(VariableDeclSyntax.self).filter { $0.hasAttribute("Published") }
                    .compactMap { $0.nameToken?.text.string })
            guard !published.isEmpty else { return }
            var groups: [any DeclGroupSyntax] = [type]
            groups += file.root.descendants(ExtensionDeclSyntax.self).filter { $0.groupName?.text == type.name.text }
                .map { $0 as any DeclGroupSyntax }
            let queues = Self.queues(of: type)
            for group in groups { check(group, published, queues, file) }
        }
    }

    private func check(
        _ group: any DeclGroupSyntax, _ published: Set<String>, _ queues: Set<String>, _ file: FilePass
    ) {
        for sequence in group.memberBlock.descendants(SequenceExprSyntax.self) {
            guard let (target, _, _) = sequence.assignment, let name = Self.member(target),
                published.contains(name.text.string), let place = Self.background(of: sequence, queues)
            else { continue }
            file.report(
                "`\(name.text)` is published and written on a background queue",
                help: "hop to the main actor first: `Task { @MainActor in … }`", at: name,
                notes: [file.note("this closure runs on a background queue", at: place)])
        }
        for call in group.memberBlock.descendants(FunctionCallExprSyntax.self) {
            guard call.calledName?.text == "assign", let name = Self.assigned(call), published.contains(name),
                let place = Self.backgroundChain(call, queues)
            else { continue }
            file.report(
                "`\(name)` is published and assigned on a background queue",
                help: "add `.receive(on: DispatchQueue.main)` before `assign`",
                at: call.calledName ?? place,
                notes: [file.note("values come on a background queue from here", at: place)])
        }
    }

    /// Properties of a view controller's or a view's own views.
    private func checkViews(of type: ClassDeclSyntax, _ file: FilePass) {
        guard file.imports.contains("UIKit") else { return }
        let views = Set(type.storedProperties.filter(Self.isView).compactMap { $0.nameToken?.text.string })
        guard !views.isEmpty else { return }
        let queues = Self.queues(of: type)
        for sequence in type.memberBlock.descendants(SequenceExprSyntax.self) {
            guard let target = sequence.assignment?.target.as(MemberAccessExprSyntax.self),
                let name = Self.member(of: views, target), !sequence.syntax.isLocalName(name.text),
                let place = Self.background(of: sequence, queues)
            else { continue }
            file.report(
                "`\(name.text)` is a view and changed on a background queue",
                help: "hop to the main actor first: `Task { @MainActor in … }`", at: name,
                notes: [file.note("this closure runs on a background queue", at: place)])
        }
    }

    /// The view that the target of an assignment is a part of: `label` in `self?.label.text`.
    private static func member(of views: Set<String>, _ target: MemberAccessExprSyntax) -> TokenSyntax? {
        let name = target.base?.tokens.first { $0.text != "self" && $0.text != "." && $0.text != "?" }
        return name.flatMap { views.contains($0.text.string) ? $0 : nil }
    }

    private static func isView(_ variable: VariableDeclSyntax) -> Bool {
        let made = variable.initialValue?.as(FunctionCallExprSyntax.self)?.calledName?.text
        guard let name = variable.type?.unwrapped.lastName ?? made, name.hasPrefix("UI") else { return false }
        return viewTypes.contains { name.hasSuffix($0) }
    }

    private static let viewTypes = [
        "View", "Label", "Button", "Switch", "Slider", "Stepper", "TextField", "Control", "Bar", "Picker",
    ]

    /// `self.name`, `self?.name` and parts of it: `self.name[0]`.
    private static func member(_ target: ExprSyntax) -> TokenSyntax? {
        guard let access = target.as(MemberAccessExprSyntax.self), let base = access.base else { return nil }
        return base.text == "self" || base.text == "self?" ? access.declName.baseName : nil
    }

    /// The property of `assign(to: \.name, on: self)` or `assign(to: &$name)`.
    private static func assigned(_ call: FunctionCallExprSyntax) -> String? {
        guard let target = call.argument("to")?.expression else { return nil }
        if call.argument("on")?.expression.text == "self" {
            let text = target.text.string
            return text.hasPrefix("\\.") ? String(text.dropFirst(2)) : nil
        }
        let text = target.text.string.replacing("self.", with: "")
        return text.hasPrefix("&$") ? String(text.dropFirst(2)) : nil
    }

    /// Names of the class's queues made by `DispatchQueue(label:)`.
    private static func queues(of type: ClassDeclSyntax) -> Set<String> {
        Set(
            type.members(VariableDeclSyntax.self).compactMap { variable in
                guard let call = variable.initialValue?.as(FunctionCallExprSyntax.self),
                    call.calledName?.text == "DispatchQueue", call.hasArgument("label"), !call.hasArgument("target")
                else { return nil }
                return variable.nameToken?.text.string
            })
    }

    /// The call whose closure puts the node on a background queue; nil when it is on the main queue or unknown.
    private static func background(of node: some SyntaxProtocol, _ queues: Set<String>) -> TokenSyntax? {
        for ancestor in node.ancestors {
            switch ancestor.kind {
            case .functionDecl, .initializerDecl, .accessorDecl: return nil
            case .closureExpr:
                let closure = ClosureExprSyntax(unchecked: ancestor)
                if !(closure.signature?.attributes.isEmpty ?? true) { return nil }
                guard let (call, label) = closure.receivingCall, let name = call.calledName else {
                    return handlerQueue(closure, queues)
                }
                if name.text.isOne(of: passing) { continue }
                if name.text.isOne(of: ["async", "asyncAfter", "sync"]) {
                    return isBackground(call, queues) ? name : nil
                }
                if name.text.isOne(of: ["dataTask", "uploadTask", "downloadTask"]) {
                    guard call.calledBase?.isShared("URLSession.shared") == true else { return nil }
                    return name
                }
                if name.text == "detached", call.calledBase?.text == "Task" { return name }
                if name.text == "sink", label.isEmpty || label == "receiveValue" || label == "receiveCompletion" {
                    return backgroundChain(call, queues)
                }
                return nil
            default: continue
            }
        }
        return nil
    }

    /// `monitor.pathUpdateHandler = { … }` of something that is started on a background queue: `monitor.start(queue: queue)`.
    private static func handlerQueue(_ closure: ClosureExprSyntax, _ queues: Set<String>) -> TokenSyntax? {
        guard let target = closure.assignedTarget?.as(MemberAccessExprSyntax.self), let object = target.base?.lastName,
            target.declName.baseName.text.hasSuffix("Handler"), let type = closure.enclosingType
        else { return nil }
        for call in type.memberBlock.descendants(FunctionCallExprSyntax.self) {
            guard call.calledName?.text == "start", call.calledBase?.lastName?.text == object.text.string,
                let queue = call.argument("queue")?.expression
            else { continue }
            let isBackground =
                queue.ownMemberName.map { queues.contains($0.text.string) } ?? false
                || queue.as(FunctionCallExprSyntax.self).map { made in
                    made.calls("global", on: "DispatchQueue")
                        || made.calledName?.text == "DispatchQueue" && made.hasArgument("label")
                            && !made.hasArgument("target")
                } ?? false
            return isBackground ? call.calledName : nil
        }
        return nil
    }

    private static let passing = [
        "withAnimation", "forEach", "map", "compactMap", "autoreleasepool", "withTransaction",
    ]

    private static func isBackground(_ call: FunctionCallExprSyntax, _ queues: Set<String>) -> Bool {
        if call.isOnGlobalQueue { return true }
        guard let name = call.calledBase?.ownMemberName?.text.string, call.calledName?.text != "sync" else {
            return false
        }
        return queues.contains(name)
    }

    /// Where the values of a chain of operators come on a background queue: `dataTaskPublisher` or `receive(on:)`.
    private static func backgroundChain(_ call: FunctionCallExprSyntax, _ queues: Set<String>) -> TokenSyntax? {
        var current = call.calledBase
        while let expression = current {
            guard let step = expression.as(FunctionCallExprSyntax.self) else { return nil }
            switch step.calledName?.text.string {
            case "receive", "delay", "debounce", "throttle":
                guard step.calledName?.text == "receive",
                    let queue = step.argument("on")?.expression.as(FunctionCallExprSyntax.self)
                else { return nil }
                return queue.calls("global", on: "DispatchQueue") ? step.calledName : nil
            case "dataTaskPublisher":
                return step.calledBase?.isShared("URLSession.shared") == true ? step.calledName : nil
            case "flatMap", "merge", "combineLatest", "zip", "switchToLatest", "append", "prepend": return nil
            default: current = step.calledBase
            }
        }
        return nil
    }

    static let examples: [Example] = [
        .bad(
            """
            final class Reachability: ObservableObject {
                @Published var isOnline = true
                private let monitor = NWPathMonitor()

                func start() {
                    monitor.pathUpdateHandler = { [weak self] path in self?.↓isOnline = path.status == .satisfied }
                    monitor.start(queue: DispatchQueue(label: "network"))
                }
            }
            """),
        .good(
            """
            final class Reachability: ObservableObject {
                @Published var isOnline = true
                private let monitor = NWPathMonitor()

                func start() {
                    monitor.pathUpdateHandler = { [weak self] path in self?.isOnline = path.status == .satisfied }
                    monitor.start(queue: .main)
                }
            }
            """),
        .bad(
            """
            import UIKit

            final class SizeController: UIViewController {
                private let label = UILabel()

                func measure() {
                    DispatchQueue.global().async { [weak self] in
                        let size = Disk.size()
                        self?.↓label.text = "\\(size)"
                    }
                }
            }
            """),
        .bad(
            """
            import UIKit

            final class SizeController: UIViewController {
                @IBOutlet var bar: UIProgressView!

                func measure() {
                    DispatchQueue.global(qos: .utility).async { [bar] in
                        ↓bar.progress = Disk.share()
                    }
                }
            }
            """),
        .good(
            """
            import UIKit

            final class SizeController: UIViewController {
                private let label = UILabel()

                func measure() {
                    DispatchQueue.global().async { [weak self] in
                        let size = Disk.size()
                        DispatchQueue.main.async { self?.label.text = size }
                    }
                }
            }
            """),
        .bad(
            """
            final class FeedModel: ObservableObject {
                @Published var posts: [Post] = []

                func load() {
                    DispatchQueue.global(qos: .userInitiated).async {
                        self.↓posts = self.store.posts()
                    }
                }
            }
            """),
        .bad(
            """
            final class UserModel: ObservableObject {
                @Published private(set) var user: User?

                func load(_ url: URL) {
                    URLSession.shared.dataTask(with: url) { [weak self] data, _, _ in
                        guard let data else { return }
                        self?.↓user = try? JSONDecoder().decode(User.self, from: data)
                    }.resume()
                }
            }
            """),
        .bad(
            """
            final class QuoteModel: ObservableObject {
                @Published var quote = ""

                init(url: URL) {
                    URLSession.shared.dataTaskPublisher(for: url)
                        .map { String(decoding: $0.data, as: UTF8.self) }
                        .replaceError(with: "")
                        .↓assign(to: &$quote)
                }
            }
            """),
        .good(
            """
            final class FeedModel: ObservableObject {
                @Published var posts: [Post] = []

                func load() {
                    DispatchQueue.global().async {
                        let posts = self.store.posts()
                        DispatchQueue.main.async { self.posts = posts }
                    }
                }
            }
            """),
        .good(
            """
            final class QuoteModel: ObservableObject {
                @Published var quote = ""

                init(url: URL) {
                    URLSession.shared.dataTaskPublisher(for: url)
                        .map { String(decoding: $0.data, as: UTF8.self) }
                        .replaceError(with: "")
                        .receive(on: DispatchQueue.main)
                        .sink { [weak self] in self?.quote = $0 }
                        .store(in: &cancellables)
                }
            }
            """),
        .good(
            """
            final class Cache: ObservableObject {
                @Published var count = 0
                private var size = 0

                func measure() {
                    DispatchQueue.global().async { self.size = 3 }
                    Task { @MainActor in self.count = 1 }
                }
            }
            """),
    ]
}
