import { offeredLinks } from '../links/offeredLinks.ts';
import { serverAtom, settledAtom } from './serverAtom.ts';
import { contentAtom, metadataAtom } from './site.ts';

/** The links of the account pages: tiles, menu, side navigation and services. */
export const settledAccountPageAtom = settledAtom(
  serverAtom(async (get) => {
    const [content, { features }] = await Promise.all([get(contentAtom), get(metadataAtom)]);
    return offeredLinks(content.accountPage, features);
  }),
);
