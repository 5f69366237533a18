// expected: has no member 'failed'
import TrustKit

func isBlocked(_ result: TSKPinningValidatorResult) -> Bool {
    result.finalTrustDecision == .failed
}
