"""Writes the Swift source that calls every public symbol of the libraries, from their symbol graphs.

    generate.py FOLDER-OF-SYMBOL-GRAPHS FOLDER-OF-HANDWRITTEN-SOURCES FOLDER-FOR-GENERATED-SOURCES UNCALLED

A value of each public type is drawn by its public initializers, cases and constants, or by what else gives one. What is
handwritten (`extension T: Drawn`, `extension T: Lived`) goes first. A symbol that is not called has to stand in UNCALLED with a
reason, and a line there that names no such symbol is a fault.
"""
import json
import os
import re
import sys
from collections import defaultdict
from pathlib import Path

graphs, handwritten, generated, uncalled_path = map(Path, sys.argv[1:5])
HERE = Path(__file__).resolve().parent

# What stands for the parameters of generic types and functions.
STAND_INS = {
    "Owner": "Noun.Table", "Element": "RestaurantListing", "Elements.Element": "RestaurantListing",
    "Elements": "[RestaurantListing]", "Target.Command": "Shift.Command", "Target.Event": "Shift.Event",
    "Target.ID": "BranchDay", "Target.Context": "Void", "Target.Refusal": "Shift.Refusal", "Target": "Shift",
    "Reason": "CartProblem", "Event": "Shift.Event", "State": "Order.State", "Command": "Order.Command.Kind",
    "Guard": "Order.Guard", "Effect": "Order.Effect", "Action": "HouseRequest", "Answer": "CommandReceipt<Shift>",
    "Refusal": "Order.Refusal", "Failure": "Order.Refusal", "Context": "VenuePlan", "Key": "Int",
    "Carrier": "Loopback<HouseRequest>", "Carrier.Action": "HouseRequest", "Body.ID": "OrderID", "Body": "Order", "Value": "Order", "Decision": "PlaceOrder", "Result": "Int", "Item": "UserID",
}
# Type arguments by the type that has them, where the table above does not fit.
STAND_INS_OF = {
    "CommandFailure": {"Refusal": "Shift.Refusal"},
}
# Concrete types for what extends a protocol, and for `Self` there.
CONFORMERS = {
    "Aggregate": "Shift", "CodedError": "PlacesError", "ReasonedError": "PlacesError", "Document": "Order", "LifecycleSymbol": "Order.State",
    "OpenCode": "Channel", "ClosedCode": "Rounding", "Summarized": "Order", "Timed": "Order", "HostStore": "MemoryStore", "JointDecision": "PlaceOrder",
    "ZoneRules": "ZoneTransitions", "DocumentCoder": "JSONDocumentCoder", "ContextSource": "FixedContext<Int, VenuePlan>", "PayloadAuthenticator": "HMACAuthenticator",
    "Transport": "Loopback<HouseRequest>", "OutboxPlace": "NoPlace",
    "CodedReason": "PlacesError.Reason", "StepReason": "Order.Refusal.Reason", "AdmissionReason": "Shift.Refusal.Reason",
}
# The same where an extension asks for a second protocol.
CONFORMERS_ALSO = {("CodedError", "LocalizedError"): "StoreError"}
# What a value of a type without a name is.
SPECIAL = {
    "any ZoneRules": "c.zone()", "any DocumentCoder": "JSONDocumentCoder()", "any HostStore": "MemoryStore()",
    "any HostClock": "ManualClock(Instant(millisecondsSince1970: 1_795_000_000_000))", "any Error": "NoValue(\"error\")",
    "any PayloadAuthenticator": "c.authenticator()", "any Sendable & Codable": "c.take() as Order", "any Encodable & Sendable": "c.take() as Order",
    "any Encodable & Equatable & Sendable": "c.take() as Order", "any Sendable & Encodable": "c.take() as Order",
    "any Sendable & Codable & Equatable": "c.take() as Order", "any Document": "c.take() as Order",
    "any Transport<TransportProbe>": "Loopback(to: c.take() as CommandServer<TransportProbe>)", "StoreConformance.Opening": "{ store in store }",
    "any OutboxPlace": "NoPlace()",
    "FollowConformance.Follow": "{ _ in AsyncThrowingStream { $0.finish() } }",
    "any AccessPolicy": "c.accessPolicy()", "any LoyaltySource": "NoLoyalty()", "any Authenticator": "MemoryAuthenticator()", "some Document": "c.take() as Order",
    "some ClosedCode": "c.take() as Rounding", "any SenderSource": "BelievedSenders()", "some ContextSource": "FixedContext<Int, VenuePlan>(c.take() as VenuePlan)",
    "some CodedError": "c.take() as PlacesError", "some ReasonedError": "c.take() as PlacesError", "some ZoneRules": "c.take() as ZoneTransitions",
    "any CodedError": "c.take() as PlacesError", "any CodedReason": "c.take() as PlacesError.Reason",
    "some OpenCode": "c.take() as Channel", "some RawRepresentable<String>": "c.take() as Channel", "some LifecycleSymbol": "c.take() as Order.State",
    "Void": "()", "()": "()", "Shift.Context": "()",
    "some ContextSource<DayOperation, VenuePlan>": "FixedContext<DayOperation, VenuePlan>(c.take() as VenuePlan)",
}

