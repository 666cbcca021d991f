/** Repeatable randomness: the same seed makes the same choices. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, not including, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Throws on an empty list. */
  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new Error('nothing to pick from');
    return items[Math.floor(this.next() * items.length)] as T;
  }

  /** A copy in any order (Fisher and Yates). */
  shuffle<T>(items: readonly T[]): T[] {
    const shuffled = [...items];
    for (let left = shuffled.length - 1; left > 0; left -= 1) {
      const chosen = this.between(0, left);
      [shuffled[left], shuffled[chosen]] = [shuffled[chosen] as T, shuffled[left] as T];
    }
    return shuffled;
  }
}

/** A number of its own for each name, so that a scenario run alone makes the choices it makes among all. */
export function seedOf(seed: number, name: string): number {
  let hash = seed >>> 0;
  for (const character of name)
    hash = (Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) + 0x9e3779b9) >>> 0;
  return hash;
}
