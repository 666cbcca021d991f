/** First in, first out, at a cost that does not grow with its length. */
export class Queue<T> {
  private incoming: T[] = [];
  private outgoing: T[] = [];

  get length(): number {
    return this.incoming.length + this.outgoing.length;
  }

  push(item: T): void {
    this.incoming.push(item);
  }

  take(): T | undefined {
    if (this.outgoing.length === 0) {
      this.outgoing = this.incoming.reverse();
      this.incoming = [];
    }
    return this.outgoing.pop();
  }
}
