import { MAX_KEPT } from '../sandbox.config.js';

/** A map of the latest 100,000 keys that were set, the longest ago first: strangers may send to any number. */
export class RecentMap<V> extends Map<string, V> {
  override set(key: string, value: V): this {
    this.delete(key);
    super.set(key, value);
    if (this.size > MAX_KEPT) this.delete(this.keys().next().value as string);
    return this;
  }
}
