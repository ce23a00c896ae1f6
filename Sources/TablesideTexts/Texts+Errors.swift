public import TablesideCore

extension Texts {
    /// The text of an error, with its inputs.
    ///
    /// An error that only passes on another, like that of a command runner, has the text of the other. Of an error that
    /// was received as code and message only, such as a decoded `WireFailure`, the inputs are unknown: decode its
    /// refusal first.
    ///
    /// - Throws: ``TextError`` if there is no text for the code, or if a value is missing.
    public func text(for error: any CodedError) throws(TextError) -> String {
        try text(.error(error.code), with: reasons(behind: error).first.map { inputs(of: $0) } ?? [:])
    }

    /// The text of a reason or a problem, with its inputs.
    ///
    /// - Throws: ``TextError`` if there is no text for the code, or if a value is missing.
    public func text(for reason: any CodedReason) throws(TextError) -> String {
        try text(.error(reason.code), with: inputs(of: reason))
    }

    /// The texts of what is wrong in detail: each problem of a form or a cart, each reason why no table is available.
    ///
    /// Empty for an error that has no further reasons.
    ///
    /// - Throws: ``TextError`` if there is no text for one of the codes, or if a value is missing.
    public func details(of error: any CodedError) throws(TextError) -> [String] {
        var texts: [String] = []
        for reason in details(behind: error) { texts.append(try text(for: reason)) }
        return texts
    }

    /// The reasons of an error: one, or all those of a list of problems; none if only its code is known.
    private func reasons(behind error: any CodedError) -> [any CodedReason] {
        if let error = error as? any ReasonedError { return [error.reason] }
        if let list = error as? any ReasonList { return list.reasons }
        for case let inner as any CodedError in payload(of: error) where inner.code == error.code {
            return reasons(behind: inner)
        }
        return []
    }

    private func details(behind error: any CodedError) -> [any CodedReason] {
        let reasons = reasons(behind: error)
        guard reasons.count == 1, let reason = reasons.first, !(error is any ReasonList) else { return reasons }
        return payload(of: reason).flatMap { details(in: $0) }
    }

    private func details(in value: Any) -> [any CodedReason] {
        switch value {
        case let reason as any CodedReason: [reason]
        case let list as any ReasonList: list.reasons
        case let error as any CodedError: reasons(behind: error)
        default:
            Mirror(reflecting: value).displayStyle == .collection ? elements(of: value).flatMap { details(in: $0) } : []
        }
    }

    private func elements(of list: Any) -> [Any] { Mirror(reflecting: list).children.map(\.value) }

    /// The inputs of a reason, by the labels of its case.
    private func inputs(of reason: any CodedReason) -> [String: TextValue] {
        guard let values = Mirror(reflecting: reason).children.first?.value else { return [:] }
        var inputs: [String: TextValue] = [:]
        for (label, value) in Mirror(reflecting: values).children {
            if let label { inputs[label] = TextValue(input: value) }
        }
        return inputs
    }

    /// What an enum's case or a struct holds.
    private func payload(of value: Any) -> [Any] {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .enum, let values = mirror.children.first?.value else {
            return mirror.children.map(\.value)
        }
        let inner = Mirror(reflecting: values)
        return inner.displayStyle == .tuple ? inner.children.map(\.value) : [values]
    }
}

/// Several reasons at once.
private protocol ReasonList {
    /// The reasons in order.
    var reasons: [any CodedReason] { get }
}

extension Defects: ReasonList {
    fileprivate var reasons: [any CodedReason] { problems.map(\.reason) }
}

extension Problem: ReasonList {
    fileprivate var reasons: [any CodedReason] { [reason] }
}
