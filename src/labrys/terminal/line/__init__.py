"""The plain line mode, which is also the accessible one."""
