import { countedFields, countKinds, type CountKind, WHOLE_FORM } from '#protocol/formCounts.ts';
import { html, type Html } from '#backend/shared/html.ts';
import type { VisitCount } from '#backend/product/form-counts/readCounts.ts';
import type { ConsoleParts } from '../consoleParts.ts';
import { recentCounts, trafficForms } from '../formTraffic.ts';
import { emptyCard, type ConsolePage } from './shell.ts';

/** The counts of the forms in the last 30 days, as the studio shows them, and a form that generates visits. */
export async function formCountsPage(parts: ConsoleParts): Promise<ConsolePage> {
  const rows = await recentCounts(parts);
  return {
    path: '/console/forms',
    title: 'Forms',
    live: 3000,
    body: html`<h1>Forms</h1>
      <p class="lead">
        How many visits of the last 30 days (UTC) saw, changed, saved or left a form or field, met an error or were
        refused. Fewer than 10 are shown as “&lt; 10”.
      </p>
      ${trafficForm(parts)}
      ${
        rows.length === 0
          ? emptyCard('Nothing was counted in the last 30 days.')
          : html`<section class="card counts" tabindex="0" aria-label="Counts">${countsTable(rows)}</section>`
      }`,
  };
}

function trafficForm(parts: ConsoleParts): Html {
  const places = trafficForms(parts).flatMap((form) =>
    countedFields(form).map((field) => ({ form: form.anchor, field })),
  );
  return html`<form class="card filters" data-form="traffic" aria-label="Make visits">
    ${numberField('visits', 'Visits of each day', 1000)}${numberField('days', 'Days', 1)}${numberField('ago', 'Last day (0 is today)', 0)}${numberField('errors', 'With an error, %', 8, '0.1')}${numberField('left', 'Left unsaved, %', 2, '0.1')}
    <div class="field">
      <label for="traffic-place">Trouble at</label>
      <select id="traffic-place" name="place" data-keep>
        <option value="{}">the first field of each form</option>
        ${places.map((place) => html`<option value="${JSON.stringify(place)}">${place.form} · ${place.field}</option>`)}
      </select>
    </div>
    <div class="actions"><button class="button small">Make these visits</button></div>
  </form>`;
}

function numberField(name: string, label: string, value: number, step = '1'): Html {
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

/** A row for each form and field, a column for each kind; errors and refusals by their detail. */
function countsTable(rows: readonly VisitCount[]): Html {
  const places = new Map<string, VisitCount[]>();
  for (const row of rows) {
    const place = `${row.form} ${row.field}`;
    places.set(place, [...(places.get(place) ?? []), row]);
  }
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Form · field</th>
        ${countKinds.map((kind) => html`<th scope="col">${kind}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${[...places.values()].map((ofPlace) => placeRow(ofPlace))}
    </tbody>
  </table>`;
}

function placeRow(rows: readonly VisitCount[]): Html {
  const [{ form, field } = { form: '', field: '' }] = rows;
  const cell = (kind: CountKind): Html =>
    html`<td>
      ${rows.filter((row) => row.kind === kind).map(({ detail, count }) => html`<div>${detail !== '' && `${detail}: `}${count ?? '< 10'}</div>`)}
    </td>`;
  return html`<tr>
    <th scope="row">${field === WHOLE_FORM ? html`<b>${form}</b>` : `${form} · ${field}`}</th>
    ${countKinds.map(cell)}
  </tr>`;
}
