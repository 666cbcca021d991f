import { MAX_REASON } from '@recuerda/contracts';
import type { ReceivedMessage } from '../../received-message.js';
import { cut } from '../../texts.js';
import { plainly, politely } from './phrases.js';
import { readRow, readYesOrNo } from './row.js';
import { wordsMeant } from './spelling.js';
import { OPEN } from './verbs.js';
import { COURTESY, FILLERS, LINKS, OBJECTS, TIMES } from './vocabulary.js';

const CANNOT = /^no (?:(?:lo|la|los|las) )?(?:puedo|podre|podemos|podremos|voy a poder)(?: |$)/;
/** The same in a text as it was written, with what leads to the reason. */
const WRITTEN = /\bno\s+(?:l[ao]s?\s+)?(?:voy\s+a\s+)?\p{L}+[\s\p{P}]*(?:(?:porque|pues|ya\s+que)[\s\p{P}]+)?/iu;
/** Number of words that are read. */
const READ_WORDS = 12;
/** 'no puedo hacerlo', 'no puedo con eso', 'no puedo más' give no reason. */
const NO_REASONS = [COURTESY, FILLERS, LINKS, OBJECTS, TIMES, OPEN, new Set(['mas', 'solo', 'sola'])];
/** 'no puedo hablar' may be about something else. */
const INFINITIVE = /[aei]r(?:l[aeo]s?|sel[ao]s?|[mtl]e|nos)?$/;

/**
 * Reads 'no puedo' and the reason after it; null: it says something else. Where it is not sure that a reason follows,
 * it is null, and the person is asked.
 */
export function readCannot(text: string): { reason: string | null } | null {
  if (/[?¿]/.test(text)) return null;
  const words = politely(wordsIn(text));
  const start = words.findIndex((word) => word === 'si' || !COURTESY.has(word));
  if (!CANNOT.test(words.slice(Math.max(start, 0)).join(' '))) return null;
  const [written = ''] = WRITTEN.exec(text) ?? [];
  const reason = text.slice(text.indexOf(written) + written.length).trim();
  const said = plainly(politely(wordsIn(reason)));
  const isReason = said.some((word) => !NO_REASONS.some((known) => known.has(word)) && !/^\d/.test(word));
  return { reason: isReason && !INFINITIVE.test(said[0] ?? '') ? cut(reason, MAX_REASON) : null };
}

const wordsIn = (text: string): string[] => wordsMeant(text.trim().split(/\s+/, READ_WORDS).join(' '));

/** Returns the reason that a person writes when asked for one; null: a button, a number, or yes or no. */
export function reasonIn({ kind, text }: Pick<ReceivedMessage, 'kind' | 'text'>): string | null {
  const words = wordsMeant(text);
  if (kind === 'button' || readRow(words) !== null || readYesOrNo(words) !== null) return null;
  return cut(text.trim(), MAX_REASON) || null;
}