symbols, relations, modules = [], [], []
for path in sorted(graphs.rglob("*.symbols.json")):
    graph = json.loads(path.read_text())
    modules.append(graph["module"]["name"])
    for symbol in graph["symbols"]:
        symbol["module"] = graph["module"]["name"]
        symbols.append(symbol)
    relations += graph["relationships"]


def spelled(fragments):
    return "".join(f["spelling"] for f in fragments)


def top_level(text, separator=","):
    """Splits a text where no bracket is open."""
    parts, depth, start = [], 0, 0
    index = 0
    while index < len(text):
        char = text[index]
        if char in "([{<":
            depth += 1
        elif char in ")]}" or (char == ">" and text[index - 1] != "-"):
            depth -= 1
        elif depth == 0 and text.startswith(separator, index):
            parts.append(text[start:index])
            start = index + len(separator)
        index += 1
    parts.append(text[start:])
    return [p.strip() for p in parts if p.strip()]


by_id = {s["identifier"]["precise"]: s for s in symbols}
kind = lambda s: s["kind"]["identifier"]
name = lambda s: ".".join(s["pathComponents"])
title = lambda s: s["pathComponents"][-1]
owner = lambda s: ".".join(s["pathComponents"][:-1])
TYPES = {"swift.struct", "swift.enum", "swift.class", "swift.actor"}
types = {name(s): s for s in symbols if kind(s) in TYPES}
protocols = {name(s): s for s in symbols if kind(s) == "swift.protocol"}
aliases = {name(s) for s in symbols if kind(s) == "swift.typealias"}
requirements = {r["source"] for r in relations if r["kind"] in ("requirementOf", "optionalRequirementOf")}
deprecated = set()
conformances = defaultdict(set)
for r in relations:
    if r["kind"] == "conformsTo":
        conformances[r["source"]].add(r["target"])


def generic_names(symbol):
    return [p["name"] for p in symbol.get("swiftGenerics", {}).get("parameters", [])]


keep_generic = False


def stand_ins(symbol):
    """What to put for the generic parameters in scope of a symbol."""
    if keep_generic:
        return {}
    scope = set(generic_names(symbol))
    parent = owner(symbol)
    while parent:
        if parent in types:
            scope |= set(generic_names(types[parent]))
        parent = ".".join(parent.split(".")[:-1])
    table = {}
    for key, value in STAND_INS.items():
        if key.split(".")[0] in scope:
            table[key] = value
    if "codingKey" in title(symbol):
        table["Key"] = "AnyKey"
    for prefix, own in STAND_INS_OF.items():
        if name(symbol).startswith(prefix):
            table.update(own)
    return table


def substituted(text, table):
    for key in sorted(table, key=len, reverse=True):
        text = re.sub(r"(?<![\w.])" + re.escape(key) + r"(?![\w])", lambda _: "\0" + table[key] + "\1", text)
        text = re.sub(r"\0([^\1]*)\1", lambda m: m.group(1).replace(".", "\2").translate({}), text) if False else text
    return text.replace("\0", "").replace("\1", "")


def concrete(type_name):
    """The full name of a type with what stands for its parameters."""
    symbol = types.get(type_name)
    if not symbol:
        return type_name
    parts, path = [], []
    used = []
    for component in type_name.split("."):
        path.append(component)
        outer = types.get(".".join(path))
        own = [g for g in generic_names(outer) if g not in used] if outer else []
        used += own
        if own:
            table = stand_ins(outer)
            component += "<" + ", ".join(table.get(g, g) for g in own) + ">"
        parts.append(component)
    return ".".join(parts)


