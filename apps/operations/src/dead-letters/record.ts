import { z } from 'zod';
import { Failure } from '../command-line/errors.js';
import type { DeadLetterMessage } from './dead-letter-store.js';

/** A line of an export. A body that is not UTF-8 is in base64. */
const recordSchema = z.object({
  flow: z.string(),
  id: z.string(),
  type: z.string(),
  contentType: z.string(),
  diedAt: z.iso.datetime({ offset: true }).nullable(),
  reason: z.string(),
  error: z.string(),
  failures: z.int().nonnegative(),
  postponements: z.int().nonnegative(),
  body: z.string(),
  encoding: z.enum(['utf8', 'base64']),
});

export function writeRecord(flow: string, { body, ...about }: DeadLetterMessage): string {
  const text = body.toString('utf8');
  const encoding = Buffer.from(text, 'utf8').equals(body) ? 'utf8' : 'base64';
  return JSON.stringify({ flow, ...about, body: encoding === 'utf8' ? text : body.toString('base64'), encoding });
}

/** @throws {Failure} when the line is no record, or of another flow */
export function readRecord(flow: string, line: string, number: number): DeadLetterMessage {
  const parsed = recordSchema.safeParse(jsonOf(line));
  if (!parsed.success) throw new Failure(`Line ${number} was not written by export.`);
  const { flow: from, body, encoding, ...about } = parsed.data;
  if (from !== flow) throw new Failure(`Line ${number} was exported from ${from}, not from ${flow}.`);
  return { ...about, body: Buffer.from(body, encoding) };
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
