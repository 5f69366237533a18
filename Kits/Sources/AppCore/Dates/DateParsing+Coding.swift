import Foundation

extension JSONDecoder.DateDecodingStrategy {
    /// Reads moments with ``DateParsing``. A text that is none is an error that names its place.
    public static var internetDateTime: JSONDecoder.DateDecodingStrategy {
        .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            guard let date = DateParsing.date(iso8601: text) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "This is no moment in ISO 8601")
            }
            return date
        }
    }
}

extension JSONEncoder.DateEncodingStrategy {
    /// Writes moments with ``DateParsing``, in UTC and to the millisecond.
    public static var internetDateTime: JSONEncoder.DateEncodingStrategy {
        .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(DateParsing.iso8601(date))
        }
    }
}
