/// One thing that a user can do, or that the app does for them.
///
/// Each use case has a protocol of its own that fixes the types, so that a view model can be given a double:
///
/// ```swift
/// protocol AssignBerthUseCaseProtocol: BaseUseCaseProtocol where Input == Ship, Output == Berth {}
/// ```
///
/// All three are `Sendable`, as they cross from the main actor to where the use case runs. The rules
/// `use-case-without-base`, `incomplete-use-case`, `use-case-several-operations` and `use-case-sync-operation` find use
/// cases that go round it.
public protocol BaseUseCaseProtocol<Input, Output>: Sendable {
    /// What it is about. `Void` where there is nothing to say.
    associatedtype Input: Sendable
    /// What comes out.
    associatedtype Output: Sendable

    /// Does it.
    /// - Parameter input: What it is about.
    /// - Throws: The errors of the repositories, or `CancellationError` when the task was canceled.
    func execute(_ input: Input) async throws -> Output
}

extension BaseUseCaseProtocol where Input == Void {
    /// Does it. There is nothing to say about it.
    /// - Throws: The same as ``execute(_:)``.
    public func execute() async throws -> Output {
        try await execute(())
    }
}
