import { Injectable } from '@nestjs/common';
import { type AccountLink, MINUTE_MS } from '@recuerda/contracts';
import { hashToken, newToken } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import { type DueMail, MAIL_BACKOFF, MailQueue, type Recipient } from '../smtp/mail-queue.js';
import { bodyOf, link, type Mail, paragraph } from '@recuerda/service/mail';

/** Returns a URL, or a path where PUBLIC_URL is not set. */
export const linkTo = (path: string, token: string, publicUrl = ''): string =>
  `${publicUrl.replace(/\/$/, '')}${path}?token=${token}`;

interface ClaimedMail extends Recipient {
  kind: AccountLink['kind'];
  expiresAt: Date;
}

/**
 * Links that go out by mail: at most one per user, beside the one that an administrator was shown. The token of a link
 * is made when its mail is sent and never stored, so each try has another one, and the one before stops working.
 */
@Injectable()
export class LinkMails extends MailQueue {
  /** Links that expired before they were sent. */
  protected readonly givingUp = `
    UPDATE identity.link_mails SET next_try_at = NULL, failure = coalesce(failure, 'unreachable')
    WHERE next_try_at IS NOT NULL AND expires_at <= $1 RETURNING kind`;

  /** Replaces the user's mail before, and the link in it. */
  async add(manager: EntityManager, userId: string, kind: AccountLink['kind'], expiresAt: Date): Promise<void> {
    await manager.query(
      `INSERT INTO identity.link_mails (user_id, kind, expires_at, created_at, next_try_at)
       VALUES ($1, $2, $3, $4, $4)
       ON CONFLICT (user_id) DO UPDATE SET kind = excluded.kind, expires_at = excluded.expires_at, token_hash = NULL,
         created_at = excluded.created_at, next_try_at = excluded.next_try_at, tries = 0, failure = NULL,
         sent_at = NULL`,
      [userId, kind, expiresAt, this.clock.now()],
    );
  }

  async remove(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('DELETE FROM identity.link_mails WHERE user_id = $1', [userId]);
  }

  async next(): Promise<DueMail | undefined> {
    const token = newToken();
    const mail = await this.claim(token);
    if (!mail) return undefined;
    const { userId, kind, tries, expiresAt } = mail;
    const url = linkTo(`/${kind}`, token, this.config.publicUrl);
    return {
      kind,
      userId,
      tries,
      mail: compose(mail, url, expiresAt.getTime() - this.clock.now().getTime()),
      // Does nothing when the mail has been replaced since, or its link used.
      ...this.outcomes('link_mails', { token_hash: hashToken(token) }),
    };
  }

  /**
   * Returns a mail that is due, whose link has this token from now on; undefined if none is. No other process gets it
   * before the next try.
   */
  private async claim(token: string): Promise<ClaimedMail | undefined> {
    const [[mail]] = await this.source.query<[ClaimedMail[], number]>(
      `WITH due AS (
         SELECT user_id FROM identity.link_mails WHERE next_try_at <= $2 AND expires_at > $2
         ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED
       )
       UPDATE identity.link_mails m SET token_hash = $1, tries = m.tries + 1,
         next_try_at = $2::timestamptz + ${MAIL_BACKOFF}
       FROM due JOIN identity.users u ON u.id = due.user_id
       WHERE m.user_id = due.user_id
       RETURNING u.id AS "userId", u.name, u.email, m.kind, m.expires_at AS "expiresAt", m.tries`,
      [hashToken(token), this.clock.now()],
    );
    return mail;
  }
}

const TEXTS = {
  invitation: {
    subject: 'Tu invitación a Recuerda',
    purpose: 'Te han invitado a Recuerda. Con este enlace eliges tu contraseña y entras:',
    action: 'Elegir contraseña',
    otherwise: 'Si no la esperabas, no tienes que hacer nada.',
  },
  reset: {
    subject: 'Restablecer tu contraseña de Recuerda',
    purpose: 'Con este enlace eliges otra contraseña para tu cuenta de Recuerda:',
    action: 'Elegir otra contraseña',
    otherwise: 'Si no lo has pedido, no tienes que hacer nada: tu contraseña sigue siendo la misma.',
  },
};

/** @param remainingMs how long the link still works. */
function compose({ kind, name, email }: ClaimedMail, url: string, remainingMs: number): Mail {
  const { subject, purpose, action, otherwise } = TEXTS[kind];
  const validity = `Sirve una sola vez, durante ${durationOf(remainingMs)}. No se lo reenvíes a nadie.`;
  const parts = [
    paragraph(`Hola, ${name}:`),
    paragraph(purpose),
    link(url, action),
    paragraph(validity),
    paragraph(otherwise),
  ];
  return { to: email, subject, ...bodyOf(parts) };
}

function durationOf(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  if (minutes < 120) return minutes === 1 ? 'un minuto' : `${minutes} minutos`;
  return `${Math.floor(minutes / 60)} horas`;
}
