"""Checks sealed records offline: RFC 6962 inclusion proofs under checkpoints that are C2SP signed notes."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
from functools import lru_cache
from typing import Any, Iterator, Mapping, NamedTuple, Sequence

from . import _ed25519
from ._errors import ServiceError


class ExportVerdict(NamedTuple):
    """What is wrong, each with the seal of its record.

    `trusted`: keys were given. Without, the file's own are believed: it is consistent in itself, no more. `pending` counts
    records that are sealed but not in the log yet, which takes about a second: faults of now, so ask again.
    """

    valid: bool
    records: int
    faults: list[str]
    trusted: bool
    pending: int


class Checkpoint(NamedTuple):
    origin: str
    size: int
    root: bytes


MAX_NOTE_CHARS = 16_384
ED25519 = 1


def verify_export(export: Mapping[str, Any], keys: Sequence[str] | None = None) -> ExportVerdict:
    """`keys`: verifier keys of the log, got at another time or place than the export (`audit.keys()`).

    ServiceError for what is no export.
    """
    records = export.get("records") if isinstance(export, Mapping) else None
    if not isinstance(records, list):
        raise ServiceError("it holds no records: is it an export of GET /v1/audit/export?")
    known = export.get("log_keys", []) if keys is None else keys
    faults = [f"{record['seal']}: {fault}" for record in records for fault in verify_bundle(record, known)]
    if "user_id" in export:
        faults += _missing(export["user_id"], records)
    pending = sum(record["proof"] is None for record in records)
    return ExportVerdict(not faults, len(records), faults, keys is not None, pending)


def verify_bundle(bundle: Mapping[str, Any], keys: Sequence[str]) -> list[str]:
    """Why a bundle is not to be believed; none: it is."""
    seal, proof = leaf_hash(bundle["text"].encode()), bundle["proof"]
    faults = [] if seal.hex() == bundle["seal"] else ["the text does not hash to the seal"]
    if proof is None:
        return [*faults, "there is no inclusion proof: the record is not in the log yet"]
    signed = open_checkpoint(proof["checkpoint"], tuple(keys))
    if signed is None:
        return [*faults, "the checkpoint is not signed by a known key of the log"]
    if signed.size != proof["tree_size"]:
        return [*faults, "checkpoint and proof are of trees of different sizes"]
    hashes = proof["hashes"]
    leaf = leaf_hash(seal) if signed.origin.endswith("/log2") else seal
    readable = all(re.fullmatch(r"[0-9a-f]{64}", each) for each in hashes)
    root = root_of(leaf, proof["index"], signed.size, [bytes.fromhex(each) for each in hashes]) if readable else None
    return faults if root == signed.root else [*faults, "the proof does not lead to the root that the log has signed"]


def root_of(leaf: bytes, index: int, size: int, proof: Sequence[bytes]) -> bytes | None:
    """RFC 9162, 2.1.3.2. None: the proof has the wrong length for its place."""
    if not 0 <= index < size:
        return None
    place, last, root = index, size - 1, leaf
    for sibling in proof:
        if last == 0:
            return None
        if place % 2 or place == last:
            root = node_hash(sibling, root)
            while place % 2 == 0 and place:
                place, last = place // 2, last // 2
        else:
            root = node_hash(root, sibling)
        place, last = place // 2, last // 2
    return root if last == 0 else None


def leaf_hash(data: bytes) -> bytes:
    return hashlib.sha256(b"\0" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\1" + left + right).digest()


def _missing(user: str, records: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """A user's debits are numbered without gaps: one that is missing was deleted, or is somebody else's now."""
    debits = set()
    for record in records:
        try:
            sealed = json.loads(record["text"])
        except ValueError:
            continue
        if user not in sealed.get("parties", [sealed.get("account")]):
            yield f"{record['seal']}: it is not sealed for {user}"
        guard = sealed.get("guard") or ""
        if guard.startswith(f"{user}|"):
            debits.add(int(guard.removeprefix(f"{user}|")))
    for number in range(1, max(debits, default=0)):
        if number not in debits:
            yield f"debit {number} of {user} is missing"


@lru_cache(maxsize=256)
def open_checkpoint(note: str, keys: tuple[str, ...]) -> Checkpoint | None:
    """The checkpoint of a signed note, if one of the keys signed it."""
    text, cut, signatures = note.partition("\n\n")
    lines = text.split("\n")
    if len(note) > MAX_NOTE_CHARS or not cut or len(lines) < 3:
        return None
    root = _strict_base64(lines[2])
    if not re.fullmatch(r"0|[1-9][0-9]{0,15}", lines[1]) or root is None or len(root) != 32:
        return None
    message = f"{text}\n".encode()
    signed = any(_is_signed(line, message, key) for line in signatures.split("\n") for key in keys)
    return Checkpoint(lines[0], int(lines[1]), root) if signed else None


def _is_signed(line: str, message: bytes, key: str) -> bool:
    """`key`: `<name>+<hash>+<base64 of type and public key>`."""
    parts = re.fullmatch(r"([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)", key)
    public = _strict_base64(parts[3]) if parts else None
    if parts is None or public is None or len(public) != 33 or public[0] != ED25519:
        return False
    prefix = f"— {parts[1]} "
    signature = _strict_base64(line.removeprefix(prefix)) if line.startswith(prefix) else None
    identity = hashlib.sha256(f"{parts[1]}\n".encode() + public).digest()[:4]
    if signature is None or len(signature) != 68 or identity.hex() != parts[2] or signature[:4] != identity:
        return False
    return _ed25519.verify(public[1:], message, signature[4:])


def _strict_base64(text: str) -> bytes | None:
    """Only the one right spelling: no altered character passes, not even in the bits of the padding."""
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return data if base64.b64encode(data).decode() == text else None
