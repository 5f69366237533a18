// What specs of the scaffold use of Nimble's matchers, in our own words. Documentation: the pages equivalence, truthiness,
// collections, strings and swifterrors below https://quick.github.io/Nimble/documentation/nimble

public func equal<T: Equatable>(_ expectedValue: T) -> Matcher<T> { Matcher() }
public func equal<T: Equatable>(_ expectedValue: T?) -> Matcher<T> { Matcher() }

public func beNil<T>() -> Matcher<T> { Matcher() }
public func beTrue() -> Matcher<Bool> { Matcher() }
public func beFalse() -> Matcher<Bool> { Matcher() }

public func beEmpty<S: Sequence>() -> Matcher<S> { Matcher() }
public func beEmpty() -> Matcher<String> { Matcher() }
public func haveCount<T: Collection>(_ expectedValue: Int) -> Matcher<T> { Matcher() }
public func contain<S: Sequence>(_ items: S.Element...) -> Matcher<S> where S.Element: Equatable { Matcher() }

public func beginWith(_ startingSubstring: String) -> Matcher<String> { Matcher() }
public func endWith(_ endingSubstring: String) -> Matcher<String> { Matcher() }
public func contain(_ substrings: String...) -> Matcher<String> { Matcher() }

public func throwError<T: Error, Out>(_ error: T, closure: ((any Error) -> Void)? = nil) -> Matcher<Out> { Matcher() }
public func throwError<T: Error & Equatable, Out>(_ error: T, closure: ((T) -> Void)? = nil) -> Matcher<Out> {
    Matcher()
}
public func throwError<T: Error, Out>(errorType: T.Type, closure: ((T) -> Void)? = nil) -> Matcher<Out> { Matcher() }
