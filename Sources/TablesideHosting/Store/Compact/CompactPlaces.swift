import TablesideCore

/// Where each node of a tree is: found in one pass when it is asked for first.
struct CompactPlaces {
    private let tree: CompactTree
    /// The list or record that contains a node.
    private let parents: ContiguousArray<UInt32>
    /// The position of a node in it.
    private let positions: ContiguousArray<UInt32>

    init(_ tree: CompactTree) {
        self.tree = tree
        var parents = ContiguousArray<UInt32>(repeating: 0, count: tree.count)
        var positions = parents
        for whole in 0..<tree.count {
            let node = tree.nodes[whole]
            guard node.kind == .list || node.kind == .record else { continue }
            var part = whole + 1
            var position: UInt32 = 0
            while part < Int(node.end) {
                parents[part] = UInt32(truncatingIfNeeded: whole)
                positions[part] = position
                position &+= 1
                part = Int(tree.nodes[part].end)
            }
        }
        self.parents = parents
        self.positions = positions
    }

    /// The keys and positions that lead to a node.
    func codingPath(of node: Int) -> [any CodingKey] {
        var path: [any CodingKey] = []
        var node = node
        while node > 0 {
            let parent = tree.nodes[Int(parents[node])]
            let position = Int(positions[node])
            if parent.kind == .record {
                path.append(TextKey(tree.texts.all[Int(tree.shapes.element(position, of: parent.shape))]))
            } else {
                path.append(PositionKey(position))
            }
            node = Int(parents[node])
        }
        return path.reversed()
    }

    /// The first keys of a record, cut.
    func keys(of node: Int, upTo count: Int) -> [String] {
        let shape = tree.nodes[node].shape
        return (0..<min(count, tree.shapes.length(shape))).map {
            tree.texts.all[Int(tree.shapes.element($0, of: shape))].shown
        }
    }

    /// The path of a key that a dictionary treats as equal to an earlier one; that of the record if there is none.
    func pathOfRepeatedKey(in node: Int) -> FieldPath {
        let shape = tree.nodes[node].shape
        var seen: Set<String> = []
        for position in 0..<tree.shapes.length(shape) {
            let key = tree.texts.all[Int(tree.shapes.element(position, of: shape))]
            if !seen.insert(key).inserted { return path(of: node).field(key.shown) }
        }
        return path(of: node)
    }

    /// The path of a node, with its texts cut.
    func path(of node: Int) -> FieldPath {
        let few = 8
        let keys = codingPath(of: node)
        let whole = keys.reduce(FieldPath()) { path, key in
            key.intValue.map { path.index($0) } ?? path.field(key.stringValue.shown)
        }
        guard keys.count > 2 * few else { return whole }
        return FieldPath(whole.steps.prefix(few) + [.field(name: "…")] + whole.steps.suffix(few))
    }
}
