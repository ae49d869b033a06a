"""What holds for all tests: a machine that is slow for a moment makes no example wrong."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("steady", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")
