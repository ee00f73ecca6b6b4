import * as v from 'valibot';
import { readReceiptKey } from '../evidence/receipt/receiptKeys.ts';
import { object } from '#backend/shared/document.ts';

const isMissing = 'must be set in the environment';
const secret = v.pipe(
  v.string(isMissing),
  v.check((value) => value.trim() !== '', isMissing),
);
const toList = v.transform((value: string) => value.split(' ').filter((each) => each !== ''));
const several = v.pipe(v.string(), toList);
/** One secret, or two that are both valid during a rotation. */
const pair = v.pipe(
  secret,
  toList,
  v.maxLength(2, 'must be one secret, or two that are separated by a space'),
  v.transform(([first = '', ...others]): readonly [string, ...(readonly string[])] => [first, ...others]),
);
// Operators choose these keys; the check keeps them from guessable ones.
const isRandom = (key: string): boolean => key.length >= 32 && new Set(key).size >= 10;
const guessable = 'must be random text of at least 32 characters, e.g. of “openssl rand -base64 32”';
const isToken = ({ length }: string): boolean => length >= 32 && length <= 512;
const noToken = 'must be random texts of 32 to 512 characters, separated by a space';
const isWebhookSecret = (value: string): boolean => /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(value);
const noWebhookSecret = 'must be “whsec_” and at least 24 random bytes in base64 each, separated by a space';
const webhookSecrets = v.optional(v.pipe(several, v.everyItem(isWebhookSecret, noWebhookSecret)), '');
const receiptKey = v.rawTransform<string, ReturnType<typeof readReceiptKey> | undefined>(
  ({ dataset, addIssue, NEVER }) => {
    const value = dataset.value.trim();
    try {
      return value === '' ? undefined : readReceiptKey(value);
    } catch {
      addIssue({ message: 'must be a private EC key on P-256: PKCS#8 in base64, on one line' });
      return NEVER;
    }
  },
);

/** A node's environment variables. */
export const secretsDocument = object({
  KONTOR_SETTINGS: secret,
  DATABASE_URL: secret,
  SUBJECT_KEY: v.pipe(
    pair,
    v.check((keys) => keys.every(isRandom), guessable),
  ),
  PORTAL_SECRET: pair,
  PREFERENCE_CENTRE_SECRET: pair,
  LINK_MAIL_TOKEN: secret,
  STAFF_CLIENT_SECRET: v.optional(v.string(), ''),
  MACHINE_TOKENS: v.optional(v.pipe(several, v.everyItem(isToken, noToken)), ''),
  WEBHOOK_SECRETS: webhookSecrets,
  MAIL_PASSWORD: v.optional(v.string(), ''),
  EVENT_SECRETS: webhookSecrets,
  RECEIPT_KEY: v.optional(v.pipe(v.string(), receiptKey), ''),
});

/** The secrets of a node, `''` for an absent one. */
export type Secrets = Readonly<v.InferOutput<typeof secretsDocument>>;