def parameters_given(symbol):
    """The parameters of its type that a symbol itself says more about: `where Decision == AggregateCommand<Target>`."""
    own = generic_names(types[owner(symbol)])
    constraints = symbol.get("swiftGenerics", {}).get("constraints", [])
    return {c["lhs"]: c["rhs"] for c in constraints if c["kind"] == "sameType" and c["lhs"] in own}


def receiver(symbol):
    parent = owner(symbol)
    if parent in types:
        given = parameters_given(symbol)
        if len(given) == 1 == len(generic_names(types[parent])):
            return f"{parent}<{substituted(*given.values(), STAND_INS)}>"
        return concrete(parent)
    if parent in CONFORMERS:
        also = [c["rhs"] for c in symbol.get("swiftExtension", {}).get("constraints", []) if c["lhs"] == "Self"]
        return next((CONFORMERS_ALSO[parent, second] for second in also if (parent, second) in CONFORMERS_ALSO), CONFORMERS[parent])
    if parent in ("Sequence", "Range", "Duration"):
        constraints = symbol.get("swiftExtension", {}).get("constraints", []) + symbol.get("swiftGenerics", {}).get("constraints", [])
        for constraint in constraints:
            if constraint["lhs"] in ("Self.Element", "Bound"):
                element = {"Located": "RestaurantPin", "Named": "Sign", "Sequence": None}.get(
                    constraint["rhs"], constraint["rhs"])
                if element:
                    return f"Range<{element}>" if parent == "Range" else f"[{element}]"
        return {"Sequence": "[RestaurantListing]", "Range": "Range<Instant>", "Duration": "Duration"}[parent]
    if parent in protocols:
        return None
    return parent or None


def fixed(text, symbol):
    """The text of a type as it can stand outside its declaration."""
    text = re.sub(r"@(escaping|autoclosure|Sendable|discardableResult)\s*", "", text).strip()
    text = re.sub(r"^(inout|borrowing|consuming|sending|__owned|isolated)\s+", "", text)
    text = substituted(text, stand_ins(symbol))
    own = receiver(symbol)
    if own:
        if owner(symbol) in ("Sequence",):
            text = text.replace("Self.Element", own[1:-1])
        text = re.sub(r"(?<![\w.])Self(?![\w])", own, text)
    text = re.sub(r"some (?:Sequence|Collection)<(.*)>$", r"[\1]", text)
    return text


def drawing(text, before):
    """An expression that draws a value of a type; what has to be drawn earlier is added to `before`."""
    text = text.strip()
    while text.startswith("(") and text.endswith(")") and len(top_level(text[1:-1])) == 1 and "->" not in text \
            and ")" not in text[1:-1].replace("()", ""):
        text = text[1:-1].strip()
    if text in SPECIAL:
        return SPECIAL[text] if SPECIAL[text] == "()" else "try " + SPECIAL[text]
    if text.endswith("?") and (text[:-1].strip("()") in SPECIAL or text.startswith("((")):
        inner = text[:-1]
        if inner.startswith("(") and inner.endswith(")"):
            inner = inner[1:-1]
        return f"c.flip() ? nil : ({drawing(inner, before)})"
    parts = top_level(text, "->")
    if len(parts) >= 2 and text.startswith("("):
        match = re.match(r"^\((.*?)\)\s*(async)?\s*(throws(\([^)]*\))?)?\s*$", parts[0])
        count = len(top_level(match.group(1))) if match else 0
        result = "->".join(parts[1:]).strip()
        heads = "" if count == 0 else ", ".join("_" for _ in range(count)) + " in "
        if result in ("Void", "()"):
            return "{ " + heads + "}"
        held = f"r{len(before)}"
        before.append(f"let {held}: {result} = {drawing(result, before)}")
        return "{ " + heads + held + " }"
    if "any " in text or "some " in text:
        raise ValueError("no value is known for " + text)
    return "try c.take()"


