import { html, type Html } from '#backend/shared/html.ts';
import type { ShownCount } from '#backend/product/form-counts/readCounts.ts';
import type { ConsoleParts } from '../consoleParts.ts';
import { countsToday } from '../formTraffic.ts';
import type { ConsolePage } from './shell.ts';

/** What pages have counted in the forms today, as the studio shows it, and visits to be made. */
export async function formCountsPage(parts: ConsoleParts): Promise<ConsolePage> {
  const rows = await countsToday(parts);
  return {
    path: '/console/forms',
    title: 'Forms',
    live: 3000,
    body: html`<h1>Forms</h1>
      <p class="lead">How many of today’s visits (UTC) saw, changed, saved or left a form or field, or met an error.</p>
      <form class="card" data-form="traffic" aria-label="Make visits">
        ${numberField('visits', 'Visits', '1000', '1')}${numberField('errors', 'Share with an error, in percent', '8', '0.1')}${numberField('left', 'Share left unsaved, in percent', '2', '0.1')}
        <div class="actions"><button class="button small">Make these visits</button></div>
      </form>
      ${
        rows.length === 0
          ? html`<section class="card empty"><p class="lead">Nothing was counted today.</p></section>`
          : html`<ul class="card rows">
              ${rows.map(countRow)}
            </ul>`
      }`,
  };
}

function numberField(name: string, label: string, value: string, step: string): Html {
  return html`<div class="field">
    <label for="traffic-${name}">${label}</label>
    <input
      id="traffic-${name}"
      name="${name}"
      type="number"
      min="0"
      step="${step}"
      value="${value}"
      required
      data-keep
    />
  </div>`;
}

function countRow({ form, field, kind, detail, count }: ShownCount): Html {
  return html`<li class="call">
    <b>${form}${field !== '' && ` · ${field}`}</b>
    <span class="chips">
      <span class="mark">${kind}${detail !== '' && ` (${detail})`}</span>
      <span class="mark">${count === null ? 'fewer than 10' : String(count)}</span>
    </span>
  </li>`;
}
