import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RecentMap } from '../bounded.js';

/**
 * Mexican and Argentine mobile numbers have a digit in WhatsApp that is not dialled. Brazilian ones lack the ninth
 * digit that is, but for area codes below 31.
 */
const DIALLED: readonly [RegExp, string][] = [
  [/^52(\d{10})$/, '521$1'],
  [/^54(\d{10})$/, '549$1'],
  [/^55([3-9]\d)9(\d{8})$/, '55$1$2'],
];

export function waIdOf(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return DIALLED.reduce((id, [dialled, own]) => id.replace(dialled, own), digits);
}

/** Users of WhatsApp: everyone with a number. */
@Injectable()
export class Users {
  private readonly byUserId = new RecentMap<string>();
  /** Number of changes of a user's id. */
  private readonly renewals = new RecentMap<number>();

  /**
   * Returns `waId`, WhatsApp's own form of the number, and `userId`, the business-scoped id that a user with a username
   * has instead of a number.
   */
  of(phone: string) {
    const waId = waIdOf(phone);
    const renewals = this.renewals.get(waId);
    const seed = renewals === undefined ? waId : `${waId} ${renewals}`;
    const userId = `HN.${BigInt(`0x${createHash('sha256').update(seed).digest('hex').slice(0, 13)}`)}`;
    this.byUserId.set(userId, waId);
    return { waId, userId, name: `Persona ${waId.slice(-4)}` };
  }

  /** Gives a user another id. */
  renew(phone: string) {
    const waId = waIdOf(phone);
    this.renewals.set(waId, (this.renewals.get(waId) ?? 0) + 1);
    return this.of(waId);
  }

  /** Returns the number of a user that was met before. */
  phoneOf(userId: string): string | undefined {
    return this.byUserId.get(userId);
  }
}
