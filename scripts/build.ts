import { buildParts, partNames } from './buildParts.ts';

/** `npm run build`: builds everything for production. */
await buildParts(partNames);
