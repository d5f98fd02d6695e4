"""A Ray cluster of two nodes on this machine, in a process of its own: `kill` on stdin kills one of them."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

SMALL: Any = {"num_cpus": 1, "object_store_memory": 80 * 2**20}

if __name__ == "__main__":
    cluster: Any = import_module("ray.cluster_utils").Cluster(
        initialize_head=True, head_node_args={**SMALL, "include_dashboard": False}
    )
    second = cluster.add_node(**SMALL)
    cluster.wait_for_nodes()
    print(f"address {cluster.address}", flush=True)
    for line in sys.stdin:
        if line.strip() == "kill":
            cluster.remove_node(second, allow_graceful=False)
            print("killed", flush=True)
    cluster.shutdown()
