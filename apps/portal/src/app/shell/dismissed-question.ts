import { keep, readKept } from '../../config/browser-storage';

const KEY = 'recuerda.zoneQuestion';

/** Whether the question for the school's zone was answered with 'later' in this browser. */
export const isQuestionDismissed = (): boolean => typeof readKept(KEY) === 'string';
export const dismissQuestion = (): void => keep(KEY, 'dismissed');
