import { html, type Html } from '#backend/shared/html.ts';
import type { JournalEntry } from '#backend/stand-ins/faults/journal.ts';
import type { ConsoleParts } from '../consoleParts.ts';
import { effectInWords } from './faultsPage.ts';
import { emptyCard, instant, type ConsolePage } from './shell.ts';

const MAX_LISTED = 200;

/** The received calls with their answers, newest first, without secrets; filtered by call, person and page. */
export async function callsPage(parts: ConsoleParts, filter: CallFilter): Promise<ConsolePage> {
  const all = await listCalls(parts);
  const entries = await listCalls(parts, filter);
  return {
    path: '/console/calls',
    title: 'Calls',
    live: 3000,
    body: html`<h1>Calls</h1>
      ${
        all.length > 0 &&
        html`<form class="card filters" method="get" action="/console/calls" aria-label="Which calls">
          ${filterField('call', 'Call', filter.call, all)}${filterField('person', 'Person', filter.person, all)}${filterField('page', 'Page', filter.page, all)}
          <div class="actions">
            <button class="button small">Show</button><a class="button small quiet" href="/console/calls">All</a>
          </div>
        </form>`
      }
      <p class="lead" id="calls-count">
        ${entries.length} of ${all.length} calls. Secrets are hidden. Services do not tell the page of a call.
      </p>
      ${
        entries.length === 0
          ? emptyCard(all.length === 0 ? 'No calls yet. Use the product and they appear here.' : 'No call fits.')
          : html`<ul class="card rows">
              ${entries.slice(0, MAX_LISTED).map(callRow)}
            </ul>`
      }`,
  };
}

function filterField(
  name: keyof CallFilter,
  label: string,
  chosen: string | undefined,
  entries: readonly JournalEntry[],
): Html {
  const values = new Set(entries.flatMap((entry) => entry[name] ?? []));
  if (chosen) values.add(chosen);
  return html`<div class="field">
    <label for="only-${name}">${label}</label>
    <select id="only-${name}" name="${name}" data-keep>
      <option value="">all</option>
      ${[...values].toSorted().map((value) => html`<option${value === chosen && html` selected`}>${value}</option>`)}
    </select>
  </div>`;
}

function callRow(entry: JournalEntry): Html {
  const { call, params, at, status, code, ms, body, fault, repeat, person, page } = entry;
  const isBad = ms !== undefined && (status === undefined || status >= 400 || (code !== undefined && code !== '0'));
  const outcome = ms === undefined ? 'no answer yet' : status === undefined ? 'connection dropped' : String(status);
  return html`<li class="call">
    <details>
      <summary>
        <b>${call}</b>
        <span class="chips">
          <span class="mark${isBad && ' warn'}">${outcome}${code !== undefined && code !== '0' && ` · ${code}`}</span>
          ${ms !== undefined && html`<span class="mark">${ms} ms</span>`}
          ${fault !== undefined && html`<span class="mark warn">this fault fired here: ${effectInWords(fault)}</span>`}
          ${repeat === true && html`<span class="mark">automatic repeat</span>`}
        </span>
        <span class="hint"
          >${instant(at)}${person !== undefined && `, ${person}`}${page !== undefined && `, ${page}`}</span
        >
      </summary>
      <h3>Sent</h3>
      <pre class="code" tabindex="0">${JSON.stringify(params, undefined, 2)}</pre>
      <h3>Answered</h3>
      <pre class="code" tabindex="0">
${body === undefined ? 'no body' : typeof body === 'string' ? body : JSON.stringify(body, undefined, 2)}</pre>
    </details>
  </li>`;
}

/** Which calls to list; an empty text is no filter. */
export interface CallFilter {
  readonly call?: string;
  /** Login id or UID. */
  readonly person?: string;
  /** Path of the page. */
  readonly page?: string;
}

/** Received calls, newest first; people are named by their login id while their account exists. */
export async function listCalls(
  { journal, accounts }: Pick<ConsoleParts, 'journal' | 'accounts'>,
  { call, person, page }: CallFilter = {},
): Promise<readonly JournalEntry[]> {
  const entries = journal.list();
  if (entries.length === 0) return [];
  const people = await accounts.listAccounts();
  const names = new Map(people.map(({ UID, loginID }) => [UID, loginID]));
  const toLoginId = (who: string): string => names.get(who) ?? who.trim().toLowerCase();
  const owner = person ? toLoginId(person).toLowerCase() : undefined;
  return entries
    .map((entry) => (entry.person === undefined ? entry : { ...entry, person: toLoginId(entry.person) }))
    .filter(
      (entry) =>
        (!call || entry.call === call) &&
        (owner === undefined || entry.person?.toLowerCase() === owner) &&
        (!page || entry.page === page),
    );
}
