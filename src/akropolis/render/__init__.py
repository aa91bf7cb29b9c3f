"""Pictures of cities and games, and the one geometry that they and the browser are drawn with.

>>> import akropolis as ak
>>> from akropolis.render import svg
>>> picture = svg(ak.City.parse("Mbq@2,-2/3 hhq@1,-1/2"))
>>> picture.count('class="hex ')
7
"""

from akropolis.render.pictures import svg

__all__ = ["svg"]
