import { isJsonObject, type Json, type JsonObject } from '#adapters/model/json.ts';
import { holdersOf, readDotted } from '#backend/shared/nestedValues.ts';
import type { ConsentEvent } from './recordEvidence.ts';

/** The parts of an account that hold consents. */
export interface ConsentState {
  readonly preferences: JsonObject;
  readonly subscriptions: JsonObject;
  readonly data: JsonObject;
  readonly isVerified: boolean;
}

/** Data fields that are consents. Source: requirements#account. */
export const consentFields = ['sfmc.dataProcessingConsented'];

/** What a write changed in the consents of an account; empty if a box was only sent again. */
export function consentEvents(before: ConsentState, after: ConsentState): readonly ConsentEvent[] {
  return [
    ...inPreferences(before, after),
    ...inSubscriptions(before, after),
    ...inData(before, after),
    ...inAddress(before, after),
  ];
}

function inPreferences(before: ConsentState, after: ConsentState): readonly ConsentEvent[] {
  return holdersOf('isConsentGranted', after.preferences).flatMap(({ path, value }): ConsentEvent[] => {
    const old = readDotted(before.preferences, path);
    const granted = value['isConsentGranted'] === true;
    const same =
      isJsonObject(old) && ['isConsentGranted', 'docVersion', 'docDate'].every((name) => old[name] === value[name]);
    return same ? [] : [{ event: granted ? 'granted' : 'withdrawn', purpose: `preferences.${path}`, granted }];
  });
}

function inSubscriptions(before: ConsentState, after: ConsentState): readonly ConsentEvent[] {
  return holdersOf('email', after.subscriptions).flatMap(({ path, value }): ConsentEvent[] => {
    const [old, now] = [stateOf(readDotted(before.subscriptions, `${path}.email`)), stateOf(value['email'])];
    const purpose = `subscriptions.${path}`;
    if (now.isSubscribed && old.isSubscribed)
      return now.status === 'Confirmed' && old.status !== 'Confirmed'
        ? [{ event: 'confirmed', purpose, granted: true }]
        : [];
    if (now.isSubscribed)
      return [{ event: now.status === 'Pending' ? 'requested' : 'granted', purpose, granted: true }];
    return old.isSubscribed ? [{ event: 'withdrawn', purpose, granted: false }] : [];
  });
}

function inData(before: ConsentState, after: ConsentState): readonly ConsentEvent[] {
  return consentFields.flatMap((path): ConsentEvent[] => {
    const [old, granted] = [readDotted(before.data, path) === true, readDotted(after.data, path) === true];
    return old === granted ? [] : [{ event: granted ? 'granted' : 'withdrawn', purpose: `data.${path}`, granted }];
  });
}

function inAddress(before: ConsentState, after: ConsentState): readonly ConsentEvent[] {
  return after.isVerified && !before.isVerified
    ? [{ event: 'confirmed', purpose: 'profile.email', granted: true }]
    : [];
}

function stateOf(email: Json | undefined): { readonly isSubscribed: boolean; readonly status: Json | undefined } {
  const state: JsonObject = isJsonObject(email) ? email : {};
  return {
    isSubscribed: state['isSubscribed'] === true,
    status: isJsonObject(state['doubleOptIn']) ? state['doubleOptIn']['status'] : undefined,
  };
}
