/// The distinct keys of a message. Values of one type write their keys in the same order every time, so that the key
/// after the last one is guessed before it is looked up.
struct KeyTable {
    private(set) var texts: [String] = []
    private var numbers: [String: Int] = [:]
    /// By number, what followed last time; the last element is for the beginning.
    private var following: [Int] = []
    private var last = 0

    mutating func number(of text: String) -> Int {
        if last < following.count, following[last] < texts.count, texts[following[last]] == text {
            last = following[last]
            return last
        }
        let number = numbers[text] ?? add(text)
        if last < following.count { following[last] = number }
        last = number
        return number
    }

    private mutating func add(_ text: String) -> Int {
        let number = texts.count
        texts.append(text)
        following.append(number)
        numbers[text] = number
        return number
    }
}
