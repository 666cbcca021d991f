import { HttpService } from '@nestjs/axios';
import { currentTrace, inSpan } from '@recuerda/service';
import { type AxiosAdapter, type AxiosHeaders, getAdapter } from 'axios';
import type { ProviderResponse } from '../../http/provider-response.js';
import { spanAttributes } from '../../http/span-attributes.js';
import type { ProviderRequest } from '../../http/undici-adapter.js';
import { AccessToken } from './access-token.js';
import type { CloudConfig } from './cloud.config.js';
import { isTokenError } from './graph-error.js';

/** Calls of Meta's Graph API. A call that is refused for its token is repeated if the token was renewed meanwhile. */
export class GraphClient {
  private readonly base: string;
  private readonly exchange: AxiosAdapter;
  private readonly timeout: number | undefined;

  constructor(
    http: HttpService,
    { WHATSAPP_GRAPH_URL: url }: Pick<CloudConfig, 'WHATSAPP_GRAPH_URL'>,
    private readonly token: AccessToken,
  ) {
    const { adapter, timeout } = http.axiosRef.defaults;
    this.base = url.replace(/(?<!\/)\/+$/, '');
    this.exchange = getAdapter(adapter);
    this.timeout = timeout;
  }

  /** @throws AxiosError if there is no answer */
  get(path: string): Promise<ProviderResponse> {
    return this.call('GET', path);
  }

  /** @throws AxiosError if there is no answer */
  post(path: string, body: object): Promise<ProviderResponse> {
    return this.call('POST', path, JSON.stringify(body));
  }

  /**
   * Fetches a file of Meta's by its address, at most `maxBytes` and a part more. The token goes by TLS, or to the
   * address of the API alone.
   *
   * @throws AxiosError if there is no answer
   */
  async download(url: string, maxBytes: number): Promise<{ status: number; data: Buffer }> {
    const { protocol, origin } = new URL(url);
    if (protocol !== 'https:' && origin !== new URL(this.base).origin) throw new Error(`a file lies at ${origin}`);
    const headers = { authorization: `Bearer ${this.token.current()}` } as unknown as AxiosHeaders;
    const request: ProviderRequest = { url, method: 'GET', timeout: this.timeout, headers, maxBytes };
    return (await this.exchange(request)) as { status: number; data: Buffer };
  }

  private async call(method: 'GET' | 'POST', path: string, data?: string): Promise<ProviderResponse> {
    const token = this.token.current();
    const response = await this.exchangeOnce(method, path, token, data);
    if (!isTokenError(response)) return response;
    const renewed = this.token.current(true);
    return renewed === token ? response : this.exchangeOnce(method, path, renewed, data);
  }

  private exchangeOnce(method: 'GET' | 'POST', path: string, token: string, data?: string): Promise<ProviderResponse> {
    const url = `${this.base}/${path}`;
    return inSpan(method, { kind: 'client', attributes: spanAttributes(method, new URL(url)) }, async (span) => {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(data !== undefined && { 'content-type': 'application/json' }),
        ...currentTrace(),
      } as unknown as AxiosHeaders;
      try {
        const request: ProviderRequest = { url, method, timeout: this.timeout, headers, data };
        // The effect of a POST stands, even if the body of its response is lost.
        if (method === 'POST') request.bodyMs = Infinity;
        const response = await this.exchange(request);
        span?.set({ 'http.response.status_code': response.status });
        if (response.status >= 400) span?.fail(String(response.status));
        return response;
      } catch (error) {
        span?.fail((error as { code?: string }).code?.toLowerCase() ?? 'network_error');
        throw error;
      }
    });
  }
}

export type Graph = Pick<GraphClient, 'get'>;

/** @throws Error if Meta does not answer, or has a fault of its own */
export async function ask(graph: Graph, path: string): Promise<ProviderResponse> {
  const answer = await graph.get(path);
  if (answer.status >= 500 || answer.status === 429) throw new Error(`status ${answer.status}`);
  return answer;
}

export const graphClient = (http: HttpService, config: CloudConfig): GraphClient =>
  new GraphClient(http, config, new AccessToken(config));
