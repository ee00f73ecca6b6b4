import { atom } from 'jotai';
import { ServiceError } from '../browser/gatewayErrors.ts';
import { metadataAtom } from '../store/site.ts';
import { gatewaysAtom } from '../store/store.ts';

/** Result of the request for another confirmation mail. Without `status` if the site hides which accounts exist. */
export type ResendOutcome =
  | { readonly state: 'SENT' | 'CONFIRMED_ALREADY'; readonly status?: number }
  | { readonly state: 'FAILED'; readonly status?: number; readonly waitSeconds?: number };

/** Requests another confirmation mail. Never rejects. Source: requirements#call-resend, requirements#resend. */
export const resendAtom = atom(null, async (get, _set, email: string): Promise<ResendOutcome> => {
  const isNeutral = await get(metadataAtom).then(
    ({ hideAccountExistence }) => hideAccountExistence,
    () => false,
  );
  const toVisibleStatus = (status: number | undefined): { readonly status?: number } =>
    isNeutral || status === undefined ? {} : { status };
  try {
    const status = await get(gatewaysAtom).services.resendVerification(email);
    return {
      state: status === 201 ? 'SENT' : status === 204 ? 'CONFIRMED_ALREADY' : 'FAILED',
      ...toVisibleStatus(status),
    };
  } catch (error) {
    const { status, retryAfterSeconds } = error instanceof ServiceError ? error : {};
    return {
      state: 'FAILED',
      ...toVisibleStatus(status),
      ...(retryAfterSeconds !== undefined && { waitSeconds: retryAfterSeconds }),
    };
  }
});
