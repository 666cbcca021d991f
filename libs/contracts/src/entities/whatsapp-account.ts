import { z } from 'zod';
import { idField, textField } from '../fields.js';
import { expectedOf, utcInstant } from './entity-fields.js';
import { outsideUrl } from './webhook-endpoint.js';
import { PROVIDER_KINDS } from '../rules/whatsapp-provider.js';

/** How the responses of a form gateway are read. */
export const FORM_DIALECTS = ['status', 'wasender', 'menuia', 'auto'] as const;
export type FormDialect = (typeof FORM_DIALECTS)[number];

const MISSING = 'Este campo es obligatorio.';
const MAX_SECRET = 1_000;

/** Empty: what is stored stays. Headers and forms carry them, so they are of visible ASCII characters. */
const secret = textField
  .transform((text) => text.trim())
  .refine((text) => text.length <= MAX_SECRET, `No puede superar los ${MAX_SECRET.toLocaleString('es-ES')} caracteres.`)
  .refine((text) => /^[\x21-\x7e]*$/.test(text), 'No puede llevar espacios ni acentos: cópialo entero.');
const identifier = textField
  .transform((text) => text.trim())
  .refine((text) => text !== '', { error: MISSING, abort: true })
  .refine((text) => /^\d{5,30}$/.test(text), 'Son solo cifras, como 106540352242922.');

const cloud = {
  provider: z.literal('cloud'),
  phoneNumberId: identifier,
  businessAccountId: identifier,
  token: secret,
  appSecret: secret,
  verifyToken: secret,
};
const form = {
  provider: z.literal('form'),
  url: outsideUrl,
  appkey: secret,
  authkey: secret,
  dialect: z.enum(FORM_DIALECTS, { error: 'Elige cómo responde el gateway.' }),
};
/** The account at a WhatsApp provider as an administrator enters it. */
export const cloudAccountInput = z.strictObject(cloud);
export const formAccountInput = z.strictObject(form);
export const accountInput = z.discriminatedUnion('provider', [cloudAccountInput, formAccountInput]);

const MAX_DEPARTMENTS = 1_000;
const departmentIds = z
  .array(idField)
  .max(MAX_DEPARTMENTS, `Como mucho ${MAX_DEPARTMENTS.toLocaleString('es-ES')} departamentos.`)
  .transform((ids) => [...new Set(ids)].sort());
/** An account that is connected beside others; without departments it is the school's. */
export const newAccountInput = z.discriminatedUnion('provider', [
  cloudAccountInput.extend({ departmentIds }),
  formAccountInput.extend({ departmentIds }),
]);
export const accountDepartmentsInput = z.strictObject({
  departmentIds: departmentIds.refine((ids) => ids.length > 0, 'Elige al menos un departamento.'),
  expected: expectedOf({ departmentIds: z.array(z.uuid()) }),
});
/** Key that names an account, such as `whatsapp:cloud:106540352242922`. */
export const accountKey = z.string().min(1).max(200);
export type CloudAccountInput = z.infer<typeof cloudAccountInput>;
export type FormAccountInput = z.infer<typeof formAccountInput>;
export type AccountInput = z.infer<typeof accountInput>;
export type NewAccountInput = z.infer<typeof newAccountInput>;
export type AccountDepartmentsInput = z.infer<typeof accountDepartmentsInput>;

const soFar = z.string().trim().max(MAX_SECRET).default('');
/** Account whose stored secrets stand for those that are left empty; null: there is none. */
const account = accountKey.nullable();
/** Values of an account that are tried before they are stored; those not entered yet are empty. */
export const checkAccountInput = z.discriminatedUnion('provider', [
  z.strictObject({
    provider: z.literal('cloud'),
    account,
    phoneNumberId: soFar,
    businessAccountId: soFar,
    token: secret,
    appSecret: secret,
  }),
  z.strictObject({ ...form, account, testPhone: z.string().trim().max(32) }),
]);
export type CheckAccountInput = z.infer<typeof checkAccountInput>;

/** Values of an account, as a check names them; `test`: the message that was sent for a try. */
const CHECKED_FIELDS = ['token', 'phoneNumberId', 'businessAccountId', 'appSecret', 'url', 'test'] as const;
/** Results of a check. */
export const ACCOUNT_VERDICTS = [
  'right',
  /** Meta does not take the token: it is not whole, or has expired or was withdrawn. */
  'token_refused',
  /** There is no such number, or it is not for this token. */
  'number_unknown',
  /** The id is that of something else, such as of the account. */
  'number_is_other',
  /** There is no such account, or it is not for this token. */
  'account_unknown',
  /** The account is right, but the number is not one of its numbers. */
  'number_elsewhere',
  /** The secret is not that of the token's application. */
  'app_secret_wrong',
  /** The address may not be used; `words` say why. */
  'address_refused',
  'keys_refused',
  'not_taken',
  'no_answer',
] as const;
export type AccountVerdict = (typeof ACCOUNT_VERDICTS)[number];

export const accountCheckView = z.object({
  results: z.array(
    z.object({
      field: z.enum(CHECKED_FIELDS),
      verdict: z.enum(ACCOUNT_VERDICTS),
      /** The provider's words; of a right number those that people know it by. */
      words: z.string().nullable(),
    }),
  ),
});
export type AccountCheckView = z.infer<typeof accountCheckView>;
export type AccountCheck = AccountCheckView['results'][number];

/** Secrets of an account, by provider. */
export const ACCOUNT_SECRETS = {
  cloud: ['token', 'appSecret', 'verifyToken'],
  form: ['appkey', 'authkey'],
} as const;

/** Settings of an account that are no secret. */
const shownSettings = {
  phoneNumberId: z.string().nullable(),
  businessAccountId: z.string().nullable(),
  url: z.string().nullable(),
  dialect: z.enum(FORM_DIALECTS).nullable(),
};
/** An account through which messages go. No secret is in it. */
export const connectionView = z.object({
  /** Names the account in requests. */
  account: z.string(),
  /** Words by which people know it: its number, or the server of its gateway. */
  name: z.string(),
  /** Departments that it serves; none: it is the school's. */
  departmentIds: z.array(z.uuid()),
  /** `environment`: the server's settings name a provider, and only they change it. */
  source: z.enum(['environment', 'portal', 'simulator']),
  provider: z.enum(PROVIDER_KINDS),
  ...shownSettings,
  /** Names of the stored secrets with their last characters; null: they are too short to show any. */
  secrets: z.array(z.object({ name: z.string(), end: z.string().nullable() })),
  /** Whether the key of this server opens the secrets; otherwise nothing is sent. */
  readable: z.boolean(),
  connectedAt: utcInstant.nullable(),
});
export type ConnectionView = z.infer<typeof connectionView>;
/** Accounts through which messages go, the school's first. */
export const connectionListView = z.object({
  items: z.array(connectionView),
  /** Whether this server has a key with which it can store secrets. */
  canStore: z.boolean(),
});
export type ConnectionListView = z.infer<typeof connectionListView>;
