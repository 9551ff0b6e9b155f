"""What people see and may click."""
