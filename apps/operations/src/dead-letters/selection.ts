import type { Selector } from '../command-line/arguments.js';
import type { DeadLetterMessage } from './dead-letter-store.js';

/** The dead letters selected by a command, and which of the requested ids were not found. */
export class Selection {
  private readonly found = new Set<string>();

  constructor(private readonly selector: Selector) {}

  has({ id }: DeadLetterMessage): boolean {
    if (this.selector === 'all') return true;
    if (!this.selector.has(id)) return false;
    this.found.add(id);
    return true;
  }

  get missing(): string[] {
    return this.selector === 'all' ? [] : [...this.selector].filter((id) => !this.found.has(id));
  }
}
