import { html, type Html } from '#backend/shared/html.ts';
import type { Fault, FaultEffect } from '#backend/stand-ins/faults/faultStore.ts';
import type { ConsoleParts } from '../consoleParts.ts';
import { errorExamples, wireEffects } from '../errorExamples.ts';
import type { ErrorExample } from '../providerExamples.ts';
import { callButton, type ConsolePage } from './shell.ts';

/** The active faults, every code of the error catalogue as a button, and any effect on any call. */
export function faultsPage({ faults }: ConsoleParts): ConsolePage {
  const active = faults.list();
  return {
    path: '/console/faults',
    title: 'Faults',
    body: html`<h1>Faults</h1>
      <section class="card" aria-labelledby="active">
        <h2 id="active">Switched on</h2>
        ${
          active.length === 0
            ? html`<p class="lead">Nothing. Everything works as it should.</p>`
            : html`<ul class="rows">
                  ${active.map(activeRow)}
                </ul>
                <div class="actions">
                  ${callButton('Switch everything off', 'DELETE', '/faults', undefined, 'primary')}
                </div>`
        }
      </section>
      <fieldset class="often">
        <legend>A click switches it on</legend>
        <label
          ><input type="radio" name="times" value="1" checked /> for the next call, automatic repeats included</label
        ><label><input type="radio" name="times" value="3" /> for the next three calls</label
        ><label><input type="radio" name="times" value="" /> until it is switched off</label>
      </fieldset>
      <section class="card" aria-labelledby="codes">
        <h2 id="codes">Error catalogue</h2>
        <div class="field">
          <label for="fault-search">Search ${errorExamples.length} faults</label>
          <input id="fault-search" name="fault-search" type="search" autocomplete="off" spellcheck="false" data-keep />
          <p class="hint" id="fault-hits" role="status"></p>
        </div>
        <div class="groups" id="codes-list">${places.map(group)}</div>
      </section>
      <section class="card" aria-labelledby="wire">
        <h2 id="wire">On the wire</h2>
        <form class="wire" data-form="fault">
          <div class="field">
            <label for="fault-call">Call</label
            ><select id="fault-call" name="call" data-keep>
              ${faults.calls().map((call) => html`<option>${call}</option>`)}
            </select>
          </div>
          <div class="chips">
            ${wireEffects.map(({ label, effect }) => html`<button class="chip" name="effect" value="${JSON.stringify(effect)}">${label}</button>`)}
          </div>
        </form>
      </section>`,
  };
}

/** The places where calls fail, without duplicates, in the order of the examples. */
const places = [...new Set(errorExamples.map(({ where }) => where))];

/** The faults of one place, folded up: all of them are thousands of pixels tall. */
function group(place: string, index: number): Html {
  const examples = errorExamples.filter(({ where }) => where === place);
  return html`<details id="place-${index}">
    <summary>${place} <span class="badge">${examples.length}</span></summary>
    <div class="examples">${examples.map(exampleButton)}</div>
  </details>`;
}

function exampleButton({ code, meaning, fault }: ErrorExample): Html {
  return html`<button type="button" class="example" data-fault="${JSON.stringify(fault)}">
    <b>${code}</b><span>${meaning}</span><small>${fault.call}</small>
  </button>`;
}

function activeRow(fault: Fault): Html {
  return html`<li class="fault">
    <div>
      <h3>${fault.call}</h3>
      <p class="hint">
        ${effectInWords(fault.effect)}${fault.times === undefined ? ', until switched off' : `, ${fault.times} more`}
      </p>
    </div>
    <button type="button" class="button small quiet" data-off="${JSON.stringify(fault)}">Switch off</button>
  </li>`;
}

/** The effect of a fault in words, as the rest of a sentence about the call. */
export function effectInWords(effect: FaultEffect): string {
  switch (effect.kind) {
    case 'delay':
      return `answers ${effect.ms / 1000} s late`;
    case 'status':
      return `answers with status ${effect.status}`;
    case 'drop':
      return 'drops the connection';
    case 'garbage':
      return 'answers broken JSON';
    default:
      return `answers error ${effect.errorCode}${effect.customMessage === undefined ? '' : ` (${effect.customMessage})`}${effect.validationErrors === undefined ? '' : ` for ${effect.validationErrors.map(({ fieldName }) => fieldName).join(', ')}`}`;
  }
}
