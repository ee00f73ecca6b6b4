import { daySeconds } from '@kontor/schema-adapters/values';
import { html, type Html } from '#backend/shared/html.ts';
import type { AccountSummary, PersonState } from '@kontor/cdc-stand-in';
import { remindersOf } from '#backend/product/reminders/reminderStore.ts';
import { scenarioNames } from '#backend/stand-ins/scenarios/scenario.ts';
import { getSubscribedNewsletters } from '#backend/stand-ins/third-parties/marketing-platform/marketingPlatform.ts';
import type { ConsoleParts } from '../consoleParts.ts';
import { stateChips } from './personPage.ts';
import { callButton, instant, type ConsolePage } from './shell.ts';

/** People of the current scenario with links that open the product as them; also scenario and clock. */
export async function peoplePage(parts: ConsoleParts): Promise<ConsolePage> {
  const people = await parts.accounts.listAccounts();
  const states = new Map((await parts.states.list()).map((state) => [state.UID, state]));
  const rows = await Promise.all(people.map(async (account) => personRow(parts, account, states.get(account.UID))));
  return {
    path: '/console',
    title: 'People',
    body: html`<h1>People</h1>
      <div class="split">
        <section class="card wide" aria-labelledby="people">
          <h2 id="people">Who lives here <span class="badge">${people.length}</span></h2>
          <p class="lead">Open the preference centre as anybody; the link is made now and lives 14 days.</p>
          <ul class="rows">
            ${rows}
          </ul>
          <div class="actions"><a class="button small" href="/console/people/new">New person</a></div>
        </section>
        <div class="stack">${scenarioCard(parts)}${clockCard(parts)}${placesCard(parts)}</div>
      </div>`,
  };
}

async function personRow(
  { accounts, db, scenarioState, mintLink }: ConsoleParts,
  account: AccountSummary,
  state: PersonState | undefined,
): Promise<Html> {
  const { UID, loginID, profile, subscriptions } = account;
  const page = `/console/people/${encodeURIComponent(loginID || UID)}`;
  const { url } = await mintLink(UID, 14 * daySeconds);
  const newsletters = getSubscribedNewsletters(subscriptions).length;
  const reminders = await remindersOf(db, UID);
  const password = scenarioState.scenario().people.find((person) => person.loginID === loginID)?.password;
  const isPassword = password !== undefined && (await accounts.hasPassword(UID, password));
  const name = [profile['firstName'], profile['lastName']]
    .filter((part): part is string => typeof part === 'string' && part !== '')
    .join(' ');
  return html`<li class="person">
    <div>
      <h3>${name === '' ? 'No name' : name}</h3>
      <p class="hint">${loginID || 'No address'}</p>
      <p class="chips">
        ${state !== undefined && stateChips(state)}<span class="mark">${formatCount(newsletters, 'newsletter')}</span
        >${reminders.length > 0 && html`<span class="mark">${formatCount(reminders.length, 'reminder')}</span>`}${isPassword && html`<button type="button" class="chip" data-copy="${password}" title="Copy the password">${password}</button>`}
      </p>
    </div>
    <div class="actions">
      <a class="button small" href="${url}" target="_blank" rel="noopener">Preference centre</a>
      <button type="button" class="button small quiet" data-copy="${url}">Copy link</button>
      <details class="menu" name="person" id="more-${UID}">
        <summary class="button small quiet">More</summary>
        <div>
          <a class="button small quiet" href="${page}">Edit, state</a>
          <a class="button small quiet" href="${page}/evidence">Consents</a>
          ${
            loginID !== '' &&
            html`${callButton('Mail the link', 'POST', '/mails', { loginID, kind: 'preference-link' })}
              ${callButton('Mail a newsletter', 'POST', '/mails', { loginID, kind: 'newsletter' })}
              <a class="button small quiet" href="/console/mails?to=${encodeURIComponent(loginID)}">Mails</a>`
          }
        </div>
      </details>
    </div>
  </li>`;
}

const formatCount = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

function scenarioCard({ scenarioState, scenarioFolders }: ConsoleParts): Html {
  const { name, title, shows } = scenarioState.scenario();
  return html`<section class="card" aria-labelledby="scenario">
    <h2 id="scenario">${title}</h2>
    <p class="lead">${shows}</p>
    <form class="field" data-form="scenario">
      <label for="scenario-name">Scenario</label>
      <select id="scenario-name" name="name">
        ${scenarioNames(scenarioFolders).map((other) => html`<option${other === name && html` selected`}>${other}</option>`)}
      </select>
      <div class="actions">
        <button class="button small">Load</button>${callButton('Start afresh', 'POST', '/reset', {})}
        <a class="button small quiet" href="/console/api/scenario.zip" download>Download as scenario</a>
      </div>
    </form>
  </section>`;
}

function clockCard({ clock }: ConsoleParts): Html {
  const turns: readonly (readonly [string, number])[] = [
    ['15 min', 900],
    ['1 hour', 3600],
    ['1 day', daySeconds],
    ['7 days', 7 * daySeconds],
    ['14 days', 14 * daySeconds],
    ['30 days', 30 * daySeconds],
  ];
  return html`<section class="card" aria-labelledby="clock">
    <h2 id="clock">Clock</h2>
    <p class="now" data-clock="${clock.now()}">${instant(clock.now())}</p>
    <p class="hint">UTC. Stand-in and services go by it.</p>
    <div class="chips">
      ${turns.map(([label, advanceSeconds]) => callButton(`+ ${label}`, 'POST', '/clock', { advanceSeconds }, 'chip'))}
    </div>
    <form class="field" data-form="clock">
      <label for="clock-set">Set to</label><input id="clock-set" name="set" type="datetime-local" step="1" required />
      <div class="actions"><button class="button small quiet">Set</button></div>
    </form>
  </section>`;
}

function placesCard({ origins }: ConsoleParts): Html {
  return html`<section class="card" aria-labelledby="places">
    <h2 id="places">Places</h2>
    <ul class="plain">
      <li><a href="${origins.site}">Site</a></li>
      <li><a href="${origins.partner}">Partner service</a></li>
      <li><a href="${origins.site}/rest/v1/openapi.json">OpenAPI document</a></li>
      <li><a href="/console/api/state">State as JSON</a></li>
    </ul>
  </section>`;
}
