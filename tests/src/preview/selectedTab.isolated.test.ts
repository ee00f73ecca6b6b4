import { expect, it, vi } from 'vitest';
import type { PreviewShow } from '#studio/preview/previewMessages.ts';
import { bandTexts } from '#src/preview/PreviewPage.tsx';
import { drawPreview } from '#src/preview/drawPreview.tsx';
import type * as Page from '#src/preview/PreviewPage.tsx';
import type * as Session from '#src/preview/previewSession.ts';
import { languageAtom } from '#src/store/store.ts';
import schema from '../../../fixtures/scenarios/germany/provider-schema.json' with { type: 'json' };
import { documentsOf } from '../app/first-page/visit.ts';

/** What the page does: drafts that it has drawn, tabs that were opened in it, and what ends the drawing of one. */
const page = vi.hoisted(() => ({ drawn: [] as number[], opened: [] as string[], finish: [] as (() => void)[] }));
vi.mock('#src/preview/PreviewPage.tsx', async (original) => ({
  ...(await original<typeof Page>()),
  PreviewPage: () => null,
}));
vi.mock('#src/preview/previewSession.ts', async (original) => ({
  ...(await original<typeof Session>()),
  openPreview: async () => ({
    store: { get: (atom: unknown) => (atom === languageAtom ? 'de' : undefined) },
    router: { state: { place: { hash: '' } } },
    openTab: (anchor: string) => page.opened.push(`${anchor} in draft ${page.drawn.at(-1)}`),
    update: ({ revision }: PreviewShow) =>
      new Promise<void>((resolve) => {
        page.finish.push(() => {
          page.drawn.push(revision);
          resolve();
        });
      }),
  }),
}));

const { metadata, content } = documentsOf('germany', 'de');
const reference = { schema, metadata };

/** A draft with a second tab of this name, if any. */
function draft(revision: number, label?: string): PreviewShow {
  const document = Object(content);
  const [first] = document.preferenceCenter.tabs;
  const fields = [{ type: 'FormInput', schemaPath: 'profile.firstName' }];
  const anchor = label?.toLowerCase().replaceAll(' ', '-');
  const added = label === undefined ? [] : [{ label, title: label, anchor, components: [{ type: 'profile', fields }] }];
  const preferenceCenter = { ...document.preferenceCenter, tabs: [first, ...added] };
  return {
    ...({ area: 'preferences', language: 'de', person: 'subscriber', appearance: 'light', mode: 'normal' } as const),
    revision,
    now: Date.UTC(2026, 10, 1),
    reference,
    documents: { de: { ...document, preferenceCenter } },
  };
}

/** Ends the drawing of the next draft. */
async function drawNext(): Promise<void> {
  await vi.waitFor(() => expect(page.finish.length).toBeGreaterThan(0));
  page.finish.shift()?.();
}

it('a tab that an editor has just named is opened in the preview only once the page has it', async () => {
  window.scrollTo = () => undefined;
  document.body.innerHTML = '<div id="root"></div>';
  const preview = drawPreview(document.body.children[0] as Element, bandTexts(['de']));
  const first = preview.show(draft(1));
  await drawNext();
  await first;
  preview.scrollTo('/preferenceCenter/tabs/1');
  const all = preview.show(draft(2, 'Ihr'));
  // While that is drawn, the name goes on, and with it the tab's address.
  void preview.show(draft(3, 'Ihr Garten'));
  await drawNext();
  await drawNext();
  await all;
  expect(page.opened).toEqual(['ihr in draft 2', 'ihr-garten in draft 3']);
});
