"""Lazaretto without a server: tables carried by a page, in a worker, with the browser's own database as their log."""
