// What two blocks of which one is run leave behind.

extension RequestFrame.State {
    /// What holds after one or the other.
    func merged(with other: Self, since start: Self) -> Self {
        var result = self
        for (level, variables) in other.variables.enumerated() where level < result.variables.count {
            for (name, value) in variables {
                let own = result.variables[level][name]
                result.variables[level][name] = own.map { $0.merged(with: value) } ?? value
            }
        }
        result.selfValue = selfValue.merged(with: other.selfValue)
        return result
    }
}

extension RequestValue {
    /// One of two values.
    func merged(with other: Self) -> Self {
        switch (self, other) {
        case (.message(let left), .message(let right)): return .message(left.merged(with: right))
        case (.list(let left), .list(let right)): return left.count >= right.count ? self : other
        case (.map(let left, let isOpen, let place), .map(let right, let isOtherOpen, _)):
            let added = right.filter { entry in !left.contains { $0.key == entry.key } }
            return .map(left + added, isOpen: isOpen || isOtherOpen, place)
        case (.instance(var left), .instance(let right)):
            for (name, value) in right.fields {
                left.fields[name] = left.fields[name].map { $0.merged(with: value) } ?? value
            }
            if left.caseName != right.caseName { left.caseName = nil }
            return .instance(left)
        case (.unknown, _), (.none, _): return other
        default: return self
        }
    }
}

extension RequestMessage {
    fileprivate func merged(with other: Self) -> Self {
        // What goes on further is what is built; which of two ways is open.
        let isShorter = pieces.count < other.pieces.count && other.pieces.starts(with: pieces)
        var result = isShorter ? other : self
        if pieces != other.pieces, !isAbsolute || !other.isAbsolute || form != .text { result.isChoice = true }
        result.query = query + other.query.filter { !query.contains($0) }
        result.isQueryOpen = isQueryOpen || other.isQueryOpen
        if method != other.method {
            result.method = nil
            result.isMethodOpen = true
        }
        result.isMethodOpen = result.isMethodOpen || isMethodOpen || other.isMethodOpen
        result.payload = payload ?? other.payload
        if result.contentTypes.isEmpty { result.contentTypes = contentTypes + other.contentTypes }
        return result
    }
}
