import { readdirSync, readFileSync } from 'node:fs';
import { isRecord } from '@kontor/schema-adapters/json';
import { parseSiteContent } from '@kontor/schema-adapters/content';
import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { openFirstPage } from '#src/app/first-page/openFirstPage.tsx';
import { parseMetadata } from '#src/services/siteDocuments.ts';
import { openSiteTexts } from '#src/app/texts/texts.ts';
import { createAppStore, type AppStore } from '#src/store/store.ts';
import { fakeApp, type FakeApp } from '../../fakes.ts';

const scenarios = 'fixtures/scenarios/';

/** Metadata and content of a scenario, in one of its languages. */
export interface Documents {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly content: unknown;
}

/** The languages of each scenario. */
export const languagesOfScenarios: readonly (readonly [string, string])[] = readdirSync(scenarios).flatMap((scenario) =>
  readdirSync(`${scenarios}${scenario}/content`).map((file) => [scenario, file.replace('.json', '')] as const),
);

/** A scenario's documents as the site serves them. */
export function documentsOf(scenario: string, language: string): Documents {
  const read = (file: string): Readonly<Record<string, unknown>> => {
    const document: unknown = JSON.parse(readFileSync(`${scenarios}${scenario}/${file}`, 'utf8'));
    return isRecord(document) ? document : {};
  };
  const { metadata } = read('scenario.json');
  const site = {
    identityProvider: { scriptUrl: 'http://localhost:4001/js/gigya.js' },
    apiKeys: { singleSignOn: 'portal', marketingPreferenceCenter: 'centre' },
    ...(isRecord(metadata) ? metadata : {}),
  };
  return { metadata: site, content: read(`content/${language}.json`) };
}

/** A visit in this browser: the page that the server drew, and what opens it. */
export interface Visit {
  readonly root: HTMLElement;
  readonly store: AppStore;
  readonly app: FakeApp;
  readonly open: () => Promise<void>;
}

let visits = 0;

/** Arrives at a page with this HTML in its `#root`. */
export async function arrive(
  { metadata, content }: Documents,
  language: string,
  at: {
    readonly path: string;
    readonly html: string;
    readonly data: Readonly<Record<string, string>>;
    readonly hydration?: unknown;
  },
): Promise<Visit> {
  window.scrollTo = () => undefined;
  // The styles themselves do not matter here, and jsdom has no constructed ones.
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync = (): void => undefined;
    },
  );
  Object.assign(document, { adoptedStyleSheets: [] });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  history.replaceState(null, '', at.path);
  const hydration = `<script type="application/json" id="hydration">${JSON.stringify(at.hydration ?? null)}</script>`;
  document.body.innerHTML = `${hydration}<div id="root">${at.html}</div>`;
  const [root] = document.body.querySelectorAll<HTMLElement>('#root');
  if (!root) throw new Error('there is no #root');
  Object.assign(root.dataset, at.data);
  const app = fakeApp();
  const gateways = {
    ...app,
    metadata: { load: async () => parseMetadata(metadata) },
    content: {
      load: async () => {
        const parsed = parseSiteContent(content);
        if (!parsed.content) throw new Error('no content');
        return { content: parsed.content, findings: [] };
      },
    },
  };
  const i18n = await openSiteTexts([language]);
  const store = createAppStore(gateways, i18n, [language]);
  visits += 1;
  // With an address of its own, so that it runs for each visit, as a browser runs it for each document.
  await import(/* @vite-ignore */ `../../../../src/app/first-page/earlyPresses.ts?visit=${visits}`);
  let end = (): void => undefined;
  const open = async (): Promise<void> => {
    end = await act(() => openFirstPage({ root, store, i18n }));
  };
  onTestFinished(() => {
    act(end);
    document.body.innerHTML = '';
  });
  return { root, store, app, open };
}