def parameters(symbol):
    """The label and the type of each parameter."""
    if "functionSignature" not in symbol and kind(symbol) not in ("swift.subscript", "swift.type.subscript"):
        return []
    text = spelled(symbol["declarationFragments"])
    own = base_title(symbol)
    start = text.index(own, text.index("func ") if "func " in text else 0) + len(own)
    while text[start] not in "(<":
        start += 1
    if text[start] == "<":
        depth = 0
        while True:
            depth += {"<": 1, ">": -1}.get(text[start], 0)
            start += 1
            if depth == 0:
                break
    end, depth = start, 0
    while True:
        depth += {"(": 1, ")": -1}.get(text[end], 0)
        end += 1
        if depth == 0:
            break
    found = []
    for part in top_level(text[start + 1:end - 1]):
        part = re.sub(r"\s=\s.*$", "", part, flags=re.S)
        head, _, type_text = part.partition(":")
        found.append((head.split()[0], type_text.strip()))
    if kind(symbol) in ("swift.subscript", "swift.type.subscript"):
        labels = re.findall(r"([^:(]+):", title(symbol))
        found = [(label, t) for label, (_, t) in zip(labels, found)]
    return found


def waits(text):
    """Whether a function waits, not only one that it is given."""
    depth, outer = 0, ""
    for char in text:
        depth += {"(": 1, ")": -1}.get(char, 0)
        outer += char if depth == 0 else ""
    return " async" in outer.split(":")[0]


def case_parameters(symbol):
    text = spelled(symbol["declarationFragments"])
    match = re.match(r"^(?:indirect )?case \w+`?\((.*)\)$", text, re.S) or re.match(r"^(?:indirect )?case `?\w+`?\((.*)\)$", text, re.S)
    if not match:
        return []
    found = []
    for part in top_level(match.group(1)):
        part = re.sub(r"\s=\s.*$", "", part)
        label = re.match(r"^(\w+)(?: \w+)?: (.*)$", part, re.S)
        found.append((label.group(1), label.group(2)) if label else ("_", part))
    return found


def declared_type(symbol):
    text = spelled(symbol["declarationFragments"])
    return re.sub(r"\s*\{.*$", "", text.split(":", 1)[1]).strip() if ":" in text else None


def returned(symbol):
    return spelled(symbol["functionSignature"]["returns"]) if "functionSignature" in symbol else declared_type(symbol)


def arguments(listed, symbol, prefix="a"):
    """Lines that draw arguments, and how they stand in the call."""
    lines, texts, held = [], [], []
    for index, (label, text) in enumerate(listed):
        passed = text.startswith("inout ")
        deferred = "@autoclosure" in text
        own = fixed(text, symbol)
        before = []
        special = own in SPECIAL or "->" in own or own.startswith("(any") or own.startswith("any")
        if own.endswith(".Type"):
            texts.append((label, own[:-5] + ".self"))
            continue
        if "some " in own:
            expression = drawing(own, before)
            own = None
        else:
            expression = drawing(own, before)
        renamed = []
        for line in before:
            renamed.append(re.sub(r"\br(\d+)\b", rf"{prefix}{index}r\1", line))
        expression = re.sub(r"\br(\d+)\b", rf"{prefix}{index}r\1", expression) if before else expression
        lines += renamed
        variable = f"{prefix}{index}"
        annotation = f": {own}" if own else ""
        if deferred:
            texts.append((label, f"({drawing(own.split('->')[1].strip(), [])})".replace("try ", "try! ")))
            continue
        if "->" in (own or "") and "Elements.Element" not in text and not own.startswith("(("):
            # A closure that throws or waits takes its type from where it is passed.
            texts.append((label, expression))
            continue
        lines.append(f"var {variable}{annotation} = {expression}")
        texts.append((label, ("&" if passed else "") + variable))
    call = ", ".join(text if label == "_" else f"{label}: {text}" for label, text in texts)
    return lines, call


def base_title(symbol):
    return title(symbol).split("(")[0]


faults = []
uncalled = {}
for line in uncalled_path.read_text().splitlines():
    if line.strip() and not line.startswith("#"):
        key, _, reason = line.partition("  ")
        if not reason.strip():
            faults.append(f"{uncalled_path.name}: {key} has no reason")
        uncalled[key] = reason.strip()

# ---- what draws a value of each type ----
sources = "\n".join(p.read_text() for p in sorted(handwritten.glob("*.swift")))
drawn_by_hand = set(re.findall(r"extension ([\w.]+): (?:[\w, ]*\b)?Drawn\b", sources))
lived = set(re.findall(r"extension ([\w.]+): Lived\b", sources))

