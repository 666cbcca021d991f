import type { LoggerService } from '@nestjs/common';
import { type Logger, type LoggerOptions, pino } from 'pino';
import { correlationIdOf, currentTrace, traceIdOf } from '../trace/trace.js';
import { errorCodeOf, isConnectionError } from '../errors/database-errors.js';
import { scrubFields } from './scrub.js';

type Level = 'info' | 'error' | 'warn' | 'debug' | 'trace' | 'fatal';

/** Fields with personal data or secrets. They are redacted, also one and two levels deep. */
const PRIVATE = ['phone', 'to', 'appkey', 'authkey', 'password', 'authorization', 'body'];
/** Redacted only at the top level: nested, it is the message of an error. */
const PRIVATE_AT_THE_TOP = ['message'];

export const pinoOptions = (service: string, level: string): LoggerOptions => ({
  level,
  base: { service },
  messageKey: 'msg',
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }), log: (fields) => scrubFields(fields) },
  // Described above already; pino's own serializer would log every property.
  serializers: { err: (described: unknown) => described },
  redact: {
    paths: [...PRIVATE_AT_THE_TOP, ...PRIVATE.flatMap((field) => [field, `*.${field}`, `*.*.${field}`])],
    censor: '[redacted]',
  },
  mixin: () => {
    const trace = currentTrace();
    if (trace === undefined) return {};
    const correlationId = correlationIdOf(trace);
    const traceId = traceIdOf(trace.traceparent);
    return traceId === correlationId ? { correlationId } : { correlationId, traceId };
  },
});

/** Nest's contexts that log every module and route: dozens of lines at each start. They are logged as debug. */
const VERBOSE = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer']);

/**
 * Nest's logger on pino: one JSON line per entry, with the Nest context and the correlation id. What an outage repeats
 * is logged once a minute.
 */
export class PinoLogger implements LoggerService {
  constructor(
    private readonly pino: Logger,
    private readonly outages = new RepeatedOutages(),
  ) {}

  log = this.at('info', 'debug');
  error = this.at('error');
  warn = this.at('warn');
  debug = this.at('debug');
  verbose = this.at('trace');
  fatal = this.at('fatal');

  private at(usual: Level, forVerbose: Level = usual) {
    return (entry: unknown, ...rest: unknown[]): void => {
      const last = rest.at(-1);
      const context = typeof last === 'string' ? last : undefined;
      const level = context !== undefined && VERBOSE.has(context) ? forVerbose : usual;
      if (!this.pino.isLevelEnabled(level)) return;
      // Nest calls error(message, stack, context).
      const stack = rest.length > 1 && typeof rest[0] === 'string' ? rest[0] : undefined;
      const error: unknown = typeof entry === 'object' && entry !== null && 'err' in entry ? entry.err : entry;
      const leftOut = this.outages.leftOut(`${level} ${context} ${textOf(entry)}`, error);
      if (leftOut === undefined) return;
      const about = {
        ...(context !== undefined && { context }),
        ...(stack !== undefined && { stack }),
        ...(leftOut > 0 && { leftOut }),
      };
      if (entry instanceof Error) this.pino[level]({ ...about, err: entry, msg: entry.message });
      else if (typeof entry === 'object' && entry !== null) this.pino[level]({ ...about, ...entry });
      else this.pino[level]({ ...about, msg: String(entry) });
    };
  }
}

/** Fields that name a part of the system: an outage of another part is another text. */
const PARTS = ['target', 'schema', 'kind', 'service', 'url', 'flow', 'pattern'];

function textOf(entry: unknown): string {
  if (entry instanceof Error) return entry.message;
  if (typeof entry !== 'object' || entry === null || !('msg' in entry)) return String(entry);
  const fields = Object.entries(entry).filter(([name]) => PARTS.includes(name));
  return [entry.msg, ...fields.flat()].join(' ');
}

/** Bound of what waits in memory for room, bytes; what comes then is not logged. */
const MAX_WAITING = 1 << 20;

/**
 * Returns a logger that writes JSON lines to standard output, synchronously: a crash loses none. Entries wait while a
 * file that it writes to has no room.
 */
export function createLogger(service: string, level: string, dest: number | string = 1): PinoLogger {
  const destination = pino.destination({ dest, sync: true, maxLength: MAX_WAITING });
  // Each later write tries it again.
  destination.on('error', () => undefined);
  return new PinoLogger(pino(pinoOptions(service, level), destination));
}

const EVERY_MS = 60_000;
/** Bound of the memory for the unusual case of texts that differ each time. */
const MAX_TEXTS = 1_000;

/** Names and codes of errors: the broker or another service cannot be reached, or there is no room. */
const OUTAGES = ['UnavailableError', 'service_unavailable', 'request_timeout', 'ENOSPC'];
const isOutage = (error: unknown): boolean =>
  isConnectionError(error) || OUTAGES.includes(errorCodeOf(error) ?? (error as Error | undefined)?.name ?? '');

interface Logged {
  at: number;
  leftOut: number;
}

/**
 * Limits what is logged of an outage, which everything that meets it would report without end: a full disk, a server
 * that cannot be reached. Each text is logged once a minute, with the number of those left out.
 */
export class RepeatedOutages {
  private readonly logged = new Map<string, Logged>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Returns how many of this text were left out since it was last logged; undefined when this one is left out, too. */
  leftOut(text: string, error: unknown): number | undefined {
    if (!isOutage(error)) return 0;
    const last = this.logged.get(text);
    const now = this.now();
    if (last && now - last.at < EVERY_MS) {
      last.leftOut += 1;
      return undefined;
    }
    if (this.logged.size >= MAX_TEXTS) this.logged.clear();
    this.logged.set(text, { at: now, leftOut: 0 });
    return last?.leftOut ?? 0;
  }
}
