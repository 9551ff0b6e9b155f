"""The host of a table: everything a table says and does, without sockets, event loop or database."""
