/** First in, first out. An operation takes amortised constant time, whatever the length. */
export class Queue<T> {
  private incoming: T[] = [];
  private outgoing: T[] = [];

  get length(): number {
    return this.incoming.length + this.outgoing.length;
  }

  enqueue(item: T): void {
    this.incoming.push(item);
  }

  dequeue(): T | undefined {
    if (this.outgoing.length === 0) {
      this.outgoing = this.incoming.reverse();
      this.incoming = [];
    }
    return this.outgoing.pop();
  }
}
