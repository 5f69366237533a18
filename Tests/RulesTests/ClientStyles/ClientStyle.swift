import Testing

/// A small client of the ferries' server in one of the ways in which apps are written, and faults to plant into it one at
/// a time. The models are called differently from the schemas, so that only the calls tell what stands for what.
struct ClientStyle: Sendable, CustomTestStringConvertible {
    let name: String
    let source: String
    let faults: [Fault]

    /// - Parameter faults: a line each: what it is, the text that stands once in the client, and what it becomes,
    ///   parted by ` | `; several texts by ` && `, line breaks as `\n`, nothing as `∅`.
    init(_ name: String, _ source: String, faults: String) {
        self.name = name
        self.source = source
        self.faults = faults.split(separator: "\n").compactMap { Fault(String($0)) }
    }

    var testDescription: String { name }

    struct Fault: Sendable {
        let kind: Kind
        let right: String
        let wrong: String

        init?(_ line: String) {
            let parts = line.split(separator: " | ").map { part in
                String(part).replacing("\\n", with: "\n").replacing("∅", with: "")
            }
            guard parts.count == 3, let kind = Kind(rawValue: parts[0]) else { return nil }
            (self.kind, right, wrong) = (kind, parts[1], parts[2])
        }
    }

    /// The client with a fault; nil when its text does not stand there once.
    func planting(_ fault: Fault) -> String? {
        var client = source
        for (right, wrong) in zip(
            fault.right.split(separator: " && "), fault.wrong.split(separator: " && ", omittingEmptySubsequences: false)
        ) {
            guard client.ranges(of: right).count == 1 else { return nil }
            client = client.replacing(right, with: wrong)
        }
        return client
    }

    enum Kind: String, Sendable, CaseIterable {
        case path, method, query, requiredQuery = "required query", contentType = "content type"
        case missingField = "missing field", sentKey = "sent key", sentType = "sent type"
        case key, type, optional, values, date, shape

        /// The rule that has to tell.
        var rule: String {
            switch self {
            case .path, .method: "endpoint-unknown"
            case .query: "endpoint-parameter-unknown"
            case .requiredQuery: "endpoint-parameter-missing"
            case .contentType: "endpoint-content-type"
            case .missingField: "schema-field-not-sent"
            case .sentKey, .key: "schema-key-unknown"
            case .sentType, .type: "schema-type-mismatch"
            case .optional: "schema-optionality"
            case .values: "schema-enum-values"
            case .date: "schema-date-format"
            case .shape: "endpoint-response-mismatch"
            }
        }
    }
}

extension ClientStyle {
    static let all = [
        session, components, closures, combine, modern, relative, requestTypes, endpointCases, requestValues, helpers,
        constants, alamofire, router, moya, ownTargets, dictionaries, fluent, mutableRequests, closureStruct,
        protocolService, resources, results,
    ]

    static let document = #"""
        openapi: 3.0.3
        info: { title: Ferries, version: "2.1" }
        servers: [{ url: "https://api.ferries.example/v2" }]
        paths:
          /crossings:
            get:
              parameters:
                - { name: from, in: query, required: true, schema: { type: string } }
                - { name: to, in: query, required: true, schema: { type: string } }
                - { name: page, in: query, schema: { type: integer } }
              responses:
                "200":
                  description: Some of them
                  content: { application/json: { schema: { $ref: "#/components/schemas/CrossingPage" } } }
          /crossings/{id}:
            get:
              responses:
                "200":
                  description: One
                  content: { application/json: { schema: { $ref: "#/components/schemas/Crossing" } } }
          /bookings:
            get:
              parameters: [{ name: status, in: query, schema: { type: string } }]
              responses:
                "200":
                  description: Mine
                  content:
                    application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Booking" } } }
            post:
              requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/BookingDraft" } } } }
              responses:
                "201":
                  description: Booked
                  content: { application/json: { schema: { $ref: "#/components/schemas/Booking" } } }
          /bookings/{id}:
            get:
              responses:
                "200":
                  description: One
                  content: { application/json: { schema: { $ref: "#/components/schemas/Booking" } } }
            patch:
              requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/BookingChange" } } } }
              responses:
                "200":
                  description: Changed
                  content: { application/json: { schema: { $ref: "#/components/schemas/Booking" } } }
            delete: { responses: { "204": { description: Gone } } }
          /bookings/{id}/photo:
            put:
              requestBody:
                content:
                  multipart/form-data:
                    schema: { type: object, properties: { photo: { type: string, format: binary } } }
              responses: { "204": { description: Kept } }
          /sessions:
            post:
              requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Credentials" } } } }
              responses:
                "201":
                  description: Signed in
                  content: { application/json: { schema: { $ref: "#/components/schemas/Session" } } }
          /sessions/current:
            delete: { responses: { "204": { description: Signed out } } }
        components:
          schemas:
            Crossing:
              type: object
              required: [id, vessel, departs_at, price, state]
              properties:
                id: { type: integer }
                vessel: { type: string }
                departs_at: { type: string, format: date-time }
                price: { type: number }
                state: { type: string, enum: [planned, boarding, departed, cancelled] }
                note: { type: string, nullable: true }
            CrossingPage:
              type: object
              required: [items, total]
              properties:
                items: { type: array, items: { $ref: "#/components/schemas/Crossing" } }
                total: { type: integer }
                next_page: { type: integer, nullable: true }
            Booking:
              type: object
              required: [id, crossing_id, passengers, status]
              properties:
                id: { type: string }
                crossing_id: { type: integer }
                passengers: { type: integer }
                status: { type: string, enum: [held, paid, void] }
                paid_at: { type: string, format: date-time, nullable: true }
            BookingDraft:
              type: object
              required: [crossing_id, passengers]
              additionalProperties: false
              properties:
                crossing_id: { type: integer }
                passengers: { type: integer }
                vehicle: { type: string }
            BookingChange:
              type: object
              properties: { passengers: { type: integer }, vehicle: { type: string } }
            Credentials:
              type: object
              required: [email, password]
              properties: { email: { type: string }, password: { type: string } }
            Session:
              type: object
              required: [token, expires_at]
              properties: { token: { type: string }, expires_at: { type: string, format: date-time } }

        """#
}
