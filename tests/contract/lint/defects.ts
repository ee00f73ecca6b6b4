import { conditionDefects } from './conditionDefects.ts';
import { contentDefects } from './contentDefects.ts';
import { featureDefects } from './featureDefects.ts';
import { pageDefects } from './pageDefects.ts';
import { differenceDefects } from './differenceDefects.ts';
import { readerDefects } from './readerDefects.ts';
import { fileDefects, schemaDefects } from './schemaDefects.ts';
import type { Defect } from './defect.ts';

/** Every seeded defect: a small change of a site without defects that exactly one rule finds. */
export const defects: readonly Defect[] = [
  ...fileDefects,
  ...schemaDefects,
  ...contentDefects,
  ...featureDefects,
  ...pageDefects,
  ...conditionDefects,
  ...readerDefects,
  ...differenceDefects,
];
