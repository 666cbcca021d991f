import { AppError, currentPrincipal } from '@recuerda/service';

/** Throws `forbidden` if a request for one user comes from another. A program may ask for any user. */
export function assertOwn({ userId }: { userId: string }): void {
  const principal = currentPrincipal();
  if (principal !== undefined && principal.userId !== userId) throw new AppError('forbidden');
}
