import { html, type Html } from '#backend/shared/html.ts';
import type { ConsoleParts } from '../consoleParts.ts';
import type { ConsolePage } from './shell.ts';

/** Save the state as a file, a link or a scenario, and load it from one. */
export function sharePage({ scenarioState }: ConsoleParts): ConsolePage {
  const { name } = scenarioState.scenario();
  return {
    path: '/console/share',
    title: 'Share',
    body: html`<h1>Share this state</h1>
      <p class="lead">
        Scenario with published schemas and content, people with their states, mails, clock and faults. Sessions and
        records of consents stay here. It holds the scenario’s passwords, hashes of all others, and all personal data:
        share test data only.
      </p>
      <div class="split even">${saveCard(name)}${loadCard()}</div>`,
  };
}

function saveCard(name: string): Html {
  return html`<section class="card" aria-labelledby="save">
    <h2 id="save">Save</h2>
    <div class="actions">
      <a class="button small" href="/console/api/shared-state" download>Download the file</a>
      <button type="button" class="button small quiet" data-copy-link="/shared-state/link">Copy a link</button>
    </div>
    <p class="hint" id="link-length" role="status">
      A link contains the whole state; opened on another machine it needs the same scenario folders.
    </p>
    <form class="field" data-form="save-scenario">
      <label for="scenario-new">Save as scenario</label>
      <p class="hint" id="scenario-new-hint">
        A new folder of fixtures/scenarios, which <code>npm start -- --scenario NAME</code> runs. Small letters, digits
        and hyphens.
      </p>
      <input
        id="scenario-new"
        name="name"
        required
        pattern="[a-z0-9][a-z0-9\\-]{0,60}"
        aria-describedby="scenario-new-hint save-problem"
        placeholder="${name}-2"
      />
      <p class="problem" id="save-problem" role="alert"></p>
      <div class="actions"><button class="button small quiet">Save as scenario</button></div>
    </form>
  </section>`;
}

function loadCard(): Html {
  return html`<section class="card" aria-labelledby="load">
    <h2 id="load">Load</h2>
    <p class="lead">Replaces everything here.</p>
    <form class="field" data-form="load-file">
      <label for="state-file">File</label>
      <input
        id="state-file"
        name="file"
        type="file"
        accept="application/json,.json"
        required
        aria-describedby="file-problem"
      />
      <p class="problem" id="file-problem" role="alert"></p>
      <div class="actions"><button class="button small">Load the file</button></div>
    </form>
    <form class="field" data-form="load-link">
      <label for="state-link">Link</label>
      <input
        id="state-link"
        name="link"
        required
        spellcheck="false"
        autocomplete="off"
        aria-describedby="link-problem"
      />
      <p class="problem" id="link-problem" role="alert"></p>
      <div class="actions"><button class="button small">Load the link</button></div>
    </form>
  </section>`;
}
