"""Training of the value policy, which is what ``akropolis train`` does.

Games of the policy as it is are the *data*: at each turn the promising moves are played out, many
times. *Fitting* finds the weights that best foretell which of them ended well. *Evolution* then
changes all weights a little, and keeps what wins.
"""

from akropolis.training.course import KINDS, Settings, Step, TrainingError, train

__all__ = ["KINDS", "Settings", "Step", "TrainingError", "train"]
