/** An EventSource that a test controls. */
export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static all: FakeEventSource[] = [];
  readyState = FakeEventSource.CONNECTING;

  constructor(readonly url: string) {
    super();
    FakeEventSource.all.push(this);
  }

  static get latest(): FakeEventSource {
    const latest = FakeEventSource.all.at(-1);
    if (!latest) throw new Error('no EventSource was opened');
    return latest;
  }

  static install(): void {
    FakeEventSource.all = [];
    Object.assign(window, { EventSource: FakeEventSource });
  }

  send(type: string, data: object, lastEventId: string): void {
    this.readyState = FakeEventSource.OPEN;
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data), lastEventId }));
  }

  fail(): void {
    this.dispatchEvent(new Event('error'));
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
}
