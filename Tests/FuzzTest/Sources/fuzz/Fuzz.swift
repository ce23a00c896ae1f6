import Foundation

/// Where libFuzzer hands over its inputs: the first byte chooses a form, the others are the text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafeRawPointer, _ count: Int) -> CInt {
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    guard let choice = bytes.first else { return 0 }
    let form = Form.all[Int(choice) % Form.all.count]
    let input = Data(bytes.dropFirst())
    if let fault = form.fault(input) {
        fatalError("\(form.name): \(fault): \(String(decoding: input, as: UTF8.self))")
    }
    return 0
}
