import { atom } from 'jotai';
import { parseProviderSchema } from '#adapters/provider/parseProviderSchema.ts';
import { checkDocuments, type Check } from '../model/checks.ts';
import { translationsOf } from '../model/translations.ts';
import { documentsAtom, openSiteAtom } from './draft.ts';
import { gatewaysAtom } from './gateways.ts';

const holderAtom = atom<readonly Check[]>([]);

/** What is wrong with the draft, as of the last moment in which nothing was typed. */
export const checksAtom = atom((get) => get(holderAtom));

/** Checks the draft as it is now. */
export const checkAtom = atom(null, (get, set) => {
  const site = get(openSiteAtom);
  if (!site) return;
  const { schema, policies, metadata, country, pictures } = site.reference;
  set(
    holderAtom,
    checkDocuments(get(documentsAtom), {
      schema,
      policies,
      metadata,
      country,
      pictures: new Set(pictures.map(({ path }) => path)),
      now: get(gatewaysAtom).timer.now(),
    }),
  );
});

/** The provider's schema of the open site. */
export const providerAtom = atom((get) => {
  const site = get(openSiteAtom);
  return parseProviderSchema(site?.reference.schema ?? {}).schema;
});

/** What each language lacks. */
export const translationsAtom = atom((get) => translationsOf(get(documentsAtom), get(openSiteAtom)?.published ?? {}));
