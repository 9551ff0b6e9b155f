"""What programs think."""
