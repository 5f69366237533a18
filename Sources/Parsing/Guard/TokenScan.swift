internal import TenetSyntaxTree

/// What the tokens of a file promise about parsing it: how deep the parser recurses and how much work it does, by
/// construct. Only files that ``ByteScan`` cannot clear are looked at.
///
/// The model: each open bracket, and within it each token behind which the parser calls itself (keywords, prefix
/// operators, arrows, `?` of a ternary, attributes), is a level. Looking ahead takes time that doubles with each `[` or
/// `<` since the last brace and grows with the square of the levels; it was fitted to swift-syntax 603 by
/// growing thousands of generated constructs.
package struct TokenScan {
    package enum Verdict: Equatable {
        case harmless
        /// May take too long or too much stack: to be tried elsewhere first.
        case doubtful(Trouble)
        case refused(Trouble)
    }

    /// Open brackets that are parsed without a trial; the parser itself gives up at 256.
    static let quietDepth = 60
    static let maximumDepth = 400
    /// `[` and `<` since the last brace.
    static let quietTypes = 8
    static let maximumTypes = 40
    /// Levels of all kinds; the smallest stack that is used takes ten times as many.
    package static let quietLevels = 4_000
    /// The same where nobody has made the stack for it: of a main thread, which has 8 MB.
    package static let quietLevelsOnAnyStack = 250
    static let maximumLevels = 200_000
    /// Estimated work, about one per microsecond.
    static let quietWork = 3_000_000

    // What honest text takes at most, by its tokens and by its bytes: a single literal may be long.
    #if DEBUG
        private static let tokenTime = Duration.microseconds(90)
        private static let byteTime = Duration.microseconds(15)
    #else
        private static let tokenTime = Duration.microseconds(1)
        private static let byteTime = Duration.nanoseconds(30)
    #endif

    /// Judges a file. O(tokens) but for hostile text, where it ends when the clock says so.
    /// - Parameters:
    ///   - quietLevels: levels of all kinds that the caller's stack takes.
    ///   - patience: beyond what honest tokens take, in a build of this kind, on a slow machine.
    package static func judge(
        _ bytes: UnsafeBufferPointer<UInt8>, quietLevels: Int = Self.quietLevels, patience: Duration = .seconds(2)
    ) -> Verdict {
        var scan = TokenScan(bytes, quietLevels: quietLevels)
        let start = ContinuousClock.now
        let used = ThreadTime.now
        var count = 0
        TokenReader.read(bytes) { token in
            count += 1
            // One token may take a moment when the lexer looks for an end that is not there. What the thread has not worked
            // does not count: a busy machine must not refuse a file. Asking for that costs more than asking for the time.
            if count & 63 == 0 || token.kind == .endOfFile, ContinuousClock.now - start > patience / 10 {
                let honest = tokenTime * count + byteTime * token.end
                scan.note(ThreadTime.now - used - honest, patience, at: token)
            }
            return scan.take(token)
        }
        return scan.verdict
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private let quietLevels: Int
    private var verdict = Verdict.harmless
    private var frames: [Frame] = [Frame(kind: .file)]
    /// Levels in all frames.
    private var levels = 0
    private var work = 0
    /// Searches to the end of the file that are still to come, if their blocks are missing.
    private var searches = 0
    /// `#if` so far: where code around is broken, the parser looks through all of them for an end, at each of them.
    private var conditions = 0
    /// Lines in the bodies of types that begin no member: behind each the parser looks for one as far as the body goes.
    private var strays = 0
    private var last: TokenReader.Token?
    /// The last one behind which the parser calls itself.
    private var lastLink: TokenReader.Token?
    /// The last token can end an expression or a type.
    private var endsOperand = true

    /// An open bracket with what follows it.
    struct Frame {
        enum Kind { case file, paren, square, brace, angle, condition }

        var kind: Kind
        /// Tokens behind which the parser calls itself, since the last place where it is back in the frame.
        var chain = 0
        /// Behind a keyword that waits for a block.
        var isPending = false
        /// That block will hold members.
        var opensMembers = false
        /// The body of a type.
        var holdsMembers = false
        /// Attributes that wait for their declaration: at each of them the parser looks for it through all that follow.
        var attributes = 0
        var isAttributed: Bool { attributes > 0 }
        /// `(`, `[` and `<` around it since the last brace, itself included.
        var groups = 0
        var types = 0
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>, quietLevels: Int) {
        self.bytes = bytes
        self.quietLevels = quietLevels
    }

    /// Judges by the time that tokens took beyond that of honest ones. The parser, looking ahead, reads each several times.
    private mutating func note(_ excess: Duration, _ patience: Duration, at token: TokenReader.Token) {
        let trouble = Trouble(
            offset: token.start,
            construct: "telling its tokens apart takes too long, as when strings or markers do not end")
        if excess > patience {
            verdict = .refused(trouble)
        } else if excess > patience / 10, verdict == .harmless {
            verdict = .doubtful(trouble)
        }
    }

    /// False when the verdict is final.
    private mutating func take(_ token: TokenReader.Token) -> Bool {
        let word = Words.role(token, bytes)
        if isBoundary(token, word) {
            endChain()
            if !word.recurses, let frame = frames.last, frame.kind == .brace, frame.holdsMembers { strays += 1 }
        }
        switch token.kind {
        case .leftParen: open(.paren)
        case .leftSquare: open(.square)
        case .leftBrace: open(.brace)
        case .poundIf:
            conditions += 1
            open(.condition)
        case .rightParen: close(.paren)
        case .rightSquare: close(.square)
        case .rightBrace: close(.brace)
        case .poundElse, .poundElseif, .poundEndif: closeBranch(endsCondition: token.kind == .poundEndif)
        case .comma: endElement()
        case _ where word.opensAngles > 0 || word.closesAngles > 0:
            for _ in 0..<min(word.opensAngles, Self.maximumTypes) { open(.angle) }
            for _ in 0..<word.closesAngles where frames.last?.kind == .angle { removeFrames(from: frames.count - 1) }
        default:
            if word.recurses {
                link(word)
                lastLink = token
            }
        }
        if word.seeksBlock { searches += 1 }
        endsOperand = word.endsOperand
        last = token
        return account(token)
    }

    private mutating func account(_ token: TokenReader.Token) -> Bool {
        guard let frame = frames.last else { return true }
        let depth = frames.count
        work +=
            1 + searches / 3 + conditions / 12 + strays + frame.chain / 3 + frame.attributes + frame.groups
            * frame.groups
            + depth * depth / 16
        if frame.types > 3 { work += 1 << min(frame.types - 3, 24) }
        if case .refused = verdict { return false }
        if depth > Self.maximumDepth || frame.types > Self.maximumTypes || depth + levels > Self.maximumLevels {
            verdict = .refused(trouble(token))
            return false
        }
        guard verdict == .harmless else { return true }
        if depth > Self.quietDepth || frame.types > Self.quietTypes || depth + levels > quietLevels
            || work > Self.quietWork
        {
            verdict = .doubtful(trouble(token))
        }
        return true
    }

    private func trouble(_ token: TokenReader.Token) -> Trouble {
        let deepest = frames.last { $0.kind != .file }
        let text: String
        if frames.count > Self.quietDepth || frames.last.map({ $0.types > Self.quietTypes }) == true, let deepest {
            text = deepest.kind.words + " nest \(frames.count - 1) levels deep"
        } else if levels > min(500, quietLevels / 2), let link = lastLink {
            let word = String(decoding: bytes[link.start..<min(link.end, link.start + 40)], as: UTF8.self)
            text = "one statement chains \(levels) keywords, prefixes or arrows such as `\(word)`"
        } else {
            text = "its nesting and long statements may take the parser minutes"
        }
        return Trouble(offset: token.start, construct: text)
    }

    // MARK: Frames

    private mutating func open(_ kind: Frame.Kind) {
        var frame = Frame(kind: kind)
        if kind == .brace, let head = frames.last { frame.holdsMembers = head.isPending && head.opensMembers }
        if kind != .brace, kind != .condition, let around = frames.last {
            frame.groups = around.groups + 1
            frame.types = around.types + (kind == .paren ? 0 : 1)
        }
        frames.append(frame)
    }

    private mutating func close(_ kind: Frame.Kind) {
        var index = frames.count - 1
        while index > 0, frames[index].kind == .angle { index -= 1 }
        // What closes nothing that is open here leaves everything open.
        guard frames[index].kind == kind else { return }
        removeFrames(from: index)
        guard kind == .brace else { return }
        // `if a < b {}`: no list of types goes on behind a block.
        removeAngles()
        frames[frames.count - 1].isPending = false
    }

    private mutating func closeBranch(endsCondition: Bool) {
        guard let index = frames.lastIndex(where: { $0.kind == .condition }) else { return }
        removeFrames(from: endsCondition ? index : index + 1)
        if !endsCondition { endChain() }
    }

    private mutating func removeFrames(from index: Int) {
        for frame in frames[index...] { levels -= frame.chain }
        frames.removeSubrange(index...)
    }

    private mutating func removeAngles() {
        while frames.count > 1, let frame = frames.last, frame.kind == .angle { removeFrames(from: frames.count - 1) }
    }

    private mutating func link(_ word: Words.Role) {
        levels += 1
        frames[frames.count - 1].chain += 1
        if word.waitsForBlock {
            frames[frames.count - 1].isPending = true
            frames[frames.count - 1].opensMembers = word.opensMembers
        }
        if word.isAttribute { frames[frames.count - 1].attributes += 1 }
        if word.declares { frames[frames.count - 1].attributes = 0 }
    }

    /// Back in the innermost frame: what stood before is parsed.
    private mutating func endChain() {
        removeAngles()
        levels -= frames[frames.count - 1].chain
        frames[frames.count - 1].chain = 0
    }

    /// A comma between elements or arguments, and not between conditions or types.
    private mutating func endElement() {
        guard let frame = frames.last, frame.kind == .paren || frame.kind == .square, !frame.isPending,
            !frame.isAttributed
        else { return }
        endChain()
    }

    /// A statement or member begins, and nothing before it can go on.
    private func isBoundary(_ token: TokenReader.Token, _ word: Words.Role) -> Bool {
        guard token.startsLine || last?.kind == .rightBrace, endsOperand, word.startsStatement else { return false }
        guard let frame = frames.last(where: { $0.kind != .angle }) else { return false }
        return frame.kind != .paren && frame.kind != .square && !frame.isPending && !frame.isAttributed
    }
}
