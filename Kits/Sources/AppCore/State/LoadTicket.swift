/// Says which load a result belongs to. Only ``Load/begin()`` gives them out, each once.
public struct LoadTicket: Hashable, Sendable {
    /// Counts up with each load.
    let generation: UInt64
}
