import TenetCLI
import TenetRules

TenetMain.main(rules: allRules, evidence: ruleEvidence)
