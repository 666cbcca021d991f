import type { ErrorCode, ProviderFailure } from '@recuerda/contracts';
import { AppError } from '@recuerda/service';

const CODES: Record<ProviderFailure['kind'], ErrorCode> = {
  refused: 'template_refused',
  exists: 'template_exists',
  token: 'provider_refused',
  fixed: 'template_fixed',
  unavailable: 'provider_unavailable',
};

/** The error of the API, with the provider's words. */
export function errorOf({ kind, words }: ProviderFailure): AppError {
  const error = new AppError(CODES[kind]);
  if (kind === 'exists') return new AppError(error.code, {}, { errors: [{ field: 'name', message: error.detail }] });
  return words === '' ? error : new AppError(error.code, {}, { errors: [{ field: 'Meta', message: words }] });
}

/** The same as one Spanish text. */
export const errorText = ({ kind, words }: ProviderFailure): string =>
  [new AppError(CODES[kind]).detail, words && `Meta: ${words}`].filter(Boolean).join(' ');
