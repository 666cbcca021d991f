import { MAX_KEPT } from './sandbox.config.js';

/** A ring buffer of the last `capacity` items. */
export class Ring<T> {
  private items: T[] = [];
  /** Index of the oldest item when full. */
  private oldest = 0;

  constructor(private readonly capacity: number) {}

  push(item: T): void {
    if (this.items.length < this.capacity) {
      this.items.push(item);
      return;
    }
    this.items[this.oldest] = item;
    this.oldest = (this.oldest + 1) % this.capacity;
  }

  /** Latest pushed first. */
  newestFirst(): T[] {
    return [...this.items.slice(this.oldest), ...this.items.slice(0, this.oldest)].reverse();
  }

  clear(): void {
    this.items = [];
    this.oldest = 0;
  }
}

/** A map of the latest 100,000 keys that were set, the longest ago first: strangers may send to any number. */
export class RecentMap<V> extends Map<string, V> {
  override set(key: string, value: V): this {
    this.delete(key);
    super.set(key, value);
    if (this.size > MAX_KEPT) this.delete(this.keys().next().value as string);
    return this;
  }
}

/** Returns a number's digits, with 504 (Honduras) before a local number: equal for all formats of one number. */
export function phoneKey(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (digits === '') return phone.trim();
  return digits.length === 8 ? `504${digits}` : digits;
}
