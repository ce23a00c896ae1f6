"""Compares the library's QR symbols with those of other encoders, module by module, and has them read by scanners.

    swift build -c release --package-path Examples/Benchmarks --product symbols
    apt-get install libqrencode4 libzbar0
    python3 Examples/Benchmarks/Conformance/qr.py Examples/Benchmarks/.build/release/symbols

Python packages are installed from PyPI into a virtual environment in a temporary directory. The encoders are libqrencode,
called through its C interface, and `qrcodegen`; the scanners zbar and zxing-cpp. Nothing of the engine is used but the
program that prints symbols. `--quick` compares and reads a tenth. The exit status is 1 when anything differs or is not read.
"""

import argparse
import ctypes
import os
import random
import subprocess
import sys
import tempfile
import venv

REQUIREMENTS = ["qrcodegen==1.8.0", "zxing-cpp==3.1.1", "pyzbar==0.1.9", "pillow==13.0.0"]
LEVELS = "LMQH"
ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
MODES = ["numeric", "alphanumeric", "byte"]
SEED = 20260401


class Symbols:
    """The library, behind a program that answers line by line."""

    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.made = 0

    def make(self, data, level, version="auto", mask="auto", mode="auto"):
        """Version, mask and rows of a symbol, or the text of an error."""
        self.process.stdin.write(f"{level} {version} {mask} {mode} {data.hex() or '-'}\n")
        self.process.stdin.flush()
        words = self.process.stdout.readline().split(" ")
        if words[0] == "error":
            return " ".join(words[1:]).strip()
        self.made += 1
        return int(words[0]), int(words[2]), words[3].strip().split("/")


class QRencode:
    """libqrencode. It chooses the mask itself, which the symbol's format information then tells."""

    def __init__(self):
        class Code(ctypes.Structure):
            _fields_ = [
                ("version", ctypes.c_int), ("width", ctypes.c_int), ("data", ctypes.POINTER(ctypes.c_ubyte)),
            ]

        self.library = ctypes.CDLL("libqrencode.so.4")
        self.library.QRinput_new2.restype = ctypes.c_void_p
        self.library.QRinput_append.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int, ctypes.c_char_p]
        self.library.QRinput_free.argtypes = [ctypes.c_void_p]
        self.library.QRcode_encodeInput.argtypes = [ctypes.c_void_p]
        self.library.QRcode_encodeInput.restype = ctypes.POINTER(Code)
        self.library.QRcode_free.argtypes = [ctypes.POINTER(Code)]

    def make(self, segments, level, version):
        """The rows of a symbol, or `None` where the segments do not fit."""
        given = self.library.QRinput_new2(version, LEVELS.index(level))
        for mode, data in segments:
            if self.library.QRinput_append(given, MODES.index(mode), len(data), data) != 0:
                raise ValueError(f"libqrencode takes no {mode} {data!r}")
        code = self.library.QRcode_encodeInput(given)
        self.library.QRinput_free(given)
        if not code:
            return None
        width, data = code.contents.width, code.contents.data
        # It takes a larger version where the one asked for is too small.
        fits = code.contents.version == version
        rows = ["".join("01"[data[y * width + x] & 1] for x in range(width)) for y in range(width)]
        self.library.QRcode_free(code)
        return rows if fits else None


def qrcodegen_symbol(segments, level, version, mask):
    """Mask and rows of qrcodegen's symbol; -1 lets it choose the mask."""
    from qrcodegen import QrCode, QrSegment

    made = {
        "numeric": lambda data: QrSegment.make_numeric(data.decode()),
        "alphanumeric": lambda data: QrSegment.make_alphanumeric(data.decode()),
        "byte": QrSegment.make_bytes,
    }
    level = {"L": QrCode.Ecc.LOW, "M": QrCode.Ecc.MEDIUM, "Q": QrCode.Ecc.QUARTILE, "H": QrCode.Ecc.HIGH}[level]
    code = QrCode.encode_segments([made[mode](data) for mode, data in segments], level, version, version, mask, False)
    size = range(code.get_size())
    return code.get_mask(), ["".join("01"[code.get_module(x, y)] for x in size) for y in size]