members = defaultdict(list)
for s in symbols:
    members[owner(s)].append(s)

called = [s for s in symbols if not s["identifier"]["precise"].endswith("::SYNTHESIZED")]


def skipped(symbol):
    text = spelled(symbol.get("declarationFragments", []))
    return "any Decoder" in text or "any Encoder" in text or "inout Hasher" in text


FREE = re.compile(r"^[\[(]*(Optional|Array|Set|Dictionary)?<")


def height(text, heights):
    text = text.strip()
    if text.endswith("?") or text.startswith("[") or text.startswith("Set<") or "->" in text:
        return 0
    if text.startswith("any ") or text.startswith("(any"):
        return 1
    text = re.sub(r"<.*>", "", text)
    return heights.get(text, 1 if text not in types else 99)


constructors = {}
for type_name, symbol in sorted(types.items()):
    if type_name in drawn_by_hand:
        continue
    if kind(symbol) == "swift.enum" and not any(kind(m) == "swift.enum.case" for m in members[type_name]):
        continue  # no value exists
    found, constants = [], []
    for m in members[type_name]:
        if skipped(m):
            continue
        k = kind(m)
        if k == "swift.enum.case":
            found.append((m, case_parameters(m), "case"))
        elif k == "swift.init":
            if "codingKey" in title(m) or parameters_given(m):
                continue
            found.append((m, parameters(m), "init"))
        elif k in ("swift.type.property", "swift.type.method"):
            result = returned(m)
            if not result:
                continue
            result = re.sub(r"(?<![\w.])Self(?![\w])", type_name, result)
            if k == "swift.type.property" and result in (type_name, concrete(type_name)):
                constants.append(m)
            elif k == "swift.type.property" and result == f"[{type_name}]" and base_title(m) != "allCases":
                found.append((m, [], "constants"))
            elif k == "swift.type.method" and result.rstrip("?") in (type_name, concrete(type_name)):
                found.append((m, parameters(m), "static"))
    if constants:
        found.append((constants, [], "constant"))
    constructors[type_name] = found

# What else gives a value of a type that nothing makes: members of other types.
for m in called:
    if kind(m) not in ("swift.property", "swift.method", "swift.type.method") or skipped(m) or m["identifier"]["precise"] in requirements:
        continue
    if owner(m) not in types or generic_names(m) or waits(spelled(m["declarationFragments"])):
        continue
    result = fixed(returned(m) or "", m)
    plain = re.sub(r"^\[(.*)\]$", r"\1", result.rstrip("?"))
    if plain == owner(m) or plain not in constructors:
        continue
    if any(how in ("init", "case", "static", "constant") for _, _, how in constructors[plain]):
        continue
    constructors[plain].append((m, parameters(m), "member"))

heights = {t: 1 for t in drawn_by_hand}
for _ in range(20):
    for type_name, found in constructors.items():
        best = 1 if type_name in lived else 99
        for m, listed, how in found:
            parts = [height(t, heights) for _, t in listed]
            if how == "member" and kind(m) != "swift.type.method":
                parts.append(height(owner(m), heights))
            best = min(best, 1 + max(parts, default=-1))
        heights[type_name] = min(best, heights.get(type_name, 99))


def constructor(m, listed, how, type_name):
    own = "Self" if generic_names(types[type_name]) else concrete(type_name)
    lines = []
    if how == "constant":
        return [f"return c.pick([{', '.join(own + '.' + base_title(x) for x in m)}] as [{own}])"]
    if how == "constants":
        return [f"return try c.pick(some: {own}.{base_title(m)})"]
    lines, call = arguments(listed, m)
    if how == "case":
        return lines + [f"return .{base_title(m)}" + (f"({call})" if listed else "")]
    if how == "init":
        expression = f"{own}({call})"
        optional = "init?" in spelled(m["declarationFragments"])
    elif how == "static":
        expression = f"{own}.{base_title(m)}({call})"
        optional = returned(m).endswith("?")
    else:
        static = kind(m) == "swift.type.method"
        if not static:
            lines.append(f"var own: {concrete(owner(m))} = try c.take()")
        base = concrete(owner(m)) if static else "own"
        expression = f"{base}.{base_title(m)}" + (f"({call})" if kind(m) != "swift.property" else "")
        result = fixed(returned(m), m)
        if result.startswith("["):
            return lines + [f"return try c.pick(some: {expression})"]
        optional = result.endswith("?")
    if optional:
        return lines + [f"guard let value = try {expression} else {{ throw NoValue(\"{type_name}\") }}", "return value"]
    return lines + [f"return try {expression}"]


