import TenetRepositorySupport
import TenetRuleKit

struct PodOutsideTestTarget: Rule {
    static let about = About(
        "pod-outside-test-target", "Pod for tests in the app", category: .dependencies, severity: .error,
        why: """
            A pod for tests that stands in the target of the app is linked into what ships: it makes the app larger, and \
            fails at launch where the frameworks of tests are missing.
            """,
        phrasings: [
            "Add pods for testing, such as Quick or Nimble, only to test targets.",
            """
            The shipped app never links mocking or assertion libraries; in the `Podfile` they sit inside the `…Tests` \
            block.
            """,
        ])

    var pods = [
        "Quick", "Nimble", "Nimble-Snapshots", "SnapshotTesting", "OHHTTPStubs", "Mockingjay", "Cuckoo", "KIF",
        "iOSSnapshotTestCase", "OCMock", "ViewInspector",
    ]
    static let options = [Option<Self>("pods", \.pods, addsUp: true, "Pods that only targets for tests may have.")]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            for file in pass.repository.files(named: "Podfile") where DependencyFiles.isMeant(file.path) {
                guard let document = pass.repository.document(file.path) else { continue }
                for pod in PodTargets.pods(in: document) {
                    guard let target = pod.target, !Self.isForTests(target),
                        let name = pod.name.text.split(separator: "/").first, pods.contains(String(name))
                    else { continue }
                    pass.report(
                        "`\(name)` is a pod for tests, and `\(target)` is no target for tests",
                        help: "move it into the target of the tests",
                        in: document, at: pod.name)
                }
            }
        }
    }

    private static func isForTests(_ target: String) -> Bool {
        ["test", "spec", "mock", "snapshot"].contains { target.lowercased().contains($0) }
    }

    static let examples: [Example] = [
        .bad(files: ["Podfile": "target 'Harbor' do\n  pod 'Alamofire', '~> 5.8'\n  pod '↓Quick', '~> 7.0'\nend\n"]),
        .bad(files: [
            "Podfile":
                "target 'Harbor' do\n  target 'HarborTests' do\n    pod 'Quick'\n  end\n  pod '↓OHHTTPStubs/Swift'\nend\n"
        ]),
        .good(files: [
            "Podfile":
                "target 'Harbor' do\n  pod 'Alamofire' # not 'Quick'\n  target 'HarborTests' do\n    inherit! :search_paths\n    pod 'Quick'\n  end\nend\npost_install do |installer|\n  installer.pods_project.targets.each do |target|\n  end\nend\n"
        ]),
        .good(files: ["Podfile": "def test_pods\n  pod 'Quick'\nend\n\ntarget 'HarborTests' do\n  test_pods\nend\n"]),
    ]
}
