import { type Field, fieldsOf } from './wire.js';

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';
export type Attributes = Record<string, string | number | boolean>;

export interface SpanLink {
  traceId: string;
  spanId: string;
}

/** A span as a collector gets it. */
export interface ExportedSpan {
  /** Its resource's service. */
  service: string;
  resource: Attributes;
  traceId: string;
  spanId: string;
  /** '' for the first of a trace. */
  parentSpanId: string;
  name: string;
  kind: SpanKind;
  attributes: Attributes;
  links: SpanLink[];
  events: number;
  failed: boolean;
  statusMessage: string;
  /** Nanoseconds since the epoch. */
  start: bigint;
  end: bigint;
}

const KINDS: readonly SpanKind[] = ['internal', 'internal', 'server', 'client', 'producer', 'consumer'];
const STATUS_ERROR = 2n;

/** Reads an OTLP ExportTraceServiceRequest; the numbers are those of opentelemetry/proto/trace/v1/trace.proto. */
export const readSpans = (request: Uint8Array): ExportedSpan[] =>
  messages(fieldsOf(request), 1).flatMap((resourceSpans) => {
    const resource = messages(messages(resourceSpans, 1)[0] ?? [], 1);
    const scopes = messages(resourceSpans, 2);
    return scopes.flatMap((scope) => messages(scope, 2)).map((span) => readSpan(span, attributesOf(resource)));
  });

function readSpan(span: Field[], resource: Attributes): ExportedSpan {
  const [status = []] = messages(span, 15);
  return {
    service: String(resource['service.name']),
    resource,
    ...linkOf(span),
    parentSpanId: hex(span, 4),
    name: text(span, 5),
    kind: KINDS[Number(number(span, 6))] ?? 'internal',
    attributes: attributesOf(messages(span, 9)),
    links: messages(span, 13).map(linkOf),
    events: messages(span, 11).length,
    failed: number(status, 3) === STATUS_ERROR,
    statusMessage: text(status, 2),
    start: number(span, 7),
    end: number(span, 8),
  };
}

const linkOf = (fields: Field[]): SpanLink => ({ traceId: hex(fields, 1), spanId: hex(fields, 2) });

const attributesOf = (pairs: Field[][]): Attributes =>
  Object.fromEntries(pairs.map((pair) => [text(pair, 1), valueOf(messages(pair, 2)[0] ?? [])]));

function valueOf([field]: Field[]): string | number | boolean {
  if (field === undefined) return '';
  const { number: type, value } = field;
  if (typeof value === 'bigint') return type === 2 ? value !== 0n : Number(value);
  return Buffer.from(value).toString();
}

const bytesOf = (fields: Field[], wanted: number): Uint8Array[] =>
  fields.flatMap(({ number, value }) => (number === wanted && typeof value !== 'bigint' ? [value] : []));
const messages = (fields: Field[], wanted: number): Field[][] => bytesOf(fields, wanted).map(fieldsOf);
const text = (fields: Field[], wanted: number): string => Buffer.from(bytesOf(fields, wanted)[0] ?? []).toString();
const hex = (fields: Field[], wanted: number): string => Buffer.from(bytesOf(fields, wanted)[0] ?? []).toString('hex');
const number = (fields: Field[], wanted: number): bigint => {
  const value = fields.find((field) => field.number === wanted)?.value;
  return typeof value === 'bigint' ? value : 0n;
};
