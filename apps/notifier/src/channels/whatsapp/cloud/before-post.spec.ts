import { describe, expect, it } from '@jest/globals';
import { AxiosError } from 'axios';
import { type Env, loadConfig, SystemClock } from '@recuerda/service';
import { PROPOSED_TEMPLATES } from '../../../__fixtures__/cloud-settings.js';
import { requiredCloudConfig } from './cloud.config.js';
import { CloudSender } from './cloud-sender.js';
import { RecipientLimits } from './recipient-limits.js';

const GRAPH = {
  WHATSAPP_TOKEN: 'token',
  WHATSAPP_PHONE_NUMBER_ID: '1001',
  WHATSAPP_BUSINESS_ACCOUNT_ID: '2002',
};

interface Options {
  isOpen?: boolean;
  env?: Env;
  /** Error code of the first POST. */
  refusal?: number;
  /** The first POST has no answer. */
  lost?: true;
  /** Known faults of all templates. */
  differences?: readonly string[];
  /** The month's messages cost as much as they may. */
  isLimitReached?: boolean;
  learnNumber?: (to: string, waId: string) => Promise<void>;
}

const none = async () => undefined;

/**
 * A sender whose provider takes all but the first POST with a `refusal`; `posts` are those that it made, `month` has
 * its templates.
 */
function start(options: Options = {}) {
  const { isOpen = false, env = {}, refusal, lost, learnNumber = none, differences = [] } = options;
  const { isLimitReached = false } = options;
  const posts: { type?: string }[] = [];
  const post = async (_path: string, body: object) => {
    const isFirst = posts.push(body) === 1;
    if (isFirst && lost) throw new AxiosError('no answer', 'ECONNRESET');
    const isRefused = isFirst && refusal !== undefined;
    const contacts = [{ wa_id: '5215512345678' }];
    const taken = { contacts, messages: [{ id: 'wamid.1' }] };
    const answer = isRefused ? { error: { code: refusal, message: 'Sorry.' } } : taken;
    return { status: isRefused ? 400 : 200, data: JSON.stringify(answer), headers: {} };
  };
  const config = loadConfig(requiredCloudConfig, { ...GRAPH, ...env });
  const clock = new SystemClock();
  const store = { takeTurn: async () => 0, takeTemplate: async () => 0 };
  const month = { templates: 0 };
  const monthly = {
    take: async () => {
      month.templates += 1;
      return true;
    },
    giveBack: async () => {
      month.templates -= 1;
    },
  };
  const limits = new RecipientLimits(store as never, config, monthly as never, clock, { isLimitReached });
  let open = isOpen;
  const recipients = {
    learnNumber,
    isWindowOpen: async () => open,
    closeWindow: async () => {
      open = false;
    },
  };
  const school = { schoolName: 'Escuela Morazán' };
  const check = { refused: [] };
  const given = [{ post } as never, limits, recipients, config, school, clock, check] as const;
  const sender = new CloudSender(...given, { ...PROPOSED_TEMPLATES, differencesOf: () => differences });
  return { posts, month, sender };
}

const silent = {
  taskId: '0199f0c2-7a10-7000-8000-0000000000aa',
  activation: 1,
  title: 'Pasar lista',
  description: null,
  employeeId: '0199f0c2-7a10-7000-8000-0000000000bb',
  employeeName: 'Ana Núñez',
  employeePhone: '99887766',
  employeeEmail: null,
  departmentId: null,
  employeeConsented: false,
};
const consenting = { ...silent, employeeConsented: true };
const message = { id: 'message 1', to: '50499887766', text: 'Hola Ana' };

describe('reminders of an employee whose consent is not recorded', () => {
  const held = { kind: 'deferred', reason: 'consent_missing', holdReason: 'consent', retryAfterMs: 3_600_000 };

  it.each([true, false])(
    'are held without a POST, alone and together, with the window open: %p [CON-01]',
    async (isOpen) => {
      const { sender, posts } = start({ isOpen });
      expect(await sender.send({ ...message, facts: silent })).toMatchObject(held);
      expect(await sender.send({ ...message, bundle: [consenting, silent] })).toMatchObject(held);
      expect(posts).toEqual([]);
      await sender.send({ ...message, facts: consenting });
      await sender.send({ ...message, bundle: [consenting, consenting] });
      await sender.send(message);
      expect(posts).toHaveLength(3);
    },
  );

  it('go out where the school keeps consents elsewhere [CON-02]', async () => {
    const { sender, posts } = start({ env: { WHATSAPP_REQUIRE_CONSENT: 'false' } });
    await sender.send({ ...message, facts: silent });
    expect(posts).toHaveLength(1);
    expect([sender.view.requiresConsent, start().sender.view.requiresConsent]).toEqual([false, true]);
    expect(() => start({ env: { WHATSAPP_REQUIRE_CONSENT: 'yes' } })).toThrow(/expected true or false/);
  });
});

describe('a reminder whose task was read too long ago when its POST begins', () => {
  it.each([true, false])('is not sent, alone or with others, with the window open: %p', async (isOpen) => {
    const { sender, posts } = start({ isOpen });
    const late = { ...message, mayPost: () => false };
    for (const content of [{ facts: consenting }, { bundle: [consenting, consenting] }])
      expect(await sender.send({ ...late, ...content })).toMatchObject({
        kind: 'deferred',
        reason: 'read_again',
        retryAfterMs: 0,
      });
    expect(posts).toEqual([]);
  });

  it('is read again when Meta refuses its text too slowly, and then the template is the first POST', async () => {
    const { sender, posts } = start({ isOpen: true, refusal: 131047 });
    const mayPost = () => posts.length === 0;
    const reminder = { ...message, facts: consenting };
    expect(await sender.send({ ...reminder, mayPost })).toMatchObject({ reason: 'read_again' });
    expect(await sender.send({ ...reminder, mayPost: () => true })).toMatchObject({ kind: 'sent' });
    expect(posts.map(({ type }) => type)).toEqual(['interactive', 'template']);
  });
});

