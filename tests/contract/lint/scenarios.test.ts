import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ContractInput } from '../../../contract/lint/contractInput.ts';
import { lintContract } from '../../../contract/lint/lintContract.ts';
import { readMetadata, siteRulesOf } from '@kontor/schema-adapters/metadata';

const scenarios = new URL('../../../fixtures/scenarios/', import.meta.url);
const names = readdirSync(scenarios).toSorted();

function inputOf(name: string): ContractInput {
  const folder = new URL(`${name}/`, scenarios);
  const read = (file: string) => ({
    file,
    raw: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as { metadata?: unknown },
  });
  const optional = (part: 'policies' | 'consents') =>
    existsSync(new URL(`${part}.json`, folder)) ? { [part]: read(`${part}.json`) } : {};
  const schemas = ['provider-schema.json', 'provider-schema.portal.json'].filter((file) =>
    existsSync(new URL(file, folder)),
  );
  return {
    schemas: schemas.map(read),
    documents: readdirSync(new URL('content/', folder)).map((file) => ({
      ...read(`content/${file}`),
      language: file.slice(0, -'.json'.length),
    })),
    ...optional('policies'),
    ...optional('consents'),
    site: siteRulesOf(readMetadata(read('scenario.json').raw.metadata).metadata),
  };
}

const listFindings = (name: string) =>
  lintContract(inputOf(name))
    .filter(({ severity }) => severity !== 'info')
    .map(({ rule, pointer }) => `${rule} ${pointer}`);

describe('the scenarios', () => {
  it.each(names.filter((name) => name !== 'bare' && name !== 'odd-content'))(
    '%s has no finding of level warning',
    (name) => {
      expect(listFindings(name)).toEqual([]);
    },
  );

  it('bare has only what it leaves out on purpose', () => {
    expect(listFindings('bare')).toEqual([
      'a11y/statement-incomplete ',
      'a11y/statement-incomplete ',
      'legal/withdrawal-not-named /preferenceCenter/tabs/0',
      'legal/imprint-missing ',
      'legal/imprint-missing ',
      'legal/privacy-missing ',
      'legal/privacy-missing ',
    ]);
  });

  it('odd-content has findings of many rules', () => {
    expect(new Set(listFindings('odd-content').map((line) => line.split(' ')[0])).size).toBeGreaterThan(25);
  });
});
