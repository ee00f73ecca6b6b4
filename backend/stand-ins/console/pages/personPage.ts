import { html } from '#backend/shared/html.ts';
import { readAccount } from '../accountResource.ts';
import type { ConsoleParts } from '../consoleParts.ts';
import type { ConsolePage } from './shell.ts';
import { stateCard } from './stateCard.ts';
import { parseProviderSchema } from '#adapters/provider/parseProviderSchema.ts';

const blank = {
  password: 'Frisch#Obst2025',
  verified: true,
  profile: { firstName: 'Neu', lastName: 'Beispiel', zip: '10115', country: 'DE' },
  data: {},
  subscriptions: { NLT_WEEKLY: { email: { isSubscribed: true } } },
  preferences: {},
  reminders: [],
};

/** One account as JSON to edit; `new` creates one. Undefined if the account does not exist. */
export async function personPage(parts: ConsoleParts, loginID: string): Promise<ConsolePage | undefined> {
  const isNew = loginID === 'new';
  const account = isNew ? blank : await readAccount(parts, loginID);
  if (account === undefined) return undefined;
  const state = isNew ? undefined : await parts.states.get(loginID);
  const address = isNew ? 'neu@beispiel.example' : loginID;
  return {
    path: '/console/people',
    title: isNew ? 'New person' : loginID,
    body: html`<p><a href="/console">People</a></p>
      <h1>${isNew ? 'New person' : loginID}</h1>
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
