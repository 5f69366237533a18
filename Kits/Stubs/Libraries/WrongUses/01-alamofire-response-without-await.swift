// expected: 'async' property access in a function that does not support concurrency
import Alamofire
import Foundation

func body(_ request: URLRequest, by session: Session) -> Data? {
    session.request(request).serializingData().response.data
}
