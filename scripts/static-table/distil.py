"""Distils the static table: node_modules' documentation as developers' talk, all-MiniLM-L6-v2 as teacher.

Usage: distil.py MARKDOWN_FOLDER OUTPUT_FOLDER. One BLAS thread, fixed orders and one set of instructions give the same bytes for the same input.
A token's vector starts as the teacher's of that word alone, as model2vec does, scaled down for frequent words.
Then all vectors are fitted so that their mean over a sentence comes close to the teacher's vector of it.
"""
import json
import os
import re
import sys
from collections import Counter
from pathlib import Path

# The same arithmetic, and so the same rounding, on every x86 processor with AVX2.
os.environ |= {
    "OPENBLAS_NUM_THREADS": "1",
    "OPENBLAS_CORETYPE": "Haswell",
    "NPY_DISABLE_CPU_FEATURES": "X86_V4 AVX512_ICL AVX512_SPR",
}
import numpy as np  # noqa: E402
from scipy.sparse import csr_matrix  # noqa: E402

from teacher import Teacher  # noqa: E402
from words import pieces_of, words_of  # noqa: E402

SIZE, DIMENSIONS, SENTENCES, RIDGE, STEPS, SIF = 22_000, 256, 9_000, 0.05, 40, 1e-3
LEAST_SEEN, LEAST_FILES = 6, 3


def main(markdown, output):
    sentences, counts, files = read_talk(Path(markdown))
    teacher = Teacher()
    words = choose_words(teacher, counts, files)
    vocabulary = {word: at for at, word in enumerate(words)}
    start = teacher.embed([word.removeprefix("##") for word in words])
    goal = teacher.embed(sentences)
    centre = goal.mean(0)
    start, goal = start - start.mean(0), goal - centre
    start *= sif_weights(vocabulary, sentences)[:, None]
    table = fit(start, goal, mean_matrix(vocabulary, sentences))
    report = {"sentences": len(sentences), "before": fitness(start, goal, vocabulary, sentences), "after": fitness(table, goal, vocabulary, sentences)}
    table = reduce(table)
    write(Path(output), words, table)
    print(json.dumps(report))


def read_talk(folder):
    """Sentences of prose, shortest repeated ones once; how often and in how many files each word is."""
    sentences, counts, files = {}, Counter(), Counter()
    for path in sorted(folder.rglob("*.md")):
        text = path.read_text("utf8", "ignore")
        prose = re.sub(r"```.*?```|<[^>]+>|https?://\S+|\[!\[.*?\n", " ", text, flags=re.S)
        found = Counter(words_of(prose))
        counts.update(found)
        files.update(found.keys())
        for line in re.split(r"\n|(?<=[.!?]) ", prose):
            plain = re.sub(r"\[([^\]]*)\]\([^)]*\)|[*#>|`]", r"\1", line).strip(" -")
            if 5 <= len(words_of(plain)) <= 30:
                sentences[plain] = True
    chosen = sorted(sentences)
    step = max(1, len(chosen) / SENTENCES)
    return [chosen[int(at * step)] for at in range(min(SENTENCES, len(chosen)))], counts, files


def choose_words(teacher, counts, files):
    """The teacher's pieces in plain letters, and words of developers that it has none for; the rarest are left out."""
    pieces = sorted(teacher.tokenizer.get_vocab().items(), key=lambda item: item[1])
    plain = [piece for piece, _ in pieces if re.fullmatch(r"(##)?([a-z]+|[0-9]+)", piece)]
    known = set(plain)
    own = [w for w, n in sorted(counts.items()) if n >= LEAST_SEEN and files[w] >= LEAST_FILES and w not in known and re.fullmatch("[a-z]{3,}", w)]
    rank = {piece: at for at, piece in enumerate(plain)}
    whole = sorted((p for p in plain if not p.startswith("##")), key=lambda p: (counts[p] == 0, rank[p]))
    inner = [p for p in plain if p.startswith("##")]
    return sorted(inner + own + whole[: SIZE - len(inner) - len(own)])


def ids_of(text, vocabulary, longest):
    return [piece for word in words_of(text) for piece in pieces_of(word, vocabulary, longest)]


def mean_matrix(vocabulary, sentences):
    longest = max(map(len, vocabulary))
    rows = [ids_of(sentence, vocabulary, longest) for sentence in sentences]
    data = [1 / len(row) for row in rows for _ in row]
    starts = np.cumsum([0] + [len(row) for row in rows])
    return csr_matrix((np.array(data, np.float32), [i for row in rows for i in row], starts), (len(rows), len(vocabulary)))


def sif_weights(vocabulary, sentences):
    seen = np.bincount([i for s in sentences for i in ids_of(s, vocabulary, 40)], minlength=len(vocabulary)) + 0.5
    return (SIF / (SIF + seen / seen.sum())).astype(np.float32)


def fit(start, goal, mean):
    """Least squares with a ridge towards `start`, by conjugate gradients."""
    scaled = mean @ start
    start = start * float((scaled * goal).sum() / (scaled * scaled).sum())
    ridge = RIDGE * len(goal) / mean.shape[1]
    residual = mean.T @ (goal - mean @ start)
    change, direction, power = np.zeros_like(start), residual.copy(), (residual**2).sum()
    for _ in range(STEPS):
        moved = mean.T @ (mean @ direction) + ridge * direction
        step = power / (direction * moved).sum()
        change += step * direction
        residual -= step * moved
        power, before = (residual**2).sum(), power
        direction = residual + power / before * direction
    return start + change


def fitness(table, goal, vocabulary, sentences):
    """Mean cosine between the table's vector of a sentence and the teacher's."""
    ours = mean_matrix(vocabulary, sentences) @ table
    norms = np.linalg.norm(ours, axis=1) * np.linalg.norm(goal, axis=1)
    return round(float(((ours * goal).sum(1) / np.maximum(norms, 1e-9)).mean()), 4)


def reduce(table):
    _, vectors = np.linalg.eigh(table.T.astype(np.float64) @ table)
    axes = vectors[:, ::-1][:, :DIMENSIONS]
    # An axis may point either way; its largest part is made positive.
    axes *= np.sign(axes[np.abs(axes).argmax(0), np.arange(DIMENSIONS)])
    return table @ axes.astype(np.float32)


def write(folder, words, table):
    """`static-words.txt`, a word a line, and `static-table.bin`: a float32 scale for each word, then int8 rows."""
    scales = np.maximum(np.abs(table).max(1), 1e-9).astype("<f4") / 127
    rows = np.rint(table / scales[:, None]).astype(np.int8)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "static-words.txt").write_text("\n".join(words) + "\n", "utf8")
    (folder / "static-table.bin").write_bytes(scales.tobytes() + rows.tobytes())


main(*sys.argv[1:])