def mask_of(rows):
    """The mask that the format information names: three bits beside the upper left finder."""
    bits = "".join(rows[8][2:5])
    return int(bits, 2) ^ 0b101


def most(symbols, level, version, mode):
    """How many characters of a mode a version holds at a level, by trying."""
    low, high = 0, 7100
    sample = {"numeric": b"7", "alphanumeric": b"Q", "byte": b"q"}[mode]
    while high - low > 1:
        middle = (low + high) // 2
        fits = not isinstance(symbols.make(sample * middle, level, version, 0, mode), str)
        low, high = (middle, high) if fits else (low, middle)
    return low


def characters(dice, mode, count):
    if mode == "byte":
        return bytes(dice.randrange(256) for _ in range(count))
    alphabet = "0123456789" if mode == "numeric" else ALPHANUMERIC
    return "".join(dice.choice(alphabet) for _ in range(count)).encode()


def compare(symbols, dice, quick):
    """All versions and levels, in a mode and of a length by turns, and all masks on a sample of versions."""
    qrencode = QRencode()
    differences = []
    same = {"libqrencode": 0, "qrcodegen": 0, "masks chosen as by qrcodegen": 0, "capacities": 0}
    masks = set()
    turn = 0
    for version in range(1, 41, 10 if quick else 1):
        for level in LEVELS:
            mode = MODES[turn % 3]
            turn += 1
            room = most(symbols, level, version, mode)
            for mode, count in [(mode, room), (mode, dice.randrange(1, room + 1)), ("mixed", 0)]:
                if mode == "mixed":
                    segments = mixed(dice, version, level)
                    if segments is None:
                        continue
                else:
                    segments = [(mode, characters(dice, mode, count))]
                data = b"".join(part for _, part in segments)
                cut = "auto" if mode == "mixed" else mode
                where = f"{version}-{level} {mode} {len(data)}"
                theirs = qrencode.make(segments, level, version)
                if theirs is None:
                    differences.append(f"{where}: libqrencode has no room")
                    continue
                mask = mask_of(theirs)
                masks.add(mask)
                ours = symbols.make(data, level, version, mask, cut)
                if isinstance(ours, str) or ours[2] != theirs:
                    differences.append(f"{where} mask {mask}: libqrencode differs")
                same["libqrencode"] += 1
                if count == room:
                    more = symbols.make(data + data[:1], level, version, mask, cut)
                    larger = qrencode.make([(mode, data + data[:1])], level, version)
                    if not isinstance(more, str) or larger is not None:
                        differences.append(f"{where}: one more fits")
                    same["capacities"] += 1
                chosen, rows = qrcodegen_symbol(segments, level, version, -1)
                automatic = symbols.make(data, level, version, "auto", cut)
                if isinstance(automatic, str) or automatic[1:] != (chosen, rows):
                    differences.append(f"{where}: qrcodegen chose mask {chosen}, or differs")
                same["masks chosen as by qrcodegen"] += 1
                sampled = range(8) if version % 8 == 1 else [turn % 8]
                for mask in sampled:
                    _, rows = qrcodegen_symbol(segments, level, version, mask)
                    ours = symbols.make(data, level, version, mask, cut)
                    if isinstance(ours, str) or ours[2] != rows:
                        differences.append(f"{where} mask {mask}: qrcodegen differs")
                    same["qrcodegen"] += 1
    if not quick and masks != set(range(8)):
        differences.append(f"libqrencode chose only the masks {sorted(masks)}")
    return same, differences


def mixed(dice, version, level):
    """Three long stretches, which there is one best way to cut."""
    if version < 6:
        return None
    return [
        ("byte", "".join(dice.choice("abcdefghij") for _ in range(9)).encode()),
        ("numeric", characters(dice, "numeric", 19)),
        ("alphanumeric", "".join(dice.choice("GHIJKLMNOP") for _ in range(15)).encode()),
    ]


