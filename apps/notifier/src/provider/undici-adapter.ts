import { AxiosError, AxiosHeaders, type AxiosAdapter, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { type Agent, type Dispatcher } from 'undici';

/** Most of an answer that is read; a provider has no more to say. */
const ANSWER_LIMIT_BYTES = 64 * 1024;

/**
 * An axios adapter over an undici pool with keep-alive: several times cheaper than axios' own on node:http. Text bodies
 * only; `timeout` bounds the whole exchange. Errors are AxiosErrors with undici's or the system's code.
 */
export function undiciAdapter(agent: Agent): AxiosAdapter {
  return async (config) => {
    // Not AbortSignal.timeout: its timer would outlive the answer, thousands of them at a time.
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), config.timeout);
    try {
      const answer = await agent.request({
        ...target(config),
        method: (config.method ?? 'GET').toUpperCase() as Dispatcher.HttpMethod,
        headers: AxiosHeaders.from(config.headers).toJSON() as Record<string, string>,
        body: config.data as string,
        signal: deadline.signal,
      });
      return await settle(config, answer);
    } catch (error) {
      if (error instanceof AxiosError) throw error;
      throw toAxiosError(error, config, deadline.signal.aborted);
    } finally {
      clearTimeout(timer);
    }
  };
}

function target(config: InternalAxiosRequestConfig): { origin: string; path: string } {
  const url = new URL(config.url ?? '', config.baseURL);
  return { origin: url.origin, path: url.pathname + url.search };
}

async function settle(config: InternalAxiosRequestConfig, answer: Dispatcher.ResponseData): Promise<AxiosResponse> {
  const response: AxiosResponse = {
    data: await readText(answer.body),
    status: answer.statusCode,
    statusText: '',
    headers: AxiosHeaders.from(answer.headers as Record<string, string>),
    config,
  };
  if (config.validateStatus?.(response.status) ?? true) return response;
  throw new AxiosError(`status ${response.status}`, AxiosError.ERR_BAD_RESPONSE, config, undefined, response);
}

async function readText(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > ANSWER_LIMIT_BYTES) break; // ends the exchange: the rest is not wanted
  }
  return Buffer.concat(chunks).toString('utf8');
}

function toAxiosError(error: unknown, config: InternalAxiosRequestConfig, timedOut: boolean): AxiosError {
  const cause = error instanceof Error ? error : new Error(String(error));
  const code = timedOut ? AxiosError.ETIMEDOUT : ((cause as NodeJS.ErrnoException).code ?? AxiosError.ERR_NETWORK);
  return new AxiosError(cause.message, code, config, undefined, undefined);
}
