import type { ParseKeysWithoutVariables as TextKey } from 'i18next';
import { PasskeyError, type PasskeyObstacle } from '../gateways/PasskeyError.ts';

const sentences: Readonly<Record<PasskeyObstacle, TextKey>> = {
  CANCELLED: 'ap.passkeys.errors.cancelled',
  LATE: 'ap.passkeys.errors.late',
  NOWHERE: 'ap.passkeys.errors.nowhere',
  THERE_ALREADY: 'ap.passkeys.errors.there',
  UNSUPPORTED: 'ap.passkeys.errors.unsupported',
  WRONG_SITE: 'ap.passkeys.errors.site',
};

/** Message key of a browser's refusal; undefined for all other errors. Source: requirements#passkeys. */
export function passkeySentence(error: unknown): TextKey | undefined {
  return error instanceof PasskeyError ? sentences[error.obstacle] : undefined;
}