it('a message whose number cannot be kept is sent all the same [WA-52]', async () => {
  const given: string[][] = [];
  const learnNumber = async (...pair: string[]) => {
    given.push(pair);
    throw new Error('the database is away');
  };
  expect(await start({ learnNumber }).sender.send(message)).toMatchObject({ kind: 'sent', providerId: 'wamid.1' });
  expect(given).toEqual([['50499887766', '5215512345678']]);
});

it('a person without a number is written to by the id, which is no number to learn [WA-59]', async () => {
  const given: string[][] = [];
  const learnNumber = async (...pair: string[]) => void given.push(pair);
  const { sender, posts } = start({ learnNumber });
  const answer = { id: message.id, text: 'Hola' };
  for (const to of ['HN.1502576394655843', 'HN.ENT.11815799212886', '50499887766'])
    expect(await sender.send({ ...answer, to })).toMatchObject({ kind: 'sent' });
  const addressed = posts.map((post) => ['to', 'recipient'].map((name) => (post as Record<string, unknown>)[name]));
  expect(addressed).toEqual([
    [undefined, 'HN.1502576394655843'],
    [undefined, 'HN.ENT.11815799212886'],
    ['50499887766', undefined],
  ]);
  expect(given).toEqual([['50499887766', '5215512345678']]);
});

describe('the spend limit of the month', () => {
  it('holds templates once it is reached, and what needs none goes out [COST-05]', async () => {
    const reached = start({ isLimitReached: true });
    expect(await reached.sender.send({ ...message, facts: consenting })).toMatchObject({
      kind: 'deferred',
      reason: 'monthly_spend',
      holdReason: 'monthly_limit',
      retryAfterMs: 3_600_000,
    });
    expect([reached.posts.length, reached.month.templates]).toEqual([0, 0]);
    await reached.sender.send(message);
    const inWindow = start({ isLimitReached: true, isOpen: true });
    await inWindow.sender.send({ ...message, facts: consenting });
    const below = start({ isLimitReached: false });
    await below.sender.send({ ...message, facts: consenting });
    expect([reached, inWindow, below].map(({ posts }) => posts.length)).toEqual([1, 1, 1]);
  });
});

describe('the templates of the month', () => {
  const reminder = { ...message, facts: consenting };

  it.each([132001, 130429, 131042])('do not count one that Meta refused with %p [WA-27]', async (refusal) => {
    const { sender, month } = start({ refusal });
    expect(await sender.send(reminder)).not.toMatchObject({ kind: 'sent' });
    expect(month.templates).toBe(0);
    await sender.send(reminder);
    expect(month.templates).toBe(1);
  });

  it('do not count one that Meta could not take by a fault of its own [WA-27]', async () => {
    const { sender, month } = start({ refusal: 131_000 });
    expect(await sender.send(reminder)).toMatchObject({ kind: 'retryable', ambiguous: false });
    expect(month.templates).toBe(0);
  });

  it('do not count one whose task must be read again [WA-27]', async () => {
    const { sender, month } = start();
    await sender.send({ ...reminder, mayPost: () => false });
    expect(month.templates).toBe(0);
  });

  it('count one without an answer, which may have been sent [WA-27]', async () => {
    const { sender, month } = start({ lost: true });
    expect(await sender.send(reminder)).toMatchObject({ kind: 'retryable', ambiguous: true });
    expect(month.templates).toBe(1);
  });
});

describe('a template that is known not to take what would be sent', () => {
  const differences = ['La plantilla «a» tiene 2 variables; hacen falta 3.', 'La plantilla «a» es de otra forma.'];
  const held = { kind: 'deferred', reason: 'template_differs', holdReason: 'template', answer: differences.join(' ') };

  it.each([
    ['a reminder', { facts: consenting }, 600_000],
    ['several reminders', { bundle: [consenting, consenting] }, 600_000],
    ['a notice', { notice: 'escalation' as const, buttons: [] }, 30_000],
    ['a digest', { notice: 'digest' as const }, 30_000],
  ])('holds %s without a POST, and is not counted; inside the window it is not needed [WA-121]', async (_, of, ms) => {
    const outside = start({ differences });
    expect(await outside.sender.send({ ...message, ...of })).toEqual({ ...held, retryAfterMs: ms });
    expect([outside.posts, outside.month.templates]).toEqual([[], 0]);
    const inside = start({ differences, isOpen: true });
    expect(await inside.sender.send({ ...message, ...of })).toMatchObject({ kind: 'sent' });
    const fitting = start({});
    expect(await fitting.sender.send({ ...message, ...of })).toMatchObject({ kind: 'sent' });
    expect(fitting.posts).toMatchObject([{ type: 'template' }]);
  });

  it('holds a reminder whose window closed between choice and POST [WA-121]', async () => {
    const { sender, posts } = start({ differences, isOpen: true, refusal: 131047 });
    expect(await sender.send({ ...message, facts: consenting })).toMatchObject(held);
    expect(posts).toHaveLength(1);
  });
});
