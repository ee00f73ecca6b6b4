import { html, type Html } from '#backend/shared/html.ts';
import { readAccount } from '../personResources.ts';
import type { ConsoleParts } from '../consoleParts.ts';
import { type ConsolePage, callButton, instant } from './shell.ts';
import { parseProviderSchema } from '@kontor/schema-adapters/provider';
import { type PersonState, socialProviders } from '@kontor/cdc-stand-in';

const blank = {
  password: 'Frisch#Obst2025',
  verified: true,
  profile: { firstName: 'Neu', lastName: 'Beispiel', zip: '10115', country: 'DE' },
  data: {},
  subscriptions: { NLT_WEEKLY: { email: { isSubscribed: true } } },
  preferences: {},
  reminders: [],
};

/** One account, by login id or UID, as JSON to edit; `new` creates one. Undefined if the account does not exist. */
export async function personPage(parts: ConsoleParts, who: string): Promise<ConsolePage | undefined> {
  const isNew = who === 'new';
  const account = isNew ? blank : await readAccount(parts, who);
  if (account === undefined) return undefined;
  const state = isNew ? undefined : await parts.states.get(who);
  const address = isNew ? 'neu@beispiel.example' : who;
  return {
    path: '/console/people',
    title: isNew ? 'New person' : who,
    body: html`<p><a href="/console">People</a></p>
      <h1>${isNew ? 'New person' : who}</h1>
      ${state !== undefined && stateCard(state, newslettersOf(parts))}
      <form class="card" data-form="account">
        <div class="field">
          <label for="login-id">E-mail address</label
          ><input id="login-id" name="loginID" type="email" required value="${address}" ${!isNew && html` readonly`} />
        </div>
        <div class="field">
          <label for="json">Account</label>
          <p class="hint" id="json-hint">
            The whole account as the console’s API takes it. Without a password the present one stays. Saving ends the
            person’s sessions and links stay valid.
          </p>
          <textarea
            id="json"
            name="json"
            class="code"
            rows="28"
            spellcheck="false"
            aria-describedby="json-hint json-problem"
          >
${JSON.stringify(account, undefined, 2)}</textarea>
          <p class="problem" id="json-problem" role="alert"></p>
        </div>
        <div class="actions">
          <button class="button small">Save</button><a class="button small quiet" href="/console">Cancel</a>
        </div>
      </form> `,
  };
}

/** Keys of the subscriptions that ask for a double opt-in. */
function newslettersOf({ scenarioState }: ConsoleParts): readonly string[] {
  const { fields } = parseProviderSchema(scenarioState.schema('preference-centre')).schema;
  return [...fields.values()]
    .filter(({ root, doubleOptIn }) => root === 'subscriptions' && doubleOptIn === true)
    .map(({ path }) => path.slice('subscriptions.'.length).replace(/\.email$/, ''));
}

const optInStates = ['pending', 'confirmed', 'expired'] as const;

/** Switches for the states of one person; each acts at once. `newsletters` are the keys that can have an opt-in. */
function stateCard(state: PersonState, newsletters: readonly string[]): Html {
  const { UID, loginID, locked, blocked, sessions, registration, verification, socialConflicts } = state;
  const path = `/accounts/${encodeURIComponent(loginID || UID)}/state`;
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
        html`${optInStates.map((optInState) => put(`Confirmation ${optInState}`, { verification: optInState }))}`,
      )}
      ${newsletters.map((name) =>
        row(
          name,
          `Double opt-in: ${state.optIns[name] ?? 'none'}.`,
          html`${optInStates.map((optInState) => put(`Opt-in ${optInState}`, { optIns: { [name]: optInState } }))}`,
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

/** A chip for each unusual part of a person's state. */
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
