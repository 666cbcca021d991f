import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type MatchedGroup, NAMED_IN_GROUP, type TaskGroupView } from '@recuerda/contracts';
import { AppError, departmentScope } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { SCHEMA } from '../tasks.config.js';
import type { GroupContent } from './task-group.entity.js';

interface GroupRow extends Omit<TaskGroupView, 'joinedNames' | 'createdAt' | keyof GroupContent> {
  content: GroupContent;
  createdAt: Date;
  joinedNames: string[] | null;
}

/** Groups that a list has at most. */
const LISTED = 50;

/** SQL: `column` is of a department that the principal may know; `$1`: those departments. */
const inScope = (column: string): string => `($1::uuid[] IS NULL OR ${column} = ANY ($1::uuid[]))`;

/** SQL: employees of the audience of a group `g` who have no task of it. */
export const JOINED = `SELECT e.id, e.name FROM tasks.employee_copies e
  WHERE NOT e.deleted AND ${inScope('e.department_id')}
    AND (g.audience->>'kind' = 'everyone' AND coalesce(g.audience->'departmentIds' ? e.department_id::text, true)
      OR e.department_id = (g.audience->>'departmentId')::uuid)
    AND NOT EXISTS (SELECT FROM tasks.tasks t WHERE t.group_id = g.id AND t.employee_id = e.id)`;

/** SQL: a group `g` has a task within the scope that satisfies a condition. */
const hasTask = (condition: string): string =>
  `EXISTS (SELECT FROM tasks.tasks WHERE group_id = g.id AND ${condition} AND ${inScope('department_id')})`;
const HAS_OPEN = hasTask('NOT is_completed');
/** SQL: the audience of a group `g`. A manager's 'everyone' is some people to those who know more departments. */
const AUDIENCE = `CASE WHEN $1::uuid[] IS NULL AND g.audience ? 'departmentIds' THEN 'people'
      ELSE g.audience->>'kind' END AS audience,
    (g.audience->>'departmentId')::uuid AS "departmentId"`;

/** SQL: the newest groups `g` that satisfy a condition, with their progress. */
const select = (condition: string): string => `
  SELECT g.id, g.content, g.created_at AS "createdAt", d.name AS "departmentName",
    ${AUDIENCE}, counts.*, missing.missing, joined.*
  FROM (SELECT * FROM tasks.task_groups g WHERE ${condition}
        ORDER BY created_at DESC, id DESC LIMIT ${LISTED}) g
  LEFT JOIN tasks.department_copies d ON d.id = (g.audience->>'departmentId')::uuid AND NOT d.deleted
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS total, count(*) FILTER (WHERE is_completed)::int AS completed,
      count(*) FILTER (WHERE is_active)::int AS active,
      count(*) FILTER (WHERE NOT is_completed AND completion_reported_at IS NOT NULL)::int AS reported,
      count(*) FILTER (WHERE NOT is_completed AND declined_at IS NOT NULL)::int AS declined
    FROM tasks.tasks WHERE group_id = g.id AND ${inScope('department_id')}
  ) counts
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('id', first.employee_id, 'name', first.employee_name)), '[]') AS missing
    FROM (
      SELECT employee_id, employee_name FROM tasks.tasks
      WHERE group_id = g.id AND NOT is_completed AND ${inScope('department_id')}
      ORDER BY employee_name, id LIMIT ${NAMED_IN_GROUP}
    ) first
  ) missing
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS joined, (array_agg(name ORDER BY name, id))[1:${NAMED_IN_GROUP}] AS "joinedNames"
    FROM (${JOINED}) outside
  ) joined
  ORDER BY g.created_at DESC, g.id DESC`;
const OPEN = select(HAS_OPEN);
const ONE = select(`g.id = $2 AND ${hasTask('true')}`);
const BRIEF = `SELECT g.content->>'title' AS title, ${AUDIENCE} FROM tasks.task_groups g WHERE ${HAS_OPEN}`;

/** Groups of tasks with their progress. */
@Injectable()
export class TaskGroupReader {
  constructor(@InjectDataSource(SCHEMA) private readonly source: DataSource) {}

  /** The newest groups with open tasks. */
  async listOpen(): Promise<TaskGroupView[]> {
    const rows = await this.source.query<GroupRow[]>(OPEN, [departmentScope() ?? null]);
    return rows.map(viewOf);
  }

  /** All groups with open tasks, without their progress. */
  briefOpen(): Promise<MatchedGroup[]> {
    return this.source.query<MatchedGroup[]>(BRIEF, [departmentScope() ?? null]);
  }

  /** @throws AppError `task_group_not_found`, also for one without a task that the principal may know. */
  async get(id: string, manager?: EntityManager): Promise<TaskGroupView> {
    const found = await this.find(id, manager);
    if (!found) throw new AppError('task_group_not_found');
    return found;
  }

  async find(id: string, manager = this.source.manager): Promise<TaskGroupView | undefined> {
    const [row] = await manager.query<GroupRow[]>(ONE, [departmentScope() ?? null, id]);
    return row && viewOf(row);
  }
}

const viewOf = ({ content, createdAt, joinedNames, ...row }: GroupRow): TaskGroupView => ({
  ...row,
  title: content.title,
  description: content.description,
  reminderInterval: content.reminderInterval,
  confirmCompletion: content.confirmCompletion ?? false,
  proofRequired: content.proofRequired ?? false,
  dueAt: content.dueAt ?? null,
  remindBefore: content.remindBefore ?? null,
  overdueInterval: content.overdueInterval ?? null,
  createdAt: createdAt.toISOString(),
  joinedNames: joinedNames ?? [],
});
