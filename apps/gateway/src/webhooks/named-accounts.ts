import type { KnownAccount } from './webhook-secrets.js';

/** Part of a webhook of Meta that is about one number, or about a business account where it names no number. */
interface Part {
  number: unknown;
  businessAccountId: unknown;
}

/**
 * Returns the first account that a webhook of Meta is about and that none of `signers` is; undefined: there is none, or
 * the webhook cannot be read. Two accounts may share a business account, which each of their apps reports.
 */
export function unsignedAccountIn(
  body: string,
  accounts: readonly KnownAccount[],
  signers: ReadonlySet<KnownAccount>,
): KnownAccount | undefined {
  for (const { number, businessAccountId } of partsOf(body)) {
    const named = accounts.filter((one) =>
      typeof number === 'string' ? one.phoneNumberId === number : one.businessAccountId === businessAccountId,
    );
    if (named.length > 0 && !named.some((one) => signers.has(one))) return named[0];
  }
  return undefined;
}

function partsOf(body: string): Part[] {
  return listAt(parsed(body), 'entry').flatMap((entry) =>
    listAt(entry, 'changes').map((change) => ({
      number: at(at(at(change, 'value'), 'metadata'), 'phone_number_id'),
      businessAccountId: at(entry, 'id'),
    })),
  );
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const at = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

function listAt(value: unknown, name: string): unknown[] {
  const list = at(value, name);
  return Array.isArray(list) ? list : [];
}
