import { currentPrincipal } from '@recuerda/service';

/** Whether the principal created the job or is an administrator. Without sign-in there is no principal. */
export function maySeeJob(creatorId: string | null | undefined): boolean {
  const principal = currentPrincipal();
  return principal === undefined || principal.role === 'administrator' || principal.userId === creatorId;
}
