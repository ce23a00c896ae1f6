public import TablesideCore
public import TablesideDelivery

/// A day on the road that cannot be played, or a text that describes none.
public struct RoadError: ReasonedError {
    /// What there can be too much of.
    public enum Subject: String, Sendable {
        /// The deliveries of a day.
        case deliveries
        /// The duties of a day.
        case duties
        /// The bytes of a text.
        case bytes
    }

    /// What is wrong.
    public enum Reason: CodedReason {
        /// There is too much of something.
        case tooMany(subject: Subject, count: Int, limit: Int)
        /// A courier, an order or a restaurant stands twice.
        case twice(name: String)
        /// A length is not in the range of its field.
        case lengthOutOfRange(length: Elapsed)
        /// A place is not a number, or farther away than 10,000 km.
        case placeOutOfRange(x: String, y: String)
        /// A courier cannot have so many deliveries in hand.
        case capacityOutOfRange(courier: UserID, capacity: Int)
        /// The speed of the vehicle is not known or not possible.
        case speedUnknown(vehicle: VehicleKind)
        /// A strategy is not possible.
        case dispatch(reason: DispatchError.Reason)
        /// A delivery refused a step.
        case refused(reason: DeliveryJob.Refusal.Reason)
        /// A line has too few columns.
        case columnsMissing(file: String, line: Int, count: Int, columns: Int)
        /// A column is not a number in its range.
        case notANumber(file: String, line: Int, text: String)
        /// An order names a restaurant that does not exist.
        case restaurantUnknown(line: Int, name: String)

        /// The stable name of the reason.
        public var code: ErrorCode {
            let name =
                switch self {
                case .tooMany: "tooMany"
                case .twice: "twice"
                case .lengthOutOfRange: "lengthOutOfRange"
                case .placeOutOfRange: "placeOutOfRange"
                case .capacityOutOfRange: "capacityOutOfRange"
                case .speedUnknown: "speedUnknown"
                case .dispatch: "dispatch"
                case .refused: "refused"
                case .columnsMissing: "columnsMissing"
                case .notANumber: "notANumber"
                case .restaurantUnknown: "restaurantUnknown"
                }
            return ErrorCode(rawValue: "road." + name)
        }

        /// The reason, in plain words.
        public var description: String {
            switch self {
            case .tooMany(let subject, let count, let limit): "\(count) \(subject.rawValue) are more than \(limit)"
            case .twice(let name): "\(shown: name) stands twice"
            case .lengthOutOfRange(let length): "\(length) is out of range"
            case .placeOutOfRange(let x, let y): "(\(shown: x), \(shown: y)) is not a place"
            case .capacityOutOfRange(let courier, let capacity): "\(shown: courier) cannot have \(capacity) in hand"
            case .speedUnknown(let vehicle): "the speed of \(shown: vehicle) is not known"
            case .dispatch(let reason): reason.description
            case .refused(let reason): reason.description
            case .columnsMissing(let file, let line, let count, let columns):
                "\(file):\(line): \(count: count, "column") instead of \(columns)"
            case .notANumber(let file, let line, let text): "\(file):\(line): \(shown: text) is not a number in range"
            case .restaurantUnknown(let line, let name): "orders:\(line): no restaurant is called \(shown: name)"
            }
        }
    }

    /// What is wrong.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
