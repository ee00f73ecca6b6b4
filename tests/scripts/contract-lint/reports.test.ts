import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { contractRules } from '@kontor/contract/rules';
import type { SarifLog } from '@kontor/contract/command';
import { misspell, removeSites, siteInFiles } from './site.ts';
import { words } from '../../words.ts';

afterAll(removeSites);

const site = siteInFiles((documents) => {
  misspell(documents);
  documents.de.preferenceCenter.tabs[2].components[0].tiles[1].label = '<b>50 %, "neu": ja</b>';
});
const report = (format: string) => site.run('--format', format).output;

describe('the reports of npm run lint:contract', () => {
  it('JSON names rule, sentence, line, pointer, path, tab, language and help of each finding', () => {
    const { findings, summary } = JSON.parse(report('json')) as { findings: readonly object[]; summary: object };
    expect(findings[0]).toMatchObject({
      rule: 'contract/path-unknown',
      severity: 'error',
      file: site.files.de,
      pointer: '/preferenceCenter/tabs/2/components/0/tiles/0/schemaPaths/0',
      path: 'data.interests.boi',
      tab: 'interests',
      language: 'de',
      suggestion: 'data.interests.bio',
      fix: { value: 'data.interests.bio' },
    });
    expect(Object.keys(findings[0] ?? {}).slice(0, 7)).toEqual(words`rule severity message file line column pointer`);
    expect(summary).toEqual({ errors: 1, warnings: findings.length - 1, infos: 0 });
  });

  it('SARIF 2.1.0 has every rule that it uses, places that count from 1, and fingerprints that survive other lines', () => {
    const log = JSON.parse(report('sarif')) as SarifLog;
    const [run] = log.runs;
    const rules = run?.tool.driver.rules ?? [];
    const { name, version, informationUri } = run?.tool.driver ?? {};
    expect([log.version, log.runs.length, name]).toEqual(['2.1.0', 1, 'kontor-contract']);
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(existsSync(new URL(informationUri ?? ''))).toBe(true);
    expect(run?.results?.length).toBeGreaterThan(1);
    for (const { ruleId = '', ruleIndex = -1, level, message, locations, partialFingerprints } of run?.results ?? []) {
      expect(contractRules).toHaveProperty([ruleId]);
      expect(rules[ruleIndex]?.id).toBe(ruleId);
      expect(['error', 'warning', 'note']).toContain(level);
      expect(message.text).toMatch(/\.|\?$/);
      const place = locations?.[0]?.physicalLocation;
      expect(place?.artifactLocation?.uri).toBe(pathToFileURL(site.files.de).href);
      expect(place?.region?.startLine).toBeGreaterThan(1);
      expect(place?.region?.startColumn).toBeGreaterThan(0);
      expect(Object.values(partialFingerprints ?? {})).toEqual([expect.stringMatching(/^[0-9a-f]{20}$/)]);
    }
    for (const { shortDescription, fullDescription, help, defaultConfiguration } of rules) {
      expect([fullDescription?.text, help?.text, defaultConfiguration?.level]).not.toContain('');
      expect(fullDescription?.text.startsWith(shortDescription?.text ?? '-')).toBe(true);
    }
    site.write('de.json', `\n${site.read('de.json')}`);
    const moved = JSON.parse(report('sarif')) as SarifLog;
    const prints = ({ runs }: SarifLog) => runs[0]?.results?.map(({ partialFingerprints }) => partialFingerprints);
    expect(prints(moved)).toEqual(prints(log));
  });
});
