import TenetRuleKit

extension ProjectModel {
    /// A target that compiles the file still runs on systems before these, by platform: `["iOS": 16]`.
    func runs(_ path: String, before systems: [String: Int]) -> Bool {
        targets(ofPath: path).flatMap(\.target.deploymentTargets).contains { oldest in
            guard let first = systems[oldest.platform], let major = Int(oldest.version.prefix { $0.isNumber }) else {
                return false
            }
            return major < first
        }
    }
}
