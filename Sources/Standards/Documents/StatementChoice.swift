/// Which statements of a document are clauses beside those that carry an id or a route line.
enum StatementChoice {
    /// Nothing in the document carries an id: whatever prescribes something.
    case prescriptions
    /// Some clauses carry ids, and the others are clauses all the same: items, rows and sentences that prescribe. What is
    /// written around them explains, so sentences and headings need a word that demands.
    case demands
    /// Only what carries an id or a route line: the document says so, or it lists its parts.
    case marked

    init(_ document: StandardFrontMatter, hasWrittenIDs: Bool) {
        if document.takesMarkedOnly {
            self = .marked
        } else if hasWrittenIDs {
            self = .demands
        } else {
            // A document that only lists its parts makes no statements of its own.
            self = document.parts.isEmpty ? .prescriptions : .marked
        }
    }

    /// Examples without a clause make one of their section, and comments in code prescribe.
    var looksIntoCode: Bool { self == .prescriptions }

    func takes(heading text: String) -> Bool {
        switch self {
        case .prescriptions: Prescription.isOne(text, form: .heading)
        // `What must not stop the app` is about demands and makes none.
        case .demands: Prescription.isDemand(text) && Prescription.isOne(text, form: .heading)
        case .marked: false
        }
    }

    func takes(sentence text: String, form: Clause.Form) -> Bool {
        switch self {
        case .prescriptions: Prescription.isOne(text, form: form)
        case .demands: Prescription.isDemand(text) && Prescription.isOne(text, form: form)
        case .marked: false
        }
    }

    /// - Parameters:
    ///   - isTask: the item has a box to tick.
    ///   - isInside: it stands below an item that is a clause, and goes on with it unless it demands something.
    func takes(item text: String, below lead: String, isTask: Bool, isInside: Bool) -> Bool {
        let isOne = isTask || Prescription.isOne(text, form: .item, below: lead)
        switch self {
        case .prescriptions: return isOne
        case .demands: return isOne && (!isInside || isTask || Prescription.isDemand(text))
        case .marked: return false
        }
    }

    func takes(row text: String, header: String, below lead: String) -> Bool {
        self != .marked && Prescription.isRow(text, header: header, below: lead)
    }
}
