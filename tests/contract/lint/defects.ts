import { conditionDefects } from './conditionDefects.ts';
import { contentDefects } from './contentDefects.ts';
import { featureDefects } from './featureDefects.ts';
import { pageDefects } from './pageDefects.ts';
import { differenceDefects } from './differenceDefects.ts';
import { readerDefects } from './readerDefects.ts';
import { fileDefects, schemaDefects } from './schemaDefects.ts';
import { lintContract } from '../../../contract/lint/lintContract.ts';
import type { Change, Defects } from './defect.ts';
import { cleanSite, inputOf } from './site.ts';

/** Defects one by one. */
export const listDefects = (ofPart: Defects) =>
  Object.entries(ofPart).flatMap(([rule, byTitle]) =>
    Object.entries(byTitle).map(([title, defect]) => {
      const [change, finding] = typeof defect === 'function' ? [defect, {}] : defect;
      return { rule, title, change, finding };
    }),
  );

const findingsByChange = new Map<Change, ReturnType<typeof lintContract>>();

/** The findings in a site with a defect, which several files ask for. */
export function findingsWith(change: Change): ReturnType<typeof lintContract> {
  const cachedFindings = findingsByChange.get(change);
  if (cachedFindings !== undefined) return cachedFindings;
  const site = cleanSite();
  change(site);
  const findings = lintContract(inputOf(site));
  findingsByChange.set(change, findings);
  return findings;
}

/** Every seeded defect: a small change of a site without defects that exactly one rule finds. */
export const defects = [
  fileDefects,
  schemaDefects,
  contentDefects,
  featureDefects,
  pageDefects,
  conditionDefects,
  readerDefects,
  differenceDefects,
].flatMap(listDefects);
