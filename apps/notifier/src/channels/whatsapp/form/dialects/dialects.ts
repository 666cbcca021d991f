import type { FormDialect } from '@recuerda/contracts';
import { auto } from './auto.js';
import type { Dialect } from './dialect.js';
import { menuia } from './menuia.js';
import { status } from './status.js';
import { wasender } from './wasender.js';

/** Dialects by the value of WHATSAPP_FORM_DIALECT. */
export const DIALECTS = { status, wasender, menuia, auto } as const satisfies Record<FormDialect, Dialect>;
