// expected: cannot convert value of type 'URL' to expected argument type '[String : Any]'
import Foundation
import TrustKit

func start(_ file: URL) {
    TrustKit.initSharedInstance(withConfiguration: file)
}
