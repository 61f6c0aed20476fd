"""Conditional actions: what is planned, what sets it off, and its running (NG-73 to NG-82, NG-184)."""
