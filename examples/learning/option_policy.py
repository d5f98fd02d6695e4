"""A small policy in NumPy: it scores what each action stands for, in the light of the state. PPO by hand."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from labrys.learn import ENCODING

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
HIDDEN = 32
CLIP = 0.2  # how far a policy may go from the one that has played
LONGEST = 0.5  # of a gradient


class Batch(NamedTuple):
    """Steps that were played: what was seen, what was done, and how good that was."""

    states: Floats  # (steps, state)
    options: Floats  # (steps, most options, features); rows beyond those there were are zero
    mask: NDArray[np.bool_]  # (steps, most options)
    actions: Ints
    chances: Floats  # of the action, as the policy was then
    advantages: Floats
    returns: Floats


class Policy:
    """score(option) = l · option + v · tanh(A option + B state + b); worth(state) = u · tanh(C state + c) + d.

    It begins with l = v = u = 0: every action is equally likely, and nothing is worth anything.
    """

    def __init__(self, state: int, option: int, seed: int, hidden: int = HIDDEN) -> None:
        chance = np.random.default_rng(seed)

        def weights(rows: int, size: float) -> Floats:
            return (chance.standard_normal((rows, hidden)) * size).astype(np.float32)

        def zeros(number: int) -> Floats:
            return np.zeros(number, np.float32)

        self.weights: dict[str, Floats] = {
            "l": zeros(option), "A": weights(option, 0.3), "B": weights(state, 0.05), "b": zeros(hidden),
            "v": zeros(hidden), "C": weights(state, 0.1), "c": zeros(hidden), "u": zeros(hidden), "d": zeros(1),
        }  # fmt: skip
        self._moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.weights.items()}
        self._updates = 0

    # -- playing -------------------------------------------------------------------------------------------

    def chances(self, state: Floats, options: Floats) -> Floats:
        """How likely each of the options is to be taken."""
        w = self.weights
        scores = options @ w["l"] + np.tanh(options @ w["A"] + (state @ w["B"] + w["b"])) @ w["v"]
        likely = np.exp(scores - scores.max())
        return np.asarray(likely / likely.sum(), np.float32)

    def worth(self, states: Floats) -> Floats:
        """What states are worth."""
        w = self.weights
        return np.asarray(np.tanh(states @ w["C"] + w["c"]) @ w["u"] + w["d"], np.float32)

    # -- learning ------------------------------------------------------------------------------------------

    def learn(self, batch: Batch, rate: float, curiosity: float) -> None:
        """One step towards what was better than expected; `curiosity`: what it is worth to try other things."""
        likely, hidden = self._likely(batch)
        rows = np.arange(len(likely))
        ratio = likely[rows, batch.actions] / batch.chances
        held = np.where(batch.advantages > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        logs = np.log(np.maximum(likely, 1e-9))
        entropy = -(likely * logs).sum(axis=1, keepdims=True)
        wanted = (batch.advantages * ratio * held)[:, None] * _towards(likely, batch.actions)
        by_score = np.asarray((curiosity * likely * (logs + entropy) - wanted) / len(likely), np.float32)
        self._descend(self._by_score(batch, hidden, by_score) | self._by_worth(batch), rate)

    def imitate(self, batch: Batch, rate: float) -> None:
        """One step towards whatever was done. What states are worth, another's play does not tell."""
        likely, hidden = self._likely(batch)
        by_score = np.asarray(-_towards(likely, batch.actions) / len(likely), np.float32)
        self._descend(self._by_score(batch, hidden, by_score), rate)

    def _likely(self, batch: Batch) -> tuple[Floats, Floats]:
        """How likely each option of each step is; and the hidden layer."""
        w = self.weights
        hidden = np.tanh(batch.options @ w["A"] + (batch.states @ w["B"] + w["b"])[:, None, :])
        scores = np.where(batch.mask, batch.options @ w["l"] + hidden @ w["v"], -np.inf)
        likely = np.exp(scores - scores.max(axis=1, keepdims=True))
        return np.asarray(likely / likely.sum(axis=1, keepdims=True), np.float32), hidden

    def _by_score(self, batch: Batch, hidden: Floats, by_score: Floats) -> dict[str, Floats]:
        """Where the loss goes with each weight, from where it goes with each score."""
        inner = by_score[:, :, None] * self.weights["v"] * (1 - hidden**2)
        both, flat = inner.sum(axis=1), batch.options.reshape(-1, batch.options.shape[2])
        return {
            "l": flat.T @ by_score.ravel(), "A": flat.T @ inner.reshape(-1, inner.shape[2]),
            "B": batch.states.T @ both, "b": both.sum(axis=0), "v": np.einsum("bnh,bn->h", hidden, by_score),
        }  # fmt: skip

    def _by_worth(self, batch: Batch) -> dict[str, Floats]:
        """Where half the squared error of the worth goes with each weight."""
        w = self.weights
        known = np.tanh(batch.states @ w["C"] + w["c"])
        off = (known @ w["u"] + w["d"] - batch.returns) / len(batch.returns)
        back = off[:, None] * w["u"] * (1 - known**2)
        return {"C": batch.states.T @ back, "c": back.sum(axis=0), "u": known.T @ off, "d": off.sum(keepdims=True)}

    def _descend(self, gradients: dict[str, Floats], rate: float) -> None:
        """Adam (Kingma, Ba 2015)."""
        self._updates += 1
        long = float(np.sqrt(sum(float((one**2).sum()) for one in gradients.values())))
        for name, gradient in gradients.items():
            mean, square = self._moments[name]
            step = gradient / max(1.0, long / LONGEST)
            mean += 0.1 * (step - mean)
            square += 0.001 * (step**2 - square)
            unbiased = np.sqrt(square / (1 - 0.999**self._updates)) + 1e-8
            self.weights[name] -= np.asarray(rate * mean / (1 - 0.9**self._updates) / unbiased, np.float32)

    # -- keeping -------------------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """With the version of the encoding it has learnt from."""
        np.savez_compressed(path, encoding=np.array(ENCODING), **self.weights)  # type: ignore[arg-type]

    @classmethod
    def load(cls, path: Path) -> Policy:
        """One that was saved; not if it has learnt from another encoding."""
        with np.load(path) as kept:
            if int(kept["encoding"]) != ENCODING:
                raise ValueError(f"it has learnt from encoding {kept['encoding']}, and this is {ENCODING}")
            made = cls(kept["B"].shape[0], kept["A"].shape[0], 0, kept["v"].shape[0])
            made.weights = {name: kept[name] for name in made.weights}
        return made


def _towards(likely: Floats, actions: Ints) -> Floats:
    """Where the logarithm of what was done goes with each score."""
    found = -likely
    found[np.arange(len(likely)), actions] += 1.0
    return found
