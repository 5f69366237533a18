/// Small workflows for examples of rules.
package enum WorkflowSample {
    /// A workflow of one job with one step.
    package static func step(_ step: String) -> [String: String] {
        [".github/workflows/ci.yml": "jobs:\n  test:\n    runs-on: macos-26\n    steps:\n      - " + step]
    }
}
