import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@kontor/schema-adapters/json';
import { createServer } from '#backend/shared/http/server.ts';
import { systemClock } from '#backend/shared/clock.ts';
import { watchPublications } from '#backend/product/studio/contentTimer.ts';
import { readDraft, replaceDraft } from '#backend/product/content/drafts/drafts.ts';
import {
  importContent,
  cancelScheduled,
  publishDraft,
  publishDue,
  readScheduled,
  readVersions,
} from '#backend/product/content/publications/publications.ts';
import { publishedContent } from '#backend/product/content/publications/publishedContent.ts';
import { loadScenario, scenarioNames } from '#backend/stand-ins/scenarios/scenario.ts';
import { fastest, usual } from '../../../engines.ts';
import { testDatabase } from '../../services/testProduct.ts';

const ada = { by: { id: 'ada', name: 'Ada', email: '' }, now: 1000 };
const ben = { by: { id: 'ben', name: 'Ben', email: '' }, now: 2000 };
const both = (text: string) => ({ de: { text }, en: { text } });

describe.each(usual)('publishing on $name', (engine) => {
  const { db } = testDatabase(engine);

  const save = async (site: string, text: string, by = ada): Promise<number> => {
    const draft = await readDraft(db, site);
    const change = { documents: both(text), action: 'draft-changed' } as const;
    return (await replaceDraft(db, site, draft?.revision ?? 0, change, by))?.revision ?? 0;
  };
  const publish = (site: string, revision: number, later?: number, by = ben, fourEyes = false) =>
    publishDraft(
      db,
      site,
      { revision, note: '', fourEyes, ...(later === undefined ? {} : { later: { at: later, zone: 'UTC' } }) },
      by,
    );
  const numbers = async (site: string) => (await readVersions(db, site)).map(({ number }) => number);

  it('lets one of two editors win who save at once', async () => {
    await importContent(db, 'race', both('0'), { note: '' }, ada);
    const { revision = 0 } = (await readDraft(db, 'race')) ?? {};
    const change = (text: string) => ({ documents: both(text), action: 'draft-changed' }) as const;
    const results = await Promise.all(
      ['a', 'b', 'c', 'd'].map((text) => replaceDraft(db, 'race', revision, change(text), ada)),
    );
    expect(results.filter((draft) => draft !== undefined)).toHaveLength(1);
  });

  it('gives each of many publications at once its own number', async () => {
    await importContent(db, 'many', both('0'), { note: '' }, ada);
    const revision = await save('many', '1');
    await Promise.all(Array.from({ length: 6 }, () => publish('many', revision)));
    expect(await numbers('many')).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  it('wants another pair of eyes where the setting asks for it', async () => {
    await importContent(db, 'eyes', both('0'), { note: '' }, ada);
    await save('eyes', '1', ada);
    const revision = await save('eyes', '2', ben);
    expect(await publish('eyes', revision, undefined, ada, true)).toBe('four-eyes');
    expect(await publish('eyes', revision, undefined, ben, true)).toBe('four-eyes');
    const eve = { by: { id: 'eve', name: 'Eve', email: '' }, now: 3000 };
    expect(await publish('eyes', revision, undefined, eve, true)).toMatchObject({ number: 2 });
    expect(await publish('eyes', revision, undefined, ada, true)).toMatchObject({ number: 3 });
    await publish('eyes', await save('eyes', '3', ada), 20_000, ben, true);
    await publishDue(db, 30_000);
    expect(await publish('eyes', await save('eyes', '4', ben), undefined, ada, true)).toMatchObject({ number: 5 });
  });

  it('at a time happens exactly once, in order, whichever node looks', async () => {
    await importContent(db, 'timed', both('0'), { note: '' }, ada);
    const second = await publish('timed', await save('timed', 'second'), 20_000);
    await publish('timed', await save('timed', 'first'), 10_000);
    const dropped = await publish('timed', await save('timed', 'never'), 15_000);
    expect(typeof second === 'object' && typeof dropped === 'object').toBe(true);
    const id = typeof dropped === 'object' && 'id' in dropped ? dropped.id : '';
    expect(await cancelScheduled(db, 'timed', id, ben)).toBe(true);
    expect(await cancelScheduled(db, 'timed', id, ben)).toBe(false);
    expect(await publishDue(db, 9999)).toBe(0);
    expect((await readScheduled(db, 'timed')).map(({ at, base }) => [at, base])).toEqual([
      [10_000, 1],
      [20_000, 1],
    ]);
    await Promise.all(Array.from({ length: 5 }, () => publishDue(db, 30_000)));
    expect(await numbers('timed')).toEqual([3, 2, 1]);
    expect(await readScheduled(db, 'timed')).toEqual([]);
    const published = publishedContent(db, () => ['timed']);
    await published.refresh();
    expect(published.version('timed')).toEqual({ number: 3, documents: both('second') });
  });

  it('reaches another node soon, and never in part, also one whose time came while no node ran', async () => {
    await importContent(db, 'nodes', both('0'), { note: '' }, ada);
    await publish('nodes', await save('nodes', 'slept through'), 5000);
    await publish('nodes', await save('nodes', 'not yet'), Date.now() + 3_600_000);
    const app = createServer();
    const elsewhere = publishedContent(db, () => ['nodes']);
    watchPublications(app, { db, clock: systemClock, published: elsewhere });
    await app.ready();
    const versionStates: string[] = [];
    const readVersion = (): number => {
      const { number = 0, documents } = elsewhere.version('nodes') ?? {};
      versionStates.push(JSON.stringify(documents?.['de']) === JSON.stringify(documents?.['en']) ? 'whole' : 'half');
      return number;
    };
    await expect.poll(readVersion, { interval: 20, timeout: 5000 }).toBe(2);
    expect(elsewhere.version('nodes')).toEqual({ number: 2, documents: both('slept through') });
    for (const text of ['1', '2']) {
      const done = await publish('nodes', await save('nodes', text));
      const expected = typeof done === 'object' && 'number' in done ? done.number : 0;
      await expect.poll(readVersion, { interval: 20, timeout: 5000 }).toBe(expected);
    }
    expect(new Set(versionStates)).toEqual(new Set(['whole']));
    expect(await numbers('nodes')).toEqual([4, 3, 2, 1]);
    await app.close();
  });
});

describe('the content of every scenario', () => {
  it('comes back as it was, except for the one text that was edited', async () => {
    const bench = await fastest.prepare();
    const db = await bench.open();
    const published = publishedContent(db, scenarioNames);
    for (const name of scenarioNames()) {
      const { content } = loadScenario(name);
      await importContent(db, name, content as Readonly<Record<string, JsonObject>>, { note: '' }, ada);
      const [language = ''] = Object.keys(content);
      const draft = (await readDraft(db, name)) ?? never();
      const [before, after] = oneTextChanged(JSON.stringify(draft.documents[language]));
      expect(before).toBe(JSON.stringify(content[language]));
      const documents = { ...draft.documents, [language]: JSON.parse(after) as JsonObject };
      const saved = await replaceDraft(db, name, draft.revision, { documents, action: 'draft-changed' }, ada);
      await publishDraft(db, name, { revision: saved?.revision ?? 0, note: '', fourEyes: false }, ben);
      await published.refresh();
      for (const other of Object.keys(content))
        expect(JSON.stringify(published.document(name, other))).toBe(
          other === language ? after : JSON.stringify(content[other]),
        );
    }
    await bench.close();
  }, 120_000);
});

/** A document as text, before and after its first text value has changed. */
function oneTextChanged(text: string): readonly [string, string] {
  const [match = never()] = /:"[^"\\]+"/.exec(text) ?? [];
  return [text, text.replace(match, ':"Edited by a test"')];
}

function never(): never {
  throw new Error('there is nothing');
}
