"""The part of the bots that is compiled: values of moves, rollouts and whole games.

Functions here work on the words of a kernel state (``akropolis.kernel.layout``). They are part of
the entry points of ``entries``, which are compiled when they are first called.
"""
