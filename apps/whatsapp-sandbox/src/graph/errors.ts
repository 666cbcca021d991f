import type { OddBodyName } from '../answers/bodies.js';

interface GraphErrorKind {
  /** HTTP status of the answer. */
  status: number;
  title: string;
  details: string;
}
const kind = (status: number, title: string, details: string): GraphErrorKind => ({ status, title, details });

/** Meta's errors that a sender meets, by code ("Error codes" of the WhatsApp Business Platform, May 2026). */
export const GRAPH_ERRORS = {
  0: kind(401, 'AuthException', 'Unable to authenticate the app user.'),
  3: kind(403, 'API Method', 'Capability or permissions issue.'),
  10: kind(403, 'Permission Denied', 'The permission is not granted, or was taken away.'),
  190: kind(401, 'Access token has expired', 'Your access token has expired or is not valid.'),
  4: kind(429, 'API Too Many Calls', 'The app has reached its API call rate limit.'),
  80007: kind(429, 'Rate limit issues', 'The WhatsApp Business Account has reached its rate limit.'),
  130429: kind(429, 'Rate limit hit', 'Cloud API message throughput has been reached.'),
  131048: kind(429, 'Spam rate limit hit', 'Too many messages were sent from this number, or were blocked as spam.'),
  131056: kind(429, 'Pair rate limit hit', 'Too many messages were sent to this recipient in a short time.'),
  368: kind(403, 'Temporarily blocked for policies violations', 'The account is restricted or disabled.'),
  131031: kind(403, 'Account has been locked', 'The account is locked for a violation of policy.'),
  131042: kind(400, 'Business eligibility payment issue', 'There is an error with the payment method.'),
  131037: kind(400, 'Display name approval needed', 'The display name of the number is not approved.'),
  131045: kind(500, 'Incorrect certificate', 'The number is not registered because of a certificate.'),
  133010: kind(400, 'Phone number not registered', 'The number is not registered on the WhatsApp Business Platform.'),
  1: kind(400, 'API Unknown', 'Invalid request or possible server error.'),
  2: kind(503, 'API Service', 'Temporary downtime or overload.'),
  131000: kind(500, 'Something went wrong', 'The message failed for an unknown error.'),
  100: kind(400, 'Invalid parameter', 'The request has an unsupported or misspelled parameter.'),
  131016: kind(500, 'Service unavailable', 'A service is temporarily unavailable.'),
  131057: kind(500, 'Account in maintenance mode', 'The account is in maintenance mode.'),
  131008: kind(400, 'Required parameter is missing', 'The request is missing a required parameter.'),
  131009: kind(400, 'Parameter value is not valid', 'One or more parameter values are not valid.'),
  131051: kind(400, 'Unsupported message type', 'This type of message is not supported.'),
  131021: kind(400, 'Recipient cannot be sender', 'Sender and recipient are the same number.'),
  131030: kind(400, 'Recipient phone number not in allowed list', 'A test number writes to its list only.'),
  131026: kind(400, 'Message undeliverable', 'The recipient cannot receive this message.'),
  131047: kind(400, 'Re-engagement message', 'More than 24 hours have passed since the recipient last wrote.'),
  131049: kind(400, 'Meta chose not to deliver', 'Not delivered, to keep the ecosystem healthy.'),
  131050: kind(400, 'User has stopped marketing messages', 'The recipient opted out of such messages.'),
  130472: kind(400, "User's number is part of an experiment", 'Not delivered, as part of an experiment.'),
  130497: kind(403, 'Restricted from messaging users in this country', 'The account may not write to this country.'),
  132000: kind(400, 'Template Param Count Mismatch', 'The number of variables differs from the template.'),
  132001: kind(404, 'Template does not exist', 'No approved template has this name and language.'),
  132005: kind(400, 'Template Hydrated Text Too Long', 'The text with its variables is too long.'),
  132007: kind(400, 'Template Format Character Policy Violated', 'The template violates a policy.'),
  132012: kind(400, 'Template Parameter Format Mismatch', 'Variables are formatted otherwise than in the template.'),
  132015: kind(400, 'Template is Paused', 'The template is paused for low quality.'),
  132016: kind(400, 'Template is Disabled', 'The template was paused too often and is disabled for good.'),
  132018: kind(400, 'Template parameter is not valid', 'A variable has a line break, a tab or more than four spaces.'),
  2500: kind(400, 'Unknown path components', 'The path is not one of the Graph API.'),
} as const satisfies Record<number, GraphErrorKind>;

export type GraphErrorCode = keyof typeof GRAPH_ERRORS;
export const isGraphErrorCode = (code: number): code is GraphErrorCode => code in GRAPH_ERRORS;

/** Error of a call of the Graph API. */
export class GraphError extends Error {
  override readonly name = 'GraphError';

  constructor(
    readonly code: GraphErrorCode,
    readonly details: string = GRAPH_ERRORS[code].details,
    readonly subcode?: number,
    /** Distortion of the answer's body. */
    readonly odd?: OddBodyName,
  ) {
    super(`(#${code}) ${GRAPH_ERRORS[code].title}`);
  }

  get status(): number {
    return GRAPH_ERRORS[this.code].status;
  }

  /** The body of the answer. */
  toBody(traceId: string): object {
    return {
      error: {
        message: this.message,
        type: 'OAuthException',
        code: this.code,
        ...(this.subcode !== undefined && { error_subcode: this.subcode }),
        error_data: { messaging_product: 'whatsapp', details: this.details },
        fbtrace_id: traceId,
      },
    };
  }

  /** The element of `statuses[].errors` in a webhook. */
  toStatusError(): object {
    const { title } = GRAPH_ERRORS[this.code];
    const href = 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/';
    return { code: this.code, title, message: title, error_data: { details: this.details }, href };
  }
}
