import type { Choice } from '../command-line/arguments.js';
import type { Letter } from './letter.js';

/** The letters a command is about, and which of the named ones it has not met. */
export class Chosen {
  private readonly met = new Set<string>();

  constructor(private readonly choice: Choice) {}

  has({ id }: Letter): boolean {
    if (this.choice === 'all') return true;
    if (!this.choice.has(id)) return false;
    this.met.add(id);
    return true;
  }

  get missing(): string[] {
    return this.choice === 'all' ? [] : [...this.choice].filter((id) => !this.met.has(id));
  }
}
