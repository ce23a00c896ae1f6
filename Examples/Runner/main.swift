import Foundation

exit(await runExamples(Array(CommandLine.arguments.dropFirst()), on: Console()))