HEAD = "// Written by generate.py.\nimport Tableside\nimport TablesideFoundation\nimport TablesideTesting\nimport TablesideTexts\nimport Foundation\n\n"
draws = []
undrawn = []
for type_name, found in sorted(constructors.items()):
    symbol = types[type_name]
    if kind(symbol) in ("swift.class", "swift.actor"):
        undrawn.append(type_name)
        continue
    bodies = []
    keep_generic = bool(generic_names(symbol))
    for m, listed, how in found:
        text = spelled(m["declarationFragments"]) if not isinstance(m, list) else ""
        if waits(text) or owner(m if not isinstance(m, list) else m[0]) == "MemoryStore":
            continue
        if how == "member" and (kind(types[owner(m)]) in ("swift.class", "swift.actor") or heights.get(owner(m), 99) >= 99):
            continue
        if name(m) in uncalled if not isinstance(m, list) else False:
            continue
        try:
            bodies.append((constructor(m, listed, how, type_name), how, max(
                [height(t, heights) for _, t in listed] + ([height(owner(m), heights)] if how == "member" else []), default=-1)))
        except ValueError as reason:
            if how != "member":
                print(f"note: {type_name}: {reason}")
    if type_name in lived:
        bodies += [([f"return try {type_name}.lived(c)"], "lived", 0)] * max(1, 1 if not bodies else 2)
    if not bodies:
        undrawn.append(type_name)
        continue
    lowest = min(range(len(bodies)), key=lambda i: bodies[i][2])
    generic = generic_names(symbol)
    where = ""
    if generic:
        text = "\n".join("\n".join(b) for b, _, _ in bodies)
        needed = list(generic) + sorted(set(re.findall(r"\b((?:%s)\.[A-Z]\w*)" % "|".join(generic), text)))
        text_of_all = text
        where = " where " + ", ".join(f"{g}: Drawn" for g in needed if re.search(rf"\b{re.escape(g)}\b(?!\.)", text_of_all))
        if where == " where ":
            where = ""
    pad = "        "
    lines = [f"extension {type_name}: Drawn{where} {{", "    static func draw(_ c: Chooser) throws -> Self {",
             f"{pad}switch c.choose({len(bodies)}, small: {lowest}) {{"]
    for index, (body, how, _) in enumerate(bodies):
        lines.append(f"{pad}case {index}:" if index < len(bodies) - 1 else f"{pad}default:")
        lines += [f"{pad}    {line}" for line in body]
    lines += [f"{pad}}}", "    }", "}"]
    draws.append("\n".join(lines))
keep_generic = False

# ---- calls ----
calls, used = [], set()
counted = defaultdict(int)
for s in sorted(called, key=lambda s: (name(s), s["identifier"]["precise"])):
    k = kind(s)
    if k in TYPES or k in ("swift.protocol", "swift.typealias", "swift.associatedtype", "swift.module", "swift.extension"):
        continue
    full = f"{s['module']} {name(s)}" if False else name(s)
    entry = next((e for e in (full, owner(s) + ".*") if e in uncalled), None)
    if entry:
        used.add(entry)
        counted["listed with a reason"] += 1
        continue
    if s["identifier"]["precise"] in requirements:
        counted["requirements of protocols, called on what conforms"] += 1
        continue
    if skipped(s):
        counted["coding and hashing, which the step codable and every call do"] += 1
        continue
    if k == "swift.enum.case":
        counted["cases, which are drawn"] += 1
        continue
    own = receiver(s)
    if own is None and owner(s):
        faults.append(f"{full}: nothing conforms to {owner(s)}: name a type in CONFORMERS")
        continue
    try:
        listed = parameters(s)
        lines, call = arguments(listed, s)
        static = k in ("swift.type.method", "swift.type.property", "swift.type.subscript")
        needs = k in ("swift.property", "swift.method", "swift.subscript")
        if k == "swift.type.property":
            # A case may have the name of a constant.
            own_type = fixed(declared_type(s), s)
        if needs:
            lines.insert(0, f"var own: {own} = try c.own()")
        if k == "swift.init":
            expression = f"{own}({call})"
        elif k == "swift.func.op":
            sign = base_title(s)
            passed = [t.split(": ")[-1] for t in top_level(call)]
            if len(passed) == 1:
                expression = f"{sign}{passed[0]}"
            else:
                expression = f"{passed[0].lstrip('&')} {sign} {passed[1]}"
        elif k in ("swift.subscript",):
            expression = f"own[{', '.join(t.split(': ')[-1] if not label_kept else t for t, label_kept in [(x, False) for x in top_level(call)])}]"
        elif k in ("swift.property", "swift.type.property"):
            expression = ("own" if needs else own) + "." + base_title(s)
            if not needs:
                expression = f"({expression} as {own_type})"
        elif k == "swift.func":
            expression = f"{base_title(s)}({call})"
        else:
            expression = ("own" if needs else own) + f".{base_title(s)}({call})"
    except ValueError as reason:
        faults.append(f"{full}: {reason}")
        continue
    place = s.get("location", {}).get("uri", "").split("/Sources/")[-1]
    stored = k == "swift.property" and re.search(r"(^| )let ", spelled(s["declarationFragments"])) is not None
    calls.append((full, s["identifier"]["precise"], lines, expression, k, place, stored, own if needs else None,
                  any(re.search(r"\bString\b|\[|Set<|Sequence<|Collection<", t) for _, t in listed)))
    counted["called"] += 1
