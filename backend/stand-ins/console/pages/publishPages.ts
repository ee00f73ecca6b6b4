import { isDeepStrictEqual } from 'node:util';
import { html, type Html } from '#backend/shared/html.ts';
import type { ConsoleParts } from '../consoleParts.ts';
import { schemaSites } from '#backend/stand-ins/scenarios/scenario.ts';
import { contentFindings, type FindingRow, schemaFindings } from '../documentFindings.ts';
import { siteNames } from '../previewRoutes.ts';
import type { ConsolePage } from './shell.ts';

/** The provider's schema of one site to edit; publishing takes effect at once. Undefined if there is no such site. */
export async function schemaPage(
  parts: ConsoleParts,
  cmsId: string = 'preference-centre',
): Promise<ConsolePage | undefined> {
  const site = schemaSites.find((name) => name === cmsId);
  if (site === undefined) return undefined;
  const schema = parts.scenarioState.schema(site);
  const isShared = schemaSites.every((other) => isDeepStrictEqual(parts.scenarioState.schema(other), schema));
  const both = html`<label class="check">
    <input type="checkbox" name="both" value="true" ${isShared && html` checked`} /> also for the
    ${siteNames[site === 'portal' ? 'preference-centre' : 'portal'].toLowerCase()}
  </label>`;
  const people = await parts.accounts.listAccounts();
  const preview = html`<div class="field">
      <label for="preview-as">Preview as</label>
      <select id="preview-as" name="person" aria-describedby="preview-hint" data-keep>
        ${people.map(({ loginID }) => html`<option>${loginID}</option>`)}
      </select>
      <p class="hint" id="preview-hint">
        One browser sees the schema above, everybody else the current one. What the person saves there is saved.
        <a href="/console/previews/end">End the preview in this browser</a>
      </p>
    </div>
    <div class="actions">
      <button class="button small quiet" name="compare" value="true">Compare with what is live</button>
      <button class="button small quiet" name="preview" value="true">Preview</button>
    </div>
    <p id="preview-link"></p>`;
  return {
    path: '/console/schema',
    title: `Schema: ${siteNames[site]}`,
    body: html`<h1>Provider’s schema: ${siteNames[site]}</h1>
      <p class="lead">
        A whole answer of accounts.getSchema. What is published here counts for the next call; nobody deploys.
        ${isShared ? 'Both sites have the same schema now.' : 'The other site has another schema.'}
      </p>
      <nav class="chips" aria-label="Site">
        ${schemaSites.map((name) => html`<a class="chip" href="/console/schema/${name}" ${name === site && html` aria-current="true"`}>${siteNames[name]}</a>`)}
      </nav>
      ${editor(`/schema?site=${site}`, schema, await schemaFindings(parts, site), html`${both}${preview}`)}
      <section class="card" id="comparison" aria-labelledby="comparison-heading" hidden></section>`,
  };
}

/** The content of a language to edit; publishing takes effect at once. Undefined if there is none. */
export async function contentPage(parts: ConsoleParts, language?: string): Promise<ConsolePage | undefined> {
  const languages = parts.content.languages();
  const chosen = language ?? languages[0] ?? 'de';
  const document = parts.content.content(chosen);
  if (document === undefined) return undefined;
  return {
    path: '/console/content',
    title: 'Content',
    body: html`<h1>Content</h1>
      <p class="lead">What editors publish. It stands on the site as soon as it is published.</p>
      <nav class="chips" aria-label="Language">
        ${languages.map((other) => html`<a class="chip" href="/console/content/${other}" ${other === chosen && html` aria-current="true"`}>${other}</a>`)}
      </nav>
      ${editor(`/content/${chosen}`, document, await contentFindings(parts, chosen))}`,
  };
}

function editor(path: string, document: unknown, findings: readonly FindingRow[], choice?: Html): Html {
  return html`<div class="split">
    <form class="card wide" data-form="publish" data-target="${path}">
      <div class="field">
        <label for="json">Document</label>
        <textarea id="json" name="json" class="code" rows="34" spellcheck="false" aria-describedby="json-problem">
${JSON.stringify(document, undefined, 2)}</textarea>
      </div>
      ${choice}
      <p class="problem" id="json-problem" role="alert"></p>
      <ul class="plain" id="json-findings"></ul>
      <div class="actions">
        <button class="button small">Publish</button>
        <button class="button small quiet" name="anyway" value="true" hidden>Publish anyway</button>
      </div>
    </form>
    <section class="card" aria-labelledby="findings">
      <h2 id="findings">
        Findings in what is live <span class="badge${findings.length > 0 && ' hot'}">${findings.length}</span>
      </h2>
      <p class="hint">What is wrong with the edited document is told when you publish it.</p>
      ${findings.length === 0 ? html`<p class="lead">Schema and content fit together.</p>` : findingList(findings)}
    </section>
  </div>`;
}

function findingList(findings: readonly FindingRow[]): Html {
  return html`<ul class="plain">
    ${findings.map(({ rule, text, pointer, severity }) => html`<li><span class="mark${severity === 'error' && ' warn'}">${severity}</span> ${text} <code class="hint">${rule} ${pointer}</code></li>`)}
  </ul>`;
}
