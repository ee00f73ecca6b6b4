import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '@kontor/schema-adapters/json';
import type { ContentFinding } from '#backend/product/content/checks/contentFinding.ts';
import { draftChecks, type DraftChecks } from '#backend/product/content/checks/draftChecks.ts';
import { blocking, findingsOf } from '#backend/product/content/checks/contract.ts';
import { germany, mistakes, surroundings, type Mistake } from '../../../../studio/model/mistakes.ts';
import { fastest } from '../../../engines.ts';
import { testDatabase } from '../../services/testProduct.ts';
import { checkWorker } from '../../../stand-ins/console/runningProduct.ts';

describe('a mistake is told by the content service too, before it is published', () => {
  const { db } = testDatabase(fastest);
  let checks: DraftChecks;
  let before: ReadonlySet<string>;
  beforeAll(async () => {
    checks = draftChecks(await checkWorker());
    before = new Set((await checkDocuments({ documents: germany })).map(formatFinding));
  }, 60_000);
  afterAll(() => checks.close());

  const checkDocuments = ({ documents, surroundings: other }: Pick<Mistake, 'documents' | 'surroundings'>) => {
    const { schema, metadata, now } = { ...surroundings, ...other };
    const parts = {
      db,
      clock: { now: () => now },
      contract: async () => ({ schema: schema as JsonObject, metadata: metadata as JsonObject }),
      checks,
      sitePictures: () => ({ folder: 'fixtures/images', origins: [] }),
    };
    return findingsOf(parts, 'germany', 'ada', documents);
  };
  const formatFinding = ({ language, rule, where, path = '' }: ContentFinding): string =>
    [language, rule, where, path].join(' ');

  it('has twelve kinds', () => {
    expect(mistakes).toHaveLength(12);
  });

  it.each(mistakes)('$what: $rule', async ({ rule, place, ...mistake }) => {
    const added = (await checkDocuments(mistake)).filter((one) => one.rule === rule && !before.has(formatFinding(one)));
    expect(added.length).toBeGreaterThan(0);
    const at = place.length === 0 ? '' : `/${place.join('/')}`;
    expect(added.some(({ where }) => where === at || where.startsWith(`${at}/`) || at.startsWith(`${where}/`))).toBe(
      true,
    );
    for (const { sentence, help } of added)
      expect([sentence.de, sentence.en, help.de, help.en].filter((text) => text.trim() === '')).toEqual([]);
    expect(blocking(added, []).length > 0).toBe(!isTold.has(rule));
  });
});

/** Errors block the publication; the studio only reports missing, unused or disabled parts. */
const isTold: ReadonlySet<string> = new Set([
  'i18n/text-missing',
  'contract/required-on-no-tab',
  'content/page-not-offered',
  'content/component-not-offered',
]);
