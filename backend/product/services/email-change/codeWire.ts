import { Problem } from '#backend/shared/http/problem.ts';

/** The language of a mail in a body: `de`, `fr-BE`. */
export const mailLanguage = { type: 'string', pattern: '^[a-z]{2}(-[A-Z]{2})?$' } as const;

/** When a mailed code ends, in an answer. */
export const codeEnd = { type: 'integer', description: 'End of the code, epoch milliseconds.' } as const;

/** The body of a call that takes a mailed code. */
export const codeBody = {
  type: 'object',
  required: ['code'],
  additionalProperties: false,
  properties: { code: { type: 'string', pattern: '^[0-9]{6}$' } },
} as const;

/** Why a code is refused. */
export const codeRefusals = {
  WRONG: () => new Problem(403, 'wrong-code', 'This is not the code that was mailed.'),
  ENDED: () => new Problem(410, 'code-ended', 'There is no code, or it can no longer be used.'),
} as const;
