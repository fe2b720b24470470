"""Words of a text as the static table knows them; `src/embedder/static/tokenizer.ts` does the same."""
import re
import unicodedata

CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
WORD = re.compile(r"[a-z]+|[0-9]+")
LONGEST_WORD = 40


def words_of(text):
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return [word for word in WORD.findall(CAMEL.sub(" ", plain).lower()) if len(word) <= LONGEST_WORD]


def pieces_of(word, vocabulary, longest):
    """Greedy longest match from the left; a piece within a word is written with ##. A rest that is unknown is left out."""
    pieces, at = [], 0
    while at < len(word):
        for end in range(min(len(word), at + longest), at, -1):
            piece = word[at:end] if at == 0 else "##" + word[at:end]
            if piece in vocabulary:
                pieces.append(vocabulary[piece])
                at = end
                break
        else:
            break
    return pieces
