import { expect, it } from 'vitest';
import { type Audit, auditTable } from '../../scripts/bench/pages/auditPage.ts';

const audit = (performance: number, paint: string, failures: readonly string[] = []): Audit => ({
  scores: { performance, seo: 100 },
  figures: { 'first-contentful-paint': paint },
  failures,
});

it('audits of a page become their median with its figures, and everything that failed', () => {
  const audits = [audit(99, '0.7 s'), audit(80, '1.9 s', ['is-crawlable']), audit(97, '0.8 s', ['is-crawlable'])];
  expect(auditTable([{ name: 'login', audits }]).split('\n')).toEqual([
    '|  | login |',
    '| --- | --- |',
    '| performance | 97 |',
    '| seo | 100 |',
    '| first-contentful-paint | 0.8 s |',
    '| failed | is-crawlable |',
  ]);
});

it('nothing audited is an empty table', () => expect(auditTable([])).toBe(''));