def payloads(dice, room):
    """Texts of several kinds that take no more bytes than there is room for, by what they show."""
    word = "".join(dice.choice("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") for _ in range(room))
    price = "Crème brûlée 6,50 € · Ciorbă de burtă · Žlutý čaj · 寿司 · 🍕 "
    return [
        ("digits", "auto", characters(dice, "numeric", room)),
        ("alphanumeric", "auto", characters(dice, "alphanumeric", room)),
        ("link", "auto", ("https://dine.example/t/" + word).encode()[:room]),
        ("mixed", "auto", ("Table 0123456789 AT THE DOOR 31415926535897932384 " * (room // 51 + 1)).encode()[:room]),
        ("UTF-8", "text", cut(price, room - 2)),
    ]


def cut(text, room):
    """The text over and over, to the last whole character."""
    data = (text * (room // len(text.encode()) + 1)).encode()[: max(room, 0)]
    return data.decode(errors="ignore").encode()


def picture(rows, scale=4, zone=4):
    from PIL import Image

    size = len(rows) + 2 * zone
    image = Image.new("L", (size, size), 255)
    for y, row in enumerate(rows):
        for x, module in enumerate(row):
            if module == "1":
                image.putpixel((x + zone, y + zone), 0)
    return image.resize((size * scale, size * scale), Image.NEAREST)


def read(symbols, dice, quick):
    """Has symbols of all versions, levels, masks and kinds of payload read by both scanners."""
    import zxingcpp
    from pyzbar import pyzbar

    failures = []
    count = {}
    turn = 0
    for version in range(1, 41, 10 if quick else 1):
        for level in LEVELS:
            room = most(symbols, level, version, "byte")
            for kind, mode, data in payloads(dice, room):
                sampled = range(8) if version % 8 == 2 else [turn % 8]
                turn += 1
                for mask in sampled:
                    made = symbols.make(data, level, version, mask, mode)
                    where = f"{version}-{level} mask {mask} {kind} {len(data)}"
                    if isinstance(made, str):
                        failures.append(f"{where}: {made}")
                        continue
                    image = picture(made[2])
                    found = pyzbar.decode(image, symbols=[pyzbar.ZBarSymbol.QRCODE])
                    if [result.data for result in found] != [data]:
                        failures.append(f"{where}: zbar read {[result.data[:40] for result in found]}")
                    results = zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode)
                    if [result.text.encode() for result in results] != [data]:
                        failures.append(f"{where}: zxing-cpp read {[result.text[:40] for result in results]}")
                    count[kind] = count.get(kind, 0) + 1
    return count, failures


def run(program, quick):
    symbols = Symbols(program)
    dice = random.Random(SEED)
    same, differences = compare(symbols, dice, quick)
    print("compared: " + ", ".join(f"{count} {name}" for name, count in same.items()), flush=True)
    print(f"  {len(differences)} differ", *differences[:20], sep="\n  ", flush=True)
    count, failures = read(symbols, dice, quick)
    print("read by zbar and by zxing-cpp: " + ", ".join(f"{number} {kind}" for kind, number in count.items()))
    print(f"  {len(failures)} not read", *failures[:20], sep="\n  ")
    print(f"{symbols.made} symbols made")
    return 1 if differences or failures else 0


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("program", help="the program `symbols`")
    arguments.add_argument("--quick", action="store_true", help="a tenth of the versions")
    arguments.add_argument("--installed", action="store_true", help="the Python packages are there already")
    given = arguments.parse_args()
    if given.installed:
        sys.exit(run(given.program, given.quick))
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = os.path.join(folder, "bin", "python")
        subprocess.run([python, "-m", "pip", "install", "--quiet", *REQUIREMENTS], check=True)
        again = [python, __file__, given.program, "--installed"] + (["--quick"] if given.quick else [])
        sys.exit(subprocess.run(again).returncode)


if __name__ == "__main__":
    main()
