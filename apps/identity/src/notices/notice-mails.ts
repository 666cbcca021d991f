import { Injectable } from '@nestjs/common';
import { type SecurityNotice, securityNotice, securityNoticeText } from '@recuerda/contracts';
import { fromRow, selectFields, type StoredRow } from '@recuerda/database';
import { type DueMail, MAIL_BACKOFF, MailQueue, type Recipient } from '../smtp/mail-queue.js';
import { bodyOf, link, type Mail, paragraph } from '@recuerda/service/mail';

const KIND = 'notice';
/** A notice that could not be sent for this long is given up: it stays in the portal. */
const VALID = `interval '1 day'`;

interface ClaimedNotice extends Recipient {
  notice: SecurityNotice;
}

/** The mails to owners of accounts about new ways in. */
@Injectable()
export class NoticeMails extends MailQueue {
  protected readonly givingUp = `
    UPDATE identity.security_notices SET next_try_at = NULL, failure = coalesce(failure, 'unreachable')
    WHERE next_try_at IS NOT NULL AND at + ${VALID} <= $1 RETURNING '${KIND}' AS kind`;

  async next(): Promise<DueMail | undefined> {
    const claimed = await this.claim();
    if (!claimed) return undefined;
    const { notice, userId, tries } = claimed;
    // Mail is set up only where PUBLIC_URL is.
    const url = new URL('/account', this.config.publicUrl);
    return {
      kind: KIND,
      userId,
      tries,
      mail: compose(claimed, url),
      ...this.outcomes('security_notices', { id: notice.id }),
    };
  }

  /** Returns a mail that is due; undefined if none is. No other process gets it before the next try. */
  private async claim(): Promise<ClaimedNotice | undefined> {
    type Row = StoredRow<SecurityNotice> & Recipient;
    const [[row]] = await this.source.query<[Row[], number]>(
      `WITH due AS (
         SELECT id FROM identity.security_notices WHERE next_try_at <= $1 AND at + ${VALID} > $1
         ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED
       )
       UPDATE identity.security_notices m SET tries = m.tries + 1, next_try_at = $1::timestamptz + ${MAIL_BACKOFF}
       FROM due, identity.users u WHERE m.id = due.id AND u.id = m.user_id
       RETURNING ${selectFields('m', securityNotice)}, u.id AS "userId", u.name, u.email, m.tries`,
      [this.clock.now()],
    );
    if (!row) return undefined;
    const { userId, name, email, tries } = row;
    return { notice: fromRow(securityNotice, row), userId, name, email, tries };
  }
}

const SUBJECTS = {
  device: 'Nuevo dispositivo en tu cuenta de Recuerda',
  token: 'Nuevo token en tu cuenta de Recuerda',
  passkey: 'Nueva passkey en tu cuenta de Recuerda',
  password: 'Cambió la contraseña de tu cuenta de Recuerda',
  identity: 'Nueva identidad en tu cuenta de Recuerda',
};
/** The mail may come a day later, and the reader's zone is not known. */
const MOMENT = new Intl.DateTimeFormat('es', {
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});
const OWN = 'Si fuiste tú, no tienes que hacer nada.';
const OTHER =
  'Si no fuiste tú, cambia tu contraseña en Mi cuenta: así se cierran las demás sesiones y se revocan los tokens. ' +
  'Quita allí las passkeys que no conozcas. Si no puedes entrar, avisa a un administrador.';

/** @param account address of 'Mi cuenta'. */
function compose({ notice, name, email }: ClaimedNotice, account: URL): Mail {
  const what = `${securityNoticeText(notice)} Fue el ${MOMENT.format(new Date(notice.at))} (UTC).`;
  const parts = [
    paragraph(`Hola, ${name}:`),
    paragraph(what),
    paragraph(OWN),
    paragraph(OTHER),
    link(account.href, 'Abrir Mi cuenta'),
  ];
  return {
    to: email,
    subject: SUBJECTS[notice.kind],
    messageId: `<notice.${notice.id}@${account.hostname}>`,
    ...bodyOf(parts),
  };
}
