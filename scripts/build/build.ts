import { buildParts, partNames } from './buildParts.ts';
import { readOptions } from '../commandLine.ts';

/** `npm run build`: builds everything for production. */
readOptions({ call: 'npm run build', does: 'Builds everything for production into dist/.', options: {} });
await buildParts(partNames);
