import { Controller, Injectable } from '@nestjs/common';
import {
  type Envelope,
  type Role,
  SUBSCRIPTIONS,
  WeeklyDigestPrepared,
  type WeeklyDigestPreparedData,
} from '@recuerda/contracts';
import { EventHandler } from '@recuerda/messaging';
import { type DueMail, MAIL_BACKOFF, MailQueue, type Recipient } from '../smtp/mail-queue.js';
import { bodyOf, link, type Mail, Mailer, paragraph, table } from '@recuerda/service/mail';
import { CAN_SIGN_IN } from '../users/user.store.js';

const KIND = 'digest';
/** A digest that could not be sent for this long is given up, and a digest that comes this late is ignored. */
const VALID = `interval '1 day'`;

type Content = Omit<WeeklyDigestPreparedData, 'date'>;

interface ClaimedDigest extends Recipient {
  date: string;
  /** The reader's role now, not when the digest was prepared. */
  role: Role;
  departmentIds: string[];
  content: Content;
}

/** The weekly digests: of all departments to administrators, of their own to managers. One mail per date and reader. */
@Injectable()
export class DigestMails extends MailQueue {
  protected readonly givingUp = `
    UPDATE identity.digest_mails m SET next_try_at = NULL, failure = coalesce(failure, 'unreachable')
    FROM identity.digests d WHERE d.date = m.date AND m.next_try_at IS NOT NULL AND d.expires_at <= $1
    RETURNING '${KIND}' AS kind`;

  /** Adds a mail for each administrator and manager who has signed in. A date that is there already changes nothing. */
  async add({ date, ...content }: WeeklyDigestPreparedData, preparedAt: Date): Promise<void> {
    await this.source.query(
      `WITH digest AS (
         INSERT INTO identity.digests (date, content, expires_at)
         SELECT $1::date, $2::jsonb, $3::timestamptz + ${VALID} WHERE $3::timestamptz + ${VALID} > $4::timestamptz
         ON CONFLICT (date) DO NOTHING RETURNING date
       )
       INSERT INTO identity.digest_mails (date, user_id, next_try_at)
       SELECT digest.date, u.id, $4 FROM digest, identity.users u
       WHERE u.role IN ('administrator', 'manager') AND ${CAN_SIGN_IN}`,
      [date, JSON.stringify(content), preparedAt, this.clock.now()],
    );
  }

  async next(): Promise<DueMail | undefined> {
    const claimed = await this.claim();
    if (!claimed) return undefined;
    const content = contentFor(claimed);
    if (!content) {
      await this.drop(claimed);
      return this.next();
    }
    const { userId, tries } = claimed;
    return {
      kind: KIND,
      userId,
      tries,
      // Mail is set up only where PUBLIC_URL is.
      mail: compose(content, claimed, new URL('/tasks', this.config.publicUrl)),
      ...this.outcomes('digest_mails', { date: claimed.date, user_id: userId }),
    };
  }

  /** Returns a mail that is due; undefined if none is. No other process gets it before the next try. */
  private async claim(): Promise<ClaimedDigest | undefined> {
    const [[mail]] = await this.source.query<[ClaimedDigest[], number]>(
      `WITH due AS (
         SELECT m.date, m.user_id, d.content FROM identity.digest_mails m JOIN identity.digests d USING (date)
         WHERE m.next_try_at <= $1 AND d.expires_at > $1
         ORDER BY m.next_try_at LIMIT 1 FOR UPDATE OF m SKIP LOCKED
       )
       UPDATE identity.digest_mails m SET tries = m.tries + 1, next_try_at = $1::timestamptz + ${MAIL_BACKOFF}
       FROM due JOIN identity.users u ON u.id = due.user_id
       WHERE m.date = due.date AND m.user_id = due.user_id
       RETURNING m.date::text, u.id AS "userId", u.name, u.email, u.role, u.department_ids AS "departmentIds",
         due.content, m.tries`,
      [this.clock.now()],
    );
    return mail;
  }

  private async drop({ date, userId }: ClaimedDigest): Promise<void> {
    await this.source.query('DELETE FROM identity.digest_mails WHERE date = $1 AND user_id = $2', [date, userId]);
  }
}

/** Takes prepared digests in, where mail is set up. */
@Controller()
export class DigestEventsController {
  constructor(
    private readonly digests: DigestMails,
    private readonly mailer: Mailer,
  ) {}

  @EventHandler(SUBSCRIPTIONS.identityDigests)
  async handle(events: Envelope[]): Promise<void> {
    if (!this.mailer.isSetUp) return;
    for (const { data, time } of events.filter(WeeklyDigestPrepared.is)) await this.digests.add(data, new Date(time));
  }
}

/**
 * Returns all departments for an administrator, for a manager their own; undefined where nothing is open, or nothing is
 * theirs.
 */
function contentFor({ role, departmentIds, content }: ClaimedDigest): Omit<Content, 'others'> | undefined {
  if (role === 'administrator') return content;
  if (role !== 'manager') return undefined;
  const all = [...content.departments, ...content.others];
  const departments = all.filter(({ id }) => departmentIds.includes(id));
  if (departments.length === 0) return undefined;
  const sum = (of: 'open' | 'overdue' | 'escalated') => departments.reduce((total, one) => total + one[of], 0);
  const total = { open: sum('open'), overdue: sum('overdue'), escalated: sum('escalated') };
  return { schoolName: content.schoolName, total, departments, more: 0 };
}

const HEADINGS = ['Departamento', 'Abiertas', 'Vencidas', 'Escaladas'];
const ADMINISTRATOR = 'Recibes este resumen porque administras Recuerda. Se apaga en Ajustes, Mensajes.';
const MANAGER = 'Recibes este resumen porque eres responsable de departamentos. Un administrador puede apagarlo.';

/** @param tasks address of the tasks' screen. */
function compose(
  { schoolName, total, departments, more }: Omit<Content, 'others'>,
  { date, userId, name, email, role }: ClaimedDigest,
  tasks: URL,
): Mail {
  const [whose, why] =
    role === 'manager' ? [`tus departamentos en ${schoolName}`, MANAGER] : [schoolName, ADMINISTRATOR];
  const rows = [...departments, { name: `Total${andMore(more)}`, ...total }];
  const lines = rows.map(
    (row) => `${row.name}: abiertas ${row.open}, vencidas ${row.overdue}, escaladas ${row.escalated}`,
  );
  const cells = rows.map((row) => [row.name, row.open, row.overdue, row.escalated]);
  const parts = [
    paragraph(`Hola, ${name}:`),
    paragraph(`Así están las tareas de ${whose}.`),
    { text: lines.join('\n'), html: table(HEADINGS, cells) },
    link(tasks.href, 'Ver las tareas'),
    paragraph(why),
  ];
  return {
    to: email,
    subject: `Resumen semanal de ${schoolName}`,
    messageId: `<digest.${date}.${userId}@${tasks.hostname}>`,
    ...bodyOf(parts),
  };
}

const andMore = (more: number): string =>
  more === 0 ? '' : `, con ${more} ${more === 1 ? 'departamento' : 'departamentos'} más`;
