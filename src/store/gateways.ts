import { accountsGateway, type AccountsGateway } from '../provider/accounts.ts';
import { browserClock, type Clock } from '../browser/clock.ts';
import { contentGateway, type ContentGateway, loadMetadata, type Metadata } from '../services/siteDocuments.ts';
import { browserCookieConsent, type CookieConsentGateway } from '../browser/cookieConsent.ts';
import { customerCall, type CustomerCall } from '../services/customerServices.ts';
import { foreignScripts, pageLoaded } from '../browser/foreignScript.ts';
import type { FormCounts } from '../services/formCounter.ts';
import { browserFormCounts } from '../services/formCounts.ts';
import { createHttp } from '../browser/http.ts';
import { browserIdWidget, type IdWidgetGateway } from '../provider/idWidget.ts';
import { browserJournal, type JournalGateway } from '../browser/journal.ts';
import { browserPartnerScript, type PartnerScriptGateway } from '../provider/partnerScript.ts';
import { providerGateway, type ProviderGateway } from '../provider/provider.ts';
import { loadProviderScript } from '../provider/providerScript.ts';
import type { saveFile } from '../browser/saveFile.ts';
import type { siteFile } from '../browser/siteFile.ts';
import { servicesGateway, type ServicesGateway } from '../services/services.ts';
import { browserSessionCookie, type SessionCookieGateway } from '../browser/sessionCookie.ts';
import { browserOtherTabs, browserStorage, type OtherTabsGateway, type StorageGateway } from '../browser/storage.ts';
import { browserTracking, type TrackingGateway } from '../browser/tracking.ts';

/** Everything outside the application: network, storage, time. Tests pass fakes with the same shape. */
export interface Gateways {
  readonly metadata: { readonly load: () => Promise<Metadata> };
  readonly content: ContentGateway;
  readonly provider: ProviderGateway;
  readonly accounts: AccountsGateway;
  readonly partnerScript: PartnerScriptGateway;
  readonly cookieConsent: CookieConsentGateway;
  readonly idWidget: IdWidgetGateway;
  readonly sessionCookie: SessionCookieGateway;
  readonly services: ServicesGateway;
  /** Calls to the services as the logged-in customer. */
  readonly callAsCustomer: CustomerCall;
  readonly storage: StorageGateway;
  readonly otherTabs: OtherTabsGateway;
  readonly clock: Clock;
  readonly journal: JournalGateway;
  readonly tracking: TrackingGateway;
  readonly formCounts: FormCounts;
  /** Saves a file as a download of the browser. */
  readonly saveFile: (...file: Parameters<typeof saveFile>) => Promise<void>;
  readonly siteFile: typeof siteFile;
}

/** The real gateways, for the browser. */
export function browserGateways(): Gateways {
  const clock = browserClock();
  const http = createHttp(clock);
  const loadAtOnce = foreignScripts(clock);
  const loadScript: typeof loadAtOnce = (script) => pageLoaded().then(() => loadAtOnce(script));
  let restApi = '';
  const accounts = accountsGateway(clock, (...parameters) =>
    pageLoaded().then(() => loadProviderScript(...parameters)),
  );
  return {
    metadata: {
      load: async () => {
        const loaded = await loadMetadata(http);
        restApi = loaded.restApi;
        return loaded;
      },
    },
    content: contentGateway(http),
    provider: providerGateway(clock, { http, base: () => restApi }),
    accounts,
    partnerScript: browserPartnerScript(clock),
    cookieConsent: browserCookieConsent(loadScript, clock),
    idWidget: browserIdWidget(loadScript, clock),
    sessionCookie: browserSessionCookie(clock),
    services: servicesGateway(http, () => restApi),
    callAsCustomer: customerCall(http, () => restApi, accounts),
    storage: browserStorage(),
    otherTabs: browserOtherTabs(),
    clock,
    journal: browserJournal(),
    tracking: browserTracking(loadScript),
    formCounts: browserFormCounts(() => restApi),
    // Loads lazily, because few customers save a file.
    saveFile: async (...file) => (await import('../browser/saveFile.ts')).saveFile(...file),
    siteFile: async (...file) => (await import('../browser/siteFile.ts')).siteFile(...file),
  };
}
