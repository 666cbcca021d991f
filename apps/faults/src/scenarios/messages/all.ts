import type { Scenario } from '../../suite/scenario.js';
import { bogusRequests } from './bogus-requests.js';
import { http } from './http.js';
import { huge } from './huge.js';
import { repeated } from './repeated/repeated.js';
import { unreadable } from './unreadable.js';

export const messages: readonly Scenario[] = [repeated, unreadable, huge, bogusRequests, http];
