/** RabbitMQ's management HTTP API: a call takes milliseconds, where each rabbitmqctl starts an Erlang VM. */
export class ManagementApi {
  readonly #base: URL;
  readonly #authorization: string;

  /** @param url - with user and password: `http://guest:guest@127.0.0.1:15672`. */
  constructor(url: string) {
    this.#base = new URL(url);
    const { username, password } = this.#base;
    this.#authorization = `Basic ${btoa(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)}`;
    this.#base.username = this.#base.password = '';
  }

  /** @param path - its parts, encoded here. */
  get<T>(path: string[], query = ''): Promise<T> {
    return this.#call('GET', path, query).then((response) => response.json() as Promise<T>);
  }

  async put(path: string[]): Promise<void> {
    await this.#call('PUT', path, '', { body: '{}' });
  }

  /** @param reason - the text that the closed connections get. */
  async delete(path: string[], reason?: string): Promise<void> {
    await this.#call('DELETE', path, '', reason === undefined ? {} : { headers: { 'X-Reason': reason } });
  }

  /** Its user may do everything in it. */
  createVhost(name: string): Promise<void> {
    return this.put(['vhosts', name]);
  }

  deleteVhost(name: string): Promise<void> {
    return this.delete(['vhosts', name]);
  }

  async #call(method: string, path: string[], query: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(`/api/${path.map(encodeURIComponent).join('/')}${query}`, this.#base);
    const headers = { ...init.headers, 'Content-Type': 'application/json', Authorization: this.#authorization };
    const response = await fetch(url, { ...init, method, headers });
    if (!response.ok) throw new Error(`${method} ${url.href}: ${response.status} ${await response.text()}`);
    return response;
  }
}
