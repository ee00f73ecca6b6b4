import { html, type Html } from '#backend/shared/html.ts';
import type { PersonState } from '#backend/stand-ins/identity-provider/person-states/personState.ts';
import { socialProviders } from '#backend/stand-ins/identity-provider/socialIdentity.ts';
import { instant } from './shell.ts';

/** What is unusual about a person's state, one chip each. */
export function stateChips(state: PersonState): readonly Html[] {
  const { lockedUntil, failedLogins, lockThreshold, blocked, sessions, registration, missing, verification } = state;
  return [
    ...(lockedUntil === undefined
      ? failedLogins > 0
        ? [plain(`${failedLogins} of ${lockThreshold} wrong passwords`)]
        : []
      : [warn(html`locked until ${instant(lockedUntil)}`)]),
    ...(blocked ? [warn('blocked')] : []),
    ...(registration === 'partial'
      ? [warn(missing.length > 0 ? `partly registered, lacks ${missing.join(', ')}` : 'partly registered')]
      : []),
    ...(verification === 'pending' ? [warn('unconfirmed')] : []),
    ...Object.entries(state.optIns)
      .filter(([, optIn]) => optIn !== 'confirmed')
      .map(([name, optIn]) => warn(`${name}: opt-in ${optIn}`)),
    ...state.socialConflicts.map((network) => warn(`conflicting ${socialProviders[network] ?? network} account`)),
    ...(sessions > 0 ? [plain(`${sessions} ${sessions === 1 ? 'session' : 'sessions'}`)] : []),
  ];
}

const warn = (text: Html | string): Html => html`<span class="mark warn">${text}</span>`;
const plain = (text: string): Html => html`<span class="mark">${text}</span>`;
