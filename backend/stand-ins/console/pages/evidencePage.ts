import type { PersonEvidence } from '#backend/product/evidence/storedEvidence.ts';
import { html, type Html } from '#backend/shared/html.ts';
import type { ConsoleParts } from '../consoleParts.ts';
import { evidenceResource } from '../personResources.ts';
import { emptyCard, instant, type ConsolePage } from './shell.ts';

/** The consents of one person, to read and to print. Undefined if the person is unknown. */
export async function evidencePage(parts: ConsoleParts, who: string): Promise<ConsolePage | undefined> {
  const evidence = await evidenceResource(parts, who);
  if (evidence === undefined) return undefined;
  const { UID, email, brokenAt, lines } = evidence;
  return {
    path: '/console/people',
    title: `Consents of ${email}`,
    body: html`<p><a href="/console">People</a></p>
      <h1>Consents of ${email}</h1>
      <p class="lead">
        UID <code>${UID}</code>.
        ${brokenAt === undefined ? 'Every line is sealed with the one before; the seals are whole.' : html`<span class="mark warn">The seal of line ${brokenAt} is broken or the line is gone: somebody changed what was recorded.</span>`}
      </p>
      ${
        lines.length === 0
          ? emptyCard('Nothing recorded yet.')
          : html`<ol class="card rows">
              ${lines.map(row)}
            </ol>`
      }
      <div class="actions">
        <button type="button" class="button small" data-print>Print</button
        ><a class="button small quiet" href="/console/api/evidence/${encodeURIComponent(who)}">As JSON</a>
      </div>`,
  };
}

function row({ position, at, event, purpose, granted, ...line }: PersonEvidence['lines'][number]): Html {
  const facts: readonly (readonly [string, string | null])[] = [
    ['Box', granted ? 'ticked' : 'not ticked'],
    ['E-mail address', line.email],
    [
      'Words shown',
      line.textHash &&
        joinNonEmpty(`SHA-256 ${line.textHash}`, formatLabel('version', line.textVersion), line.textLanguage),
    ],
    ['Document', line.documentUrl],
    [
      'By',
      joinNonEmpty(line.action, line.page, formatLabel('build', line.build), `channel ${line.channel}`, line.apiKey),
    ],
    ['Mail sent', line.mailSentAt],
    ['Request', [line.requestId, line.ip].join(' ').trim()],
    ['Token', line.tokenHash],
    ['Seal', line.hash],
  ];
  return html`<li class="call">
    <h3>${position}. ${event}: <code>${purpose}</code></h3>
    <p class="hint">${instant(at)}</p>
    <dl class="facts">
      ${facts.flatMap(([name, value]) =>
        value === null || value === ''
          ? []
          : [
              html`<div>
                <dt>${name}</dt>
                <dd>${value}</dd>
              </div>`,
            ],
      )}
    </dl>
  </li>`;
}

const formatLabel = (name: string, value: string | null): string => (value === null ? '' : `${name} ${value}`);
const joinNonEmpty = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(', ');
