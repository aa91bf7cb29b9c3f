// Made by akropolis.render from its own numbers: edit those, then run make assets.
export const APOTHEM = 0.8660254037844386;
export const RELIEF = {"squash": 0.82, "rise": 0.3, "sun": [0.34, 0.17]};
export const PLAN = {"squash": 1.0, "rise": 0.0, "sun": [0.15, 0.09]};
export const STEPS = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]];
export const CORNERS = [[1, 0], [0.5, 0.8660254037844386], [-0.5, 0.8660254037844386], [-1, 0], [-0.5, -0.8660254037844386], [0.5, -0.8660254037844386]];
export const SIDES = [[4, 5], [5, 0], [0, 1], [1, 2], [2, 3], [3, 4]];
export const NORMALS = [[0, -1], [0.8660254037844386, -0.5], [0.8660254037844386, 0.5], [0, 1], [-0.8660254037844386, 0.5], [-0.8660254037844386, -0.5]];
export const FRONT = [4, 2, 3];
export const SHADE_REACH = 3;
export const CHISEL = [[-0.72, 0.08, 1], [-0.5, -0.42, 0.8], [-0.16, -0.62, 1], [0.3, -0.6, 0.7], [0.56, -0.3, 1], [0.7, 0.12, 0.8], [0.44, 0.5, 1], [0.04, 0.7, 0.8], [-0.4, 0.62, 1], [-0.62, 0.36, 0.7], [-0.4, -0.1, 0.6], [0.36, 0.16, 0.6]];
export const DETAIL_FROM = 28;
export const SIGNS_FROM = 8;
export const PART = {"hairline": 0.004166666666666667, "seam": 0.05, "rim": 0.075, "contour": 0.07, "seam_px": 1.7, "seam_px_from": 18, "court": 0.16, "court_small": 0.17, "icon": 0.9, "quarry": 0.6, "icon_up": 0.05, "icon_east": 0.12, "star": 0.34, "star_small": 0.42, "star_three": 0.28, "star_three_small": 0.4, "star_up": 0.2, "plaza_icon": 0.44, "plaza_icon_down": 0.24, "numeral": 0.44, "numeral_px": 12, "numeral_in": 0.28, "numeral_in_court": 0.22, "numeral_up": 0.06, "numeral_way_east": 0.2, "numeral_way_up": 0.24, "mark": 0.3, "mark_px": 9, "mark_x": 0.56, "mark_y": 0.36, "joint_top": 0.06, "chisel_x": 0.11, "chisel_y": 0.13, "lift": 0.22, "lift_refused": 0.5, "snap": 0.9};
export const SYMBOLS = {"h": "houses", "m": "markets", "b": "barracks", "t": "temples", "g": "gardens", "q": "quarry"};
export const STARS = {"H": 1, "M": 2, "B": 2, "T": 2, "G": 3};
