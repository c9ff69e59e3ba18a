"""The coach: what it counts is true, what it says is whole, and it gives nothing away."""
