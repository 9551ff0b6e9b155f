"""Who is who: guests by a signed cookie, links by hashed tokens."""

import base64
import hashlib
import hmac
import secrets
from typing import Final

COOKIE: Final = "guest"
TOKEN_BYTES: Final = 16  # 128 bits


def new_guest() -> str:
    """A fresh guest id; it never leaves the server but in its signed cookie."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def signed(key: bytes, guest: str) -> str:
    """The cookie of a guest."""
    mac = hmac.new(key, guest.encode(), hashlib.sha256).digest()[:16]
    return f"{guest}.{base64.urlsafe_b64encode(mac).decode().rstrip('=')}"


def guest_of(key: bytes, cookie: str | None) -> str | None:
    """The guest of a cookie, if we have signed it."""
    guest, _, _ = (cookie or "").partition(".")
    return guest if cookie and guest and hmac.compare_digest(cookie.encode(), signed(key, guest).encode()) else None


def new_token() -> str:
    """The secret of a link."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> str:
    """How a token is stored."""
    return hashlib.sha256(token.encode()).hexdigest()
