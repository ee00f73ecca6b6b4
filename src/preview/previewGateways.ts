import { parseSiteContent } from '#adapters/content/parseSiteContent.ts';
import type { PreviewShow } from '#adapters/preview/previewMessages.ts';
import { browserClock } from '../gateways/clock.ts';
import type { LoadedContent } from '../gateways/content.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { parseMetadata, type Metadata } from '../gateways/parseMetadata.ts';
import type { Account } from '../gateways/provider.ts';
import { ServiceError } from '../gateways/ServiceError.ts';
import { objectOf, partOf } from '../gateways/shape.ts';
import type { TextStore } from '../gateways/storage.ts';
import { sampleProvider } from './sampleProvider.ts';
import { sampleServices } from './sampleServices.ts';

interface PreviewParts {
  /** What is shown now; it changes while the editor types. */
  readonly current: () => PreviewShow;
  readonly account: Account;
  readonly onSaved: () => void;
}

/**
 * Everything outside the application, in memory: nothing is sent, stored or loaded from a third party. The clock stands
 * at the chosen time, for display windows.
 */
export function previewGateways({ current, account, onSaved }: PreviewParts): Gateways {
  const clock = browserClock();
  const session = textsInMemory();
  // The link was already opened.
  session.write('kontor.linkToken', 'preview');
  return {
    ...sampleProvider(current(), account, onSaved),
    services: sampleServices(onSaved),
    callAsCustomer: async () => ({ status: 200, body: { proof: 'preview', expiresAt: 0 } }),
    metadata: { load: async () => previewMetadata(current()) },
    content: { load: async (_cmsId, language = '') => contentIn(current(), language) },
    clock: { ...clock, now: () => current().now },
    storage: { session, local: textsInMemory() },
    otherTabs: { onWritten: () => () => undefined },
    partnerScript: { load: async () => undefined, isThere: () => false, onReturn: () => () => undefined },
    cookieConsent: { open: async () => undefined, show: () => undefined },
    idWidget: { open: async () => undefined, draw: () => () => undefined, deviceData: async () => undefined },
    sessionCookie: { watch: () => () => undefined },
    saveFile: async () => undefined,
    tracking: { page: () => undefined, measure: () => undefined },
    journal: { findings: () => undefined, idOf: () => 'PREVIEW0', shown: () => undefined },
  };
}

/** The site's configuration without third parties, with all areas on: an editor may write for one that is still off. */
export function previewMetadata({ reference: { metadata } }: Pick<PreviewShow, 'reference'>): Metadata {
  const parsed = parseMetadata({
    ...objectOf(metadata),
    apiKeys: { singleSignOn: 'preview', marketingPreferenceCenter: 'preview' },
    marketingPreferenceCenter: partOf(metadata, 'marketingPreferenceCenter'),
    sso: partOf(metadata, 'sso'),
  });
  return { ...parsed, thirdParties: {}, restApi: '' };
}

/** The content document in a language, as its customers get it. Throws ServiceError if there is none. */
export function contentIn(
  { documents, mode }: Pick<PreviewShow, 'documents' | 'mode'>,
  language: string,
): LoadedContent {
  const { content, findings } = parseSiteContent(Object.hasOwn(documents, language) ? documents[language] : undefined);
  if (!content) throw new ServiceError('UNREADABLE', 'GET /cms/{cmsId}/{language}.json');
  if (mode !== 'empty') return { content, findings };
  const { preferenceCenter } = content;
  return {
    content: { ...content, preferenceCenter: { ...preferenceCenter, tabs: { ...preferenceCenter.tabs, value: [] } } },
    findings,
  };
}

function textsInMemory(): TextStore {
  const texts = new Map<string, string>();
  return {
    read: (key) => texts.get(key),
    write: (key, value) => {
      texts.set(key, value);
    },
    remove: (key) => {
      texts.delete(key);
    },
  };
}
