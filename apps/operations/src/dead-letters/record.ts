import { z } from 'zod';
import { Failure } from '../command-line/failure.js';
import type { Letter } from './letter.js';

/** A line of an export. A body that is no UTF-8 is in base64. */
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

export function writeRecord(flow: string, { body, ...about }: Letter): string {
  const text = body.toString('utf8');
  const encoding = Buffer.from(text, 'utf8').equals(body) ? 'utf8' : 'base64';
  return JSON.stringify({ flow, ...about, body: encoding === 'utf8' ? text : body.toString('base64'), encoding });
}

/** Throws {@link Failure} when a line is none, or of another flow. */
export function readRecord(flow: string, line: string, number: number): Letter {
  const parsed = recordSchema.safeParse(jsonOf(line));
  if (!parsed.success) throw new Failure(`Line ${number} is not what export wrote.`);
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
