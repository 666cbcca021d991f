import { expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import type { DueReminder } from '../rows/due-rows.js';
import { bundleEvent, dueEvent } from './due-event.js';

const at = (time: string): Date => new Date(`2026-11-30T${time}:00.000Z`);
const [now, closing] = [at('15:00'), at('23:00')];
const due = (more: Partial<DueReminder> = {}): DueReminder => ({
  ...{ id: uuidv7(), taskId: uuidv7(), nextReminder: now, dueAt: null, activation: 1, traceparent: null },
  ...{ follows: false, shard: 0, departmentId: null, sendUntil: closing, ...more },
});

it('what is dispatched says when its window closes, and since when what was held is due [CAL-12, REM-16]', () => {
  const [sendUntil, dueAt] = [closing.toISOString(), now.toISOString()];
  expect(dueEvent(due(), now).data).toMatchObject({ dueAt, sendUntil });
  expect(dueEvent(due({ sendUntil: null }), now).data).not.toHaveProperty('sendUntil');
  const reminders = [due({ dueAt: at('09:00') }), due()];
  const bundle = bundleEvent({ messageId: uuidv7(), employeeId: uuidv7(), sendAt: now, reminders }, now);
  expect(bundle.data).toMatchObject({ sendUntil, reminders: [{ dueAt: at('09:00').toISOString() }, { dueAt }] });
  expect(bundle.expirytime).toBe(at('15:10').toISOString());
});