# Two entries with one name are told apart by number in the reports.
for line in sorted(set(uncalled) - used):
    faults.append(f"{uncalled_path.name}: {line} is no public symbol")

generated.mkdir(parents=True, exist_ok=True)
for old in generated.glob("*.swift"):
    old.unlink()


def write_once(path, text):
    path.write_text(text)


CHUNK = 120
for index in range(0, len(draws), CHUNK):
    write_once(generated / f"Draws{index // CHUNK}.swift", HEAD + "\n\n".join(draws[index:index + CHUNK]) + "\n")
parts = []
for index, (full, precise, lines, expression, k, place, _, _, _) in enumerate(calls):
    body = "\n".join("        " + line for line in lines)
    void = re.search(r"\s(\+=|-=|\*=)\s", expression)
    parts.append(
        f"    static func call{index}(_ c: Chooser) async throws {{\n{body}\n        c.begin()\n"
        f"        let result = try await {expression}\n        c.end()\n        c.touch(result)\n    }}"
    )
files = 0
for index in range(0, len(parts), 150):
    write_once(generated / f"Calls{files}.swift", HEAD + f"enum Calls{files} {{\n" + "\n".join(parts[index:index + 150]) + "\n}\n")
    files += 1
rows = ",\n".join(
    f'    Call({json.dumps(full)}, at: {json.dumps(place)}, isStored: {"true" if stored else "false"}, of: {asked + ".self" if asked else "nil"}, takesMany: {"true" if many else "false"}) {{ try await Calls{index // 150}.call{index}($0) }}'
    for index, (full, _, _, _, _, place, stored, asked, many) in enumerate(calls))
chunks = [rows_part for rows_part in rows.split(",\n")]
table = HEAD + "let allCalls: [Call] = [" + ", ".join(f"rows{i}" for i in range(0, (len(chunks) + 199) // 200)) + "].flatMap { $0 }\n"
for i in range(0, (len(chunks) + 199) // 200):
    table += f"private let rows{i}: [Call] = [\n" + ",\n".join(chunks[i * 200:(i + 1) * 200]) + "\n]\n"
write_once(generated / "CallTable.swift", table)

# ---- Codable types ----
coded = sorted(
    n for n, s in types.items()
    if {"s:SE", "s:Se"} <= conformances[s["identifier"]["precise"]]
)
rows = []
for type_name in coded:
    rows.append(f"    coded({concrete(type_name)}.self, {json.dumps(type_name)})")
write_once(generated / "CodedTable.swift", HEAD + "let codedTypes: [CodedType] = [\n" + ",\n".join(rows) + "\n]\n")

print(f"{len(types)} types, {len(undrawn)} of them not drawn: {', '.join(undrawn)}")
print(f"{len(coded)} types that are stored or sent")
for what, number in sorted(counted.items()):
    print(f"{number:5} {what}")
for fault in faults:
    print("fault:", fault)
sys.exit(1 if faults else 0)
