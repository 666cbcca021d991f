import { z } from 'zod';
import { defineEvent } from '../define.js';

/** Maximum departments in an administrator's mail. */
export const MAX_DIGEST_DEPARTMENTS = 100;

const count = z.int().nonnegative();
const taskCounts = z.object({ open: count, overdue: count, escalated: count });
const digestDepartment = taskCounts.extend({ id: z.uuid(), name: z.string() });

/** How the tasks of the school are, for administrators and managers. Once a week; its date is its key. */
export const WeeklyDigestPrepared = defineEvent(
  'conversations.digest.prepared',
  z.object({
    /** Local date. */
    date: z.iso.date(),
    schoolName: z.string(),
    /** Counts of all departments. */
    total: taskCounts,
    /** The first of those with open tasks, by name. */
    departments: z.array(digestDepartment).max(MAX_DIGEST_DEPARTMENTS),
    /** The others with open tasks, of which only their managers read. */
    others: z.array(digestDepartment),
    /** How many these are. */
    more: count,
  }),
);
export type WeeklyDigestPreparedData = z.infer<typeof WeeklyDigestPrepared.data>;
