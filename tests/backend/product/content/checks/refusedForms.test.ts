import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { schemaErrors } from '@kontor/schema-adapters/checks';
import type { ContentFinding } from '#backend/product/content/checks/contentFinding.ts';
import { getAtPointer } from '@kontor/contract/rules';
import { bundledProgram } from '../../../../nodes/bundledProgram.ts';
import { testStudio } from '../../studio/testStudio.ts';

const checkProgram = pathToFileURL(
  await bundledProgram('tests/backend/product/content/checks/wrongSalutationWorker.ts'),
);
const studio = testStudio({ checkProgram });

describe('a form that Ajv refuses', () => {
  it('is one that the page takes', () => {
    expect(schemaErrors({ type: 'string', enum: ['mr', 'mrs'], minimum: 3 }, 'mr')).toEqual([]);
  });

  it('is told at its part in every language, in German and English', async () => {
    const { body } = await studio.call<{ readonly findings: readonly ContentFinding[] }>(
      'viewer',
      `${studio.site}/findings`,
    );
    const errors = body.findings.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ rule, language, gap }) => [rule, language, gap])).toEqual([
      ['contract/form-refused', 'de', false],
      ['contract/form-refused', 'en', false],
    ]);
    const { documents } = await studio.draft();
    for (const { language = '', where, path, sentence, help } of errors) {
      expect(getAtPointer(documents[language], where)).toMatchObject({ type: 'SalutationInput' });
      expect(path).toBe('data.salutation');
      expect(sentence.de).toMatch(/^Ein strenger Prüfer .* für DE entsteht: .*"minimum"/);
      expect(sentence.en).toMatch(/^A strict validator .* for DE: .*"minimum"/);
      expect([help.de, help.en].every((text) => text.endsWith('.'))).toBe(true);
    }
  });

  it('stops the publication, whatever may lag behind', async () => {
    const revision = await studio.edit('x');
    const { status, body } = await studio.publish({ revision, despite: ['de', 'en'] });
    expect([status, body['code']]).toEqual([409, 'findings']);
    expect((body['findings'] as readonly ContentFinding[]).map(({ rule }) => rule)).toEqual([
      'contract/form-refused',
      'contract/form-refused',
    ]);
    expect(await studio.served()).not.toHaveProperty('editedByTest');
  });
});
