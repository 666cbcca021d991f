import { isPermitted } from '@recuerda/contracts';
import { AppError, currentPrincipal } from '@recuerda/service';

/**
 * Refuses a job that reads lists, before it begins, to an API token that may only write.
 *
 * @throws AppError `read_permission_required`
 */
export function assertMayRead(): void {
  const principal = currentPrincipal();
  if (principal && !isPermitted(principal, 'school.read')) throw new AppError('read_permission_required');
}
