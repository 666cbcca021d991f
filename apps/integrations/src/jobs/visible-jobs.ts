import { SqlFilter } from '@recuerda/database';
import { currentPrincipal, departmentScope } from '@recuerda/service';

/**
 * Selects the jobs whose column `principal` the current principal may see: administrators see all, others their own.
 * A principal that is limited to departments sees only those of one that was limited to these or fewer: an API token
 * has the id of its owner, and a job has the names and phones of all that its principal could see.
 */
export function visibleJobs(): SqlFilter {
  const filter = new SqlFilter();
  const principal = currentPrincipal();
  // Without sign-in there is no principal.
  if (principal === undefined || principal.role === 'administrator') return filter;
  filter.and("principal ->> 'userId' = ?", principal.userId);
  const scope = departmentScope();
  if (scope !== undefined)
    filter
      .and("principal ->> 'role' = 'manager'")
      .and("principal -> 'departmentIds' <@ ?::jsonb", JSON.stringify(scope));
  return filter;
}
