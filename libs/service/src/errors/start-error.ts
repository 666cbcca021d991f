/** Why a process cannot start, in words for the person who starts it. It is shown and logged without a stack. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
