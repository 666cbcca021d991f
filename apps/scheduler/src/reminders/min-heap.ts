/** A binary heap: the item with the smallest key first; equal keys in no order. */
export class MinHeap<T> {
  private items: T[] = [];

  constructor(private readonly key: (item: T) => number) {}

  get size(): number {
    return this.items.length;
  }

  /** The smallest key; Infinity when empty. */
  get least(): number {
    const [first] = this.items;
    return first === undefined ? Infinity : this.key(first);
  }

  push(item: T): void {
    const { items, key } = this;
    let at = items.length;
    items.push(item);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = items[parent] as T;
      if (key(above) <= key(item)) break;
      items[at] = above;
      at = parent;
    }
    items[at] = item;
  }

  /** Removes and returns the item with the smallest key. */
  pop(): T | undefined {
    const [first] = this.items;
    const last = this.items.pop();
    if (this.items.length > 0 && last !== undefined) this.sink(last);
    return first;
  }

  /** Removes and returns all items, in no order. */
  clear(): T[] {
    const { items } = this;
    this.items = [];
    return items;
  }

  /** Replaces the first item. */
  private sink(item: T): void {
    const { items, key } = this;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && key(items[child + 1] as T) < key(items[child] as T)) child += 1;
      if (key(items[child] as T) >= key(item)) break;
      items[at] = items[child] as T;
      at = child;
    }
    items[at] = item;
  }
}
