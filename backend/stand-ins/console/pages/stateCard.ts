import { html, type Html } from '#backend/shared/html.ts';
import type { PersonState } from '#backend/stand-ins/identity-provider/person-states/personState.ts';
import { socialProviders } from '#backend/stand-ins/identity-provider/socialIdentity.ts';
import { callButton } from './shell.ts';
import { stateChips } from './stateChips.ts';

const optInStates = ['pending', 'confirmed', 'expired'] as const;

/** Switches for the states of one person; each acts at once. `newsletters` are the keys that can have an opt-in. */
export function stateCard(state: PersonState, newsletters: readonly string[]): Html {
  const { loginID, locked, blocked, sessions, registration, verification, socialConflicts } = state;
  const path = `/accounts/${encodeURIComponent(loginID)}/state`;
  const put = (label: string, body: object): Html => callButton(label, 'PUT', path, body);
  const chips = stateChips(state);
  return html`<section class="card" aria-labelledby="state">
    <h2 id="state">State</h2>
    <p class="chips">${chips.length === 0 ? html`<span class="mark">nothing unusual</span>` : chips}</p>
    <dl class="switches">
      ${row(
        'Lock',
        `After ${state.lockThreshold} wrong passwords an account is locked for ${minutes(state.lockSeconds)}; this one has ${state.failedLogins}.`,
        put(locked ? 'Unlock' : 'Lock', { locked: !locked }),
      )}
      ${row('Block', 'A blocked account cannot log in until it is unblocked.', put(blocked ? 'Unblock' : 'Block', { blocked: !blocked }))}
      ${row('Sessions', `${sessions} open.`, put('End all sessions now', { sessions: 0 }))}
      ${row(
        'Registration',
        'A partly registered person lacks something required and is asked for it at the next login.',
        registration === 'complete'
          ? put('Make it partial', { registration: 'partial' })
          : put('Complete it', { registration: 'complete' }),
      )}
      ${row(
        'E-mail address',
        `It is ${verification === 'confirmed' ? 'confirmed' : 'not confirmed'}. Pending and expired mail a link, an expired one no longer works.`,
        html`${optInStates.map((wanted) => put(`Confirmation ${wanted}`, { verification: wanted }))}`,
      )}
      ${newsletters.map((name) =>
        row(
          name,
          `Double opt-in: ${state.optIns[name] ?? 'none'}.`,
          html`${optInStates.map((wanted) => put(`Opt-in ${wanted}`, { optIns: { [name]: wanted } }))}`,
        ),
      )}
      ${Object.entries(socialProviders).map(([network, name]) => {
        const isOn = socialConflicts.includes(network);
        const others = socialConflicts.filter((other) => other !== network);
        return row(
          `${name} account`,
          `With the same address, not linked: a login with ${name} ends in a conflict.`,
          put(isOn ? `Remove ${name} conflict` : `Add ${name} conflict`, {
            socialConflicts: isOn ? others : [...others, network],
          }),
        );
      })}
    </dl>
  </section>`;
}

function row(name: string, hint: string, buttons: Html): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>
      <p class="hint">${hint}</p>
      <div class="actions">${buttons}</div>
    </dd>
  </div>`;
}

const minutes = (seconds: number): string => (seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`);
