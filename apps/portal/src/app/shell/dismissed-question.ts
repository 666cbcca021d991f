const KEY = 'recuerda.zoneQuestion';

/** Whether the question for the school's zone was answered with 'later' in this browser. */
export function isQuestionDismissed(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function dismissQuestion(): void {
  try {
    localStorage.setItem(KEY, 'dismissed');
  } catch {
    // Storage is blocked: it is dismissed until the page is loaded again.
  }
}
