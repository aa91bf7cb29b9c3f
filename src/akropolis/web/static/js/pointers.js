// What mice, fingers and pens do on the stage, turned into wishes.

const CLICK = 7, WHEEL_MS = 120, HOLD_MS = 380, FINGER = 56, ZOOM_TO = 30, TOO_SMALL = 24;

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./spots.js').Spot} Spot */
/** @typedef {import('./spots.js').Refused} Refused */
/**
 * @typedef {object} Wishes
 * @property {(spot: Spot) => void} hover the pointer means a spot
 * @property {(spot: Spot) => void} drag the tile in hand is dragged over a spot
 * @property {(spot: Spot) => void} lay it was dragged there and let go
 * @property {(spot: Spot, touch: boolean) => void} set a spot was clicked
 * @property {(refused: Refused, set: boolean) => void} refuse it points where nothing may lie
 * @property {() => void} outside a click far from any spot
 * @property {(by: number) => void} turn
 * @property {(hex: number[] | null) => void} ask a hex was clicked without a tile in hand
 */

export class Pointers {
  /** @param {Board} board @param {Wishes} wishes */
  constructor(board, wishes) {
    this.board = board;
    this.wishes = wishes;
    this.touched = false; // whether it was a finger or a pen that went down last
    /** @type {Map<number, PointerEvent>} */
    this.fingers = new Map();
    /** @type {{p: number[], last: number[], moved: boolean, grip: number[] | null, peeked: boolean} | null} */
    this.start = null;
    /** @type {{gap: number, mid: number[]} | null} */
    this.pinch = null;
    const { host } = board;
    let spun = 0, spunAt = 0;
    host.addEventListener('wheel', (event) => {
      event.preventDefault();
      if (!board.hand || event.ctrlKey) {
        board.zoomBy(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), board.inStage(event));
        return;
      }
      spun += event.deltaY;
      if (Math.abs(spun) < 4 || event.timeStamp - spunAt < WHEEL_MS) return;
      this.wishes.turn(spun > 0 ? 1 : -1);
      spun = 0;
      spunAt = event.timeStamp;
    }, { passive: false });
    host.addEventListener('contextmenu', (event) => {
      if (!board.hand) return;
      event.preventDefault();
      if (!this.touched) this.wishes.turn(event.shiftKey ? -1 : 1);
    });
    host.addEventListener('pointerdown', (event) => this.down(event));
    host.addEventListener('pointermove', (event) => this.move(event));
    host.addEventListener('pointerup', (event) => this.up(event));
    host.addEventListener('pointercancel', (event) => {
      this.fingers.delete(event.pointerId);
      this.letGo();
    });
  }

  /** @param {PointerEvent} event */
  down(event) {
    const { board } = this;
    if (event.button || /** @type {Element} */ (event.target).closest('button, a')) return;
    this.touched = event.pointerType !== 'mouse';
    this.fingers.set(event.pointerId, event);
    if (event.pointerType !== 'mouse') board.host.setPointerCapture(event.pointerId);
    const p = board.inStage(event);
    if (this.fingers.size === 2) {
      this.letGo();
      this.pinch = this.spread();
      return;
    }
    const grip = board.onGhost(p) ? this.touched ? [0, -FINGER] : board.gripAt(p) : null;
    this.start = { p, last: p, moved: false, grip, peeked: false };
    clearTimeout(this.holding);
    if (grip) this.holding = setTimeout(() => { if (this.start && !this.start.moved) { this.start.peeked = true; board.peek(true); } }, HOLD_MS);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { board } = this;
    if (this.fingers.has(event.pointerId)) this.fingers.set(event.pointerId, event);
    const p = board.inStage(event);
    if (this.fingers.size === 2 && this.pinch) {
      const now = this.spread();
      board.pan = [board.pan[0] + now.mid[0] - this.pinch.mid[0], board.pan[1] + now.mid[1] - this.pinch.mid[1]];
      board.zoomBy(now.gap / this.pinch.gap, now.mid);
      this.pinch = now;
      return;
    }
    const { start } = this;
    if (start) {
      if (!start.moved && Math.hypot(p[0] - start.p[0], p[1] - start.p[1]) > CLICK) {
        start.moved = true;
        clearTimeout(this.holding);
        board.peek(false);
        board.host.setPointerCapture(event.pointerId);
      }
      if (start.moved && board.hand && start.grip) {
        const spot = board.pick([p[0] + start.grip[0], p[1] + start.grip[1]]).spot || board.hand.placement?.spot;
        if (spot) this.wishes.drag(spot);
      } else if (start.moved) {
        board.panBy(p[0] - start.last[0], p[1] - start.last[1]);
      }
      start.last = p;
      if (start.moved) return;
    }
    if (board.hand && !board.hand.set && event.pointerType === 'mouse') {
      const { spot, refused } = board.pick(p);
      if (spot) this.wishes.hover(spot);
      else if (refused) this.wishes.refuse(refused, false);
    }
  }

  /** End what a pointer has begun; a tile that was dragged lies where it is. */
  letGo() {
    const { board, start } = this, placement = board.hand?.placement;
    clearTimeout(this.holding);
    board.peek(false);
    if (this.fingers.size < 2) this.pinch = null;
    this.start = null;
    if (start?.moved && start.grip && placement) this.wishes.lay(placement.spot);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { board, start } = this, mine = this.fingers.delete(event.pointerId);
    this.letGo();
    if (!mine || !start || start.moved || start.peeked) return;
    const p = board.inStage(event), touch = event.pointerType !== 'mouse';
    if (!board.hand) {
      this.wishes.ask(this.hexUnder(event, p));
      return;
    }
    if (touch && start.grip) {
      this.wishes.turn(1);
      return;
    }
    const { spot, refused } = board.pick(p);
    if (spot) {
      if (touch && board.side < TOO_SMALL) {
        board.zoomBy(ZOOM_TO / board.side, p, false);
      }
      this.wishes.set(spot, touch);
    } else if (refused) this.wishes.refuse(refused, true);
    else this.wishes.outside();
  }

  /** @param {PointerEvent} event @param {number[]} p */
  hexUnder(event, p) {
    const g = document.elementFromPoint(event.clientX, event.clientY)?.closest('.own [data-at]');
    return g ? (g.getAttribute('data-at') || '').split(',').map(Number) : p && null;
  }

  /** How far two fingers are apart, and the point between them. */
  spread() {
    const [a, b] = [...this.fingers.values()].map((e) => this.board.inStage(e));
    return { gap: Math.max(10, Math.hypot(a[0] - b[0], a[1] - b[1])), mid: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] };
  }
}
