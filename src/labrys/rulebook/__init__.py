"""Rules, tables, ledger and cases."""
