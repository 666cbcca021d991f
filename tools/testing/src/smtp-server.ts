import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  /** Text of the mail, with soft line breaks and escapes undone. */
  source: string;
}

const USER = { user: 'recuerda', pass: 'p@ss word' };

/** A mail server on a free port of this machine, which keeps what it gets. */
export async function startSmtpServer() {
  const mails: ReceivedMail[] = [];
  /** Answers to MAIL and RCPT, by address, and to the whole mail, by `DATA` and its first reader. */
  const refused = new Map<string, number>();
  const answer: NonNullable<SMTPServerOptions['onRcptTo']> = ({ address }, _session, done) => {
    const responseCode = refused.get(address);
    done(responseCode === undefined ? null : Object.assign(new Error('No such user here'), { responseCode }));
  };
  let held = Promise.resolve();
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === USER.user && password === USER.pass
        ? done(null, { user: username })
        : done(new Error('Invalid username or password')),
    onMailFrom: answer,
    onRcptTo: answer,
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const responseCode = refused.get(`DATA ${envelope.rcptTo[0]?.address}`);
        if (responseCode !== undefined) return done(Object.assign(new Error('Spam'), { responseCode }));
        const source = decode(Buffer.concat(chunks).toString());
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), source });
        void held.then(() => done());
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    urlWithUser: (password = USER.pass) => `smtp://${USER.user}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    mails,
    refused,
    /** From now on mails are kept, but not answered until what it returns is called. */
    hold: (): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    mailsTo: (address: string): ReceivedMail[] => mails.filter(({ to }) => to.includes(address)),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
export type TestSmtpServer = Awaited<ReturnType<typeof startSmtpServer>>;

/** Quoted-printable, of UTF-8. */
const decode = (source: string): string =>
  Buffer.from(
    source
      .replaceAll('=\r\n', '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();
