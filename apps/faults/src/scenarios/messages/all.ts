import type { Scenario } from '../../suite/scenario.js';
import { invalidRequests } from './invalid-requests.js';
import { http } from './oversized-http.js';
import { huge } from './oversized-messages.js';
import { repeated } from './repeated/repeated.js';
import { unreadable } from './unreadable.js';

export const messages: readonly Scenario[] = [repeated, unreadable, huge, invalidRequests, http];
