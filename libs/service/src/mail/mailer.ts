import type { MailFailure } from '@recuerda/contracts';
import { createTransport, type Transporter } from 'nodemailer';
import type { MailConfig } from './mail.config.js';

const SILENCE_MS = 10_000;
/** A process that stops waits this long for a mail under way, and a claim is longer. */
const MAX_SEND_MS = 20_000;

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Id by which a mailbox recognises a mail that comes twice. */
  messageId?: string;
}

/** Why a mail was not sent. The message names no address, and no text of the mail. */
export class MailError extends Error {
  constructor(
    readonly failure: MailFailure,
    /** The server will never take it. */
    readonly isFinal: boolean,
    reason: string,
    /** The server may have read the whole mail, without an answer. */
    readonly mayBeSent = false,
  ) {
    super(reason);
  }
}

/** Sends mail by SMTP. */
export class Mailer {
  private readonly transport: Transporter | undefined;

  /** @param config undefined: no mail is sent. */
  constructor(config: MailConfig | undefined) {
    if (!config) return;
    const { from, auth, ...server } = config;
    this.transport = createTransport(
      {
        ...server,
        ...(auth && { auth }),
        connectionTimeout: SILENCE_MS,
        greetingTimeout: SILENCE_MS,
        socketTimeout: SILENCE_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from, headers: { 'Auto-Submitted': 'auto-generated' } },
    );
  }

  get isSetUp(): boolean {
    return this.transport !== undefined;
  }

  /** Waits at most `maxMs` for the server. @throws `MailError` */
  async send(mail: Mail, maxMs = MAX_SEND_MS): Promise<void> {
    if (!this.transport) throw new Error('no SMTP_URL');
    try {
      await this.transport.sendMail({ ...mail, signal: AbortSignal.timeout(maxMs) });
    } catch (error) {
      throw asMailError(error);
    }
  }
}

/** The errors of nodemailer. */
interface SendError {
  code?: string;
  syscall?: string;
  responseCode?: number;
  /** SMTP command that the server answered. */
  command?: string;
}

function asMailError(error: unknown): MailError {
  const { code = 'unknown', syscall, responseCode, command } = error as SendError;
  const reason = responseCode === undefined ? code : `${code} ${responseCode}`;
  if (code === 'EAUTH' || code === 'ENOAUTH') return new MailError('credentials', false, reason);
  const isRefused = responseCode !== undefined && responseCode >= 500;
  // A refused sender is a wrong setting: once it is mended, the mail goes out.
  const isSetUpWrongly = command === 'MAIL FROM' || command === 'DATA';
  if (code === 'EENVELOPE' && !isSetUpWrongly) return new MailError('address', isRefused, reason);
  if (responseCode !== undefined) {
    // The server read the whole mail, and refuses this one.
    const isFinal = isRefused && code === 'EMESSAGE';
    return new MailError('refused', isFinal, reason);
  }
  const isConnected = syscall !== 'connect' && code !== 'EDNS';
  return new MailError('unreachable', false, reason, isConnected);
}
