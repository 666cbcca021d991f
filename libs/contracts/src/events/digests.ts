import { z } from 'zod';
import { defineEvent } from '../define.js';

/** Maximum departments in {@link WeeklyDigestPrepared}. */
export const MAX_DIGEST_DEPARTMENTS = 100;

const count = z.int().nonnegative();
const taskCounts = z.object({ open: count, overdue: count, escalated: count });

/** How the tasks of the school are, for its administrators. Once a week; its date is its key. */
export const WeeklyDigestPrepared = defineEvent(
  'conversations.digest.prepared',
  z.object({
    /** Local date. */
    date: z.iso.date(),
    schoolName: z.string(),
    /** Of all departments. */
    total: taskCounts,
    /** Those with open tasks, by name. */
    departments: z.array(taskCounts.extend({ name: z.string() })).max(MAX_DIGEST_DEPARTMENTS),
    /** Departments with open tasks that are not in the list. */
    more: count,
  }),
);
export type WeeklyDigestPreparedData = z.infer<typeof WeeklyDigestPrepared.data>;
