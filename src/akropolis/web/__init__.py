"""The match service: pages, an API and sockets. Thin; what matters is decided in ``play``."""
