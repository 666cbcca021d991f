import type { OidcResult } from '@recuerda/contracts';
import { AppError, counter } from '@recuerda/service';

const signIns = counter('recuerda_oidc_sign_ins_total', 'Answers of the OpenID provider, by what came of them', [
  'outcome',
]);

/** Counts what comes of an answer of the provider. */
export async function counted(finish: Promise<OidcResult>): Promise<OidcResult> {
  try {
    const result = await finish;
    signIns.inc({ outcome: result.signIn ? 'ok' : 'connected' });
    return result;
  } catch (error) {
    signIns.inc({ outcome: outcomeOf(error) });
    throw error;
  }
}

function outcomeOf(error: unknown): string {
  if (!(error instanceof AppError)) return 'error';
  if (error.code === 'too_many_requests') return 'delayed';
  return error.code.startsWith('oidc_') ? error.code.slice('oidc_'.length) : 'error';
}
