const TITLE = Buffer.from('*Tarea ');
const FIELDS = ['appkey', 'authkey', 'to', 'message'].map((name) => Buffer.from(`name="${name}"`));
const ASTERISK = '*'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);

/** What to add to performance.now() for the wall clock with fractions of a millisecond. */
function calibrated() {
  const start = Date.now();
  let now = start;
  while (now === start) now = Date.now();
  return now - performance.now();
}

/** Counts the forms of tasks 0 to `count` - 1, and notes when each task's first accepted one arrived. */
export class SinkTally {
  #arrivals;
  #epoch = calibrated();
  #open = 0;
  status = { received: 0, refused: 0, distinct: 0, malformed: 0, mostOpen: 0, firstAt: 0, lastAt: 0 };

  constructor(count) {
    this.#arrivals = new Float64Array(count);
  }

  /** Ms since the epoch by task, 0 for none. */
  get arrivals() {
    return Buffer.from(this.#arrivals.buffer);
  }

  refuse() {
    this.status.received += 1;
    this.status.refused += 1;
  }

  accept(body) {
    const { status } = this;
    const now = this.#epoch + performance.now();
    status.received += 1;
    status.firstAt ||= now;
    status.lastAt = now;
    const number = numberIn(body);
    if (!(number < this.#arrivals.length) || !FIELDS.every((field) => body.includes(field))) status.malformed += 1;
    else if (this.#arrivals[number] === 0) {
      status.distinct += 1;
      this.#arrivals[number] = now;
    }
  }

  /** Counts forms whose answer waits: `change` more or fewer. */
  waiting(change) {
    this.#open += change;
    this.status.mostOpen = Math.max(this.status.mostOpen, this.#open);
  }
}

/** The task's number in the title "Tarea n"; undefined if there is none. */
function numberIn(body) {
  let at = body.indexOf(TITLE);
  if (at < 0) return undefined;
  let number = 0;
  for (at += TITLE.length; body[at] !== ASTERISK; at += 1) {
    const digit = body[at] - ZERO;
    if (!(digit >= 0 && digit <= 9)) return undefined;
    number = number * 10 + digit;
  }
  return number;
}
