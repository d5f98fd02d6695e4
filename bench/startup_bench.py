"""Start-up: wall time of `labrys --help`, the median of several runs."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time

times = []
for _ in range(9):
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-m", "labrys.cli", "--help"], capture_output=True, check=True)
    times.append(time.perf_counter() - begun)
print(json.dumps({"bench": "startup", "help_seconds": round(statistics.median(times), 3)}))
