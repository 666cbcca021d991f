import type { SignInResult } from '@recuerda/contracts';
import { AppError, counter } from '@recuerda/service';

const attempts = counter('recuerda_sign_ins_total', 'Attempts to sign in, by outcome', ['outcome']);

/** Counts how an attempt to sign in ends. */
export async function counted(attempt: Promise<SignInResult>): Promise<SignInResult> {
  try {
    const result = await attempt;
    attempts.inc({ outcome: 'challenge' in result ? 'challenged' : 'ok' });
    return result;
  } catch (error) {
    attempts.inc({ outcome: outcomeOf(error) });
    throw error;
  }
}

function outcomeOf(error: unknown): 'refused' | 'delayed' | 'error' {
  if (!(error instanceof AppError)) return 'error';
  if (error.code === 'unauthorized') return 'refused';
  return error.code === 'too_many_requests' ? 'delayed' : 'error';
}
