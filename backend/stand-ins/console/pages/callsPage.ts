import { html, type Html } from '#backend/shared/html.ts';
import type { JournalEntry } from '#backend/stand-ins/faults/journal.ts';
import type { ConsoleParts } from '../consoleParts.ts';
import { instant, type ConsolePage } from './shell.ts';

const SHOWN = 200;

/** The list of received calls, newest first, without secrets. */
export function callsPage({ journal }: ConsoleParts, call: string | undefined): ConsolePage {
  const entries = journal.list(call === '' ? undefined : call);
  const names = [...new Set(journal.list().map((entry) => entry.call))].toSorted();
  return {
    path: '/console/calls',
    title: 'Calls',
    live: 3000,
    body: html`<h1>Calls</h1>
      ${names.length > 0 && html`<nav class="chips" aria-label="Only one call"><a class="chip" href="/console/calls" ${call === undefined && html` aria-current="true"`}>All</a>${names.map((name) => html`<a class="chip" href="/console/calls?call=${encodeURIComponent(name)}" ${name === call && html` aria-current="true"`}>${name}</a>`)}</nav>`}
      ${
        entries.length === 0
          ? html`<section class="card empty">
              <p class="lead">No calls yet. Use the product and they appear here.</p>
            </section>`
          : html`<ul class="card rows">
              ${entries.slice(0, SHOWN).map(callRow)}
            </ul>`
      }`,
  };
}

function callRow({ call, params, at }: JournalEntry): Html {
  const names = Object.keys(params);
  return html`<li class="call">
    <details>
      <summary>
        <b>${call}</b> <span class="hint">${instant(at)}${names.length > 0 && `, ${names.join(', ')}`}</span>
      </summary>
      <pre class="code">${JSON.stringify(params, undefined, 2)}</pre>
    </details>
  </li>`;
}
