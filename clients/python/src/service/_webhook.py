from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import Any, Mapping

from ._errors import WebhookSignatureError

TOLERANCE = 300.0


def unwrap_webhook(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str,
    *,
    tolerance: float = TOLERANCE,
    now: float | None = None,
) -> dict[str, Any]:
    """The event of a delivery, once its signature is right; else WebhookSignatureError.

    `body`: as it came, before any parsing. With a `whsec_` secret the Standard Webhooks headers are checked, with their
    time; else X-Service-Signature.
    """
    raw = body.encode() if isinstance(body, str) else body
    of = {name.lower(): value for name, value in headers.items()}
    signatures = of.get("webhook-signature", "")
    if secret.startswith("whsec_") and signatures:
        sent = of.get("webhook-timestamp", "")
        if not sent.isdigit() or abs((time.time() if now is None else now) - int(sent)) > tolerance:
            raise WebhookSignatureError("the delivery is too old or from the future")
        try:
            key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
        except binascii.Error:
            raise WebhookSignatureError("the secret is no whsec_ secret: what follows is not base64") from None
        mac = hmac.digest(key, f"{of.get('webhook-id', '')}.{sent}.".encode() + raw, "sha256")
        expected, given = "v1," + base64.b64encode(mac).decode(), signatures.split(" ")
    else:
        expected = hmac.new(secret.encode(), raw, hashlib.sha256).hexdigest()
        given = [of.get("x-service-signature", ""), of.get("x-service-signature-previous", "")]
    if not any(hmac.compare_digest(each.encode(), expected.encode()) for each in given):
        raise WebhookSignatureError("the signature does not match")
    try:
        event: dict[str, Any] = json.loads(raw)
    except ValueError as fault:
        raise WebhookSignatureError("the body is not JSON") from fault
    return event
