import TenetRuleKit

extension FilePass {
    /// Takes a modifier out of its chain, together with its line when it stands on one of its own.
    func removal(of modifier: ViewExpression.Modifier) -> Edit {
        let lines = Edit.deletion(ofLines: modifier.range, in: self)
        return lines.range.contains(modifier.range) ? lines : Edit(modifier.range, "")
    }
}
