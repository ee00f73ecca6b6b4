import { expect, it } from 'vitest';
import { checkDraft } from '#backend/product/content/checks/checkedDraft.ts';
import { blocking } from '#backend/product/content/checks/contract.ts';
import { conditionDefects } from '../../../../contract/lint/conditionDefects.ts';
import { listDefects } from '../../../../contract/lint/defects.ts';
import { cleanSite, inputOf, type TestSite } from '../../../../contract/lint/site.ts';

/** Rules whose violation does not block customers. */
const nonBlocking: ReadonlySet<string> = new Set([
  'contract/condition-always-holds',
  'contract/hidden-not-emptied',
  'i18n/keys-differ',
]);

function refusals(site: TestSite): readonly string[] {
  const { schemas, documents = [] } = inputOf(site);
  const findings = checkDraft({
    documents: Object.fromEntries(documents.map(({ language, raw }) => [language, raw])) as never,
    contract: { schema: schemas?.[0]?.raw, metadata: {} } as never,
    pictures: { folder: 'fixtures/images', origins: [] },
    uploaded: new Set(),
    now: Date.UTC(2026, 0, 1),
  });
  return blocking(findings, []).map(({ rule }) => rule);
}

/** One defect of each rule: the rule alone decides. */
const all = listDefects(conditionDefects);
const defects = all.filter(({ rule }, index) => all.findIndex((one) => one.rule === rule) === index);

it.each(defects)('$title: whether the publication is refused follows from $rule', ({ rule, change }) => {
  const site = cleanSite();
  change(site);
  expect(refusals(site).includes(rule)).toBe(!nonBlocking.has(rule));
});
