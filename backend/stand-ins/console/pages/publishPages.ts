import { adaptDocuments } from '#adapters/form/adaptDocument.ts';
import type { Finding } from '#adapters/model/finding.ts';
import { isRecord, ownMember } from '#adapters/model/json.ts';
import type { ZipRule } from '#adapters/model/site.ts';
import { html, type Html } from '#backend/stand-ins/pages/html.ts';
import type { ConsoleParts } from '../consoleParts.ts';
import type { ConsolePage } from './shell.ts';

/** The provider's schema to edit; publishing counts at once. */
export function schemaPage(parts: ConsoleParts): ConsolePage {
  return {
    path: '/console/schema',
    title: 'Schema',
    body: html`<h1>Provider’s schema</h1>
      <p class="lead">
        A whole answer of accounts.getSchema. What is published here counts for the next call; nobody deploys.
      </p>
      ${editor('/schema', parts.scenarioState.schema(), findingsOf(parts, defaultContent(parts)))}`,
  };
}

/** The content of a language to edit; publishing counts at once. Undefined when there is none. */
export function contentPage(parts: ConsoleParts, language: string | undefined): ConsolePage | undefined {
  const languages = parts.scenarioState.languages();
  const chosen = language ?? languages[0] ?? 'de';
  const document = parts.scenarioState.content(chosen);
  if (document === undefined) return undefined;
  return {
    path: '/console/content',
    title: 'Content',
    body: html`<h1>Content</h1>
      <p class="lead">What editors publish. It stands on the site as soon as it is published.</p>
      <nav class="chips" aria-label="Language">
        ${languages.map((other) => html`<a class="chip" href="/console/content/${other}" ${other === chosen && html` aria-current="true"`}>${other}</a>`)}
      </nav>
      ${editor(`/content/${chosen}`, document, findingsOf(parts, document))}`,
  };
}

function editor(path: string, document: unknown, findings: readonly Finding[]): Html {
  const unseen = findings.filter(({ what }) => what === 'not-shown');
  const odd = findings.filter((finding) => !unseen.includes(finding));
  return html`<div class="split">
    <form class="card wide" data-form="publish" data-target="${path}">
      <div class="field">
        <label for="json">Document</label>
        <textarea id="json" name="json" class="code" rows="34" spellcheck="false" aria-describedby="json-problem">
${JSON.stringify(document, undefined, 2)}</textarea>
        <p class="problem" id="json-problem" role="alert"></p>
      </div>
      <div class="actions"><button class="button small">Publish</button></div>
    </form>
    <section class="card" aria-labelledby="findings">
      <h2 id="findings">Findings <span class="badge${odd.length > 0 && ' hot'}">${odd.length}</span></h2>
      ${
        odd.length === 0
          ? html`<p class="lead">Schema and content fit together.</p>`
          : html`<ul class="plain">
              ${odd.map(({ where, what, severity }) => html`<li><span class="mark${severity === 'error' && ' warn'}">${what}</span> <code>${where}</code></li>`)}
            </ul>`
      }
      ${
        unseen.length > 0 &&
        html`<details>
          <summary>${unseen.length} fields of the schema stand in no tab</summary>
          <ul class="plain">
            ${unseen.map(({ where }) => html`<li><code>${where}</code></li>`)}
          </ul>
        </details>`
      }
    </section>
  </div>`;
}

function defaultContent({ scenarioState }: ConsoleParts): unknown {
  return scenarioState.content(scenarioState.languages()[0] ?? 'de');
}

/** What the adapter finds odd when it makes forms of schema and content as they are now. */
function findingsOf({ scenarioState, clock }: ConsoleParts, content: unknown): readonly Finding[] {
  const { metadata } = scenarioState.scenario();
  const locale = metadata['defaultLocale'];
  const country = typeof locale === 'string' ? locale.slice(3) : 'DE';
  return adaptDocuments({
    schema: scenarioState.schema(),
    content,
    site: { country, zipRules: zipRulesIn(metadata) },
    now: clock.now(),
  }).findings;
}

function zipRulesIn(metadata: unknown): Readonly<Record<string, ZipRule>> {
  const rules = ownMember(ownMember(metadata, 'validation'), 'zipCode');
  return isRecord(rules) ? (rules as unknown as Readonly<Record<string, ZipRule>>) : {};
}
