import { conditionDefects } from './conditionDefects.ts';
import { contentDefects } from './contentDefects.ts';
import { featureDefects } from './featureDefects.ts';
import { pageDefects } from './pageDefects.ts';
import { differenceDefects } from './differenceDefects.ts';
import { readerDefects } from './readerDefects.ts';
import { fileDefects, schemaDefects } from './schemaDefects.ts';
import type { Defects } from './defect.ts';

/** Defects one by one. */
export const listDefects = (ofPart: Defects) =>
  Object.entries(ofPart).flatMap(([rule, byTitle]) =>
    Object.entries(byTitle).map(([title, defect]) => {
      const [change, finding] = typeof defect === 'function' ? [defect, {}] : defect;
      return { rule, title, change, finding };
    }),
  );

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
