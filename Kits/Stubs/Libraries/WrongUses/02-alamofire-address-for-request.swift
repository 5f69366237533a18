// expected: does not conform to expected type 'URLRequestConvertible'
import Alamofire

func begin(_ session: Session) -> DataRequest {
    session.request(42)
}
