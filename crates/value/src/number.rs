//! Integers and floating point numbers as text: parsing prefixes as MySQL does, and printing.
