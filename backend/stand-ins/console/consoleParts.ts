import type { AdjustableClock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import type { FaultStore } from '#backend/stand-ins/faults/faultStore.ts';
import type { Journal } from '#backend/stand-ins/faults/journal.ts';
import type { SocialConflicts, SchemaPreviews, AccountStore, PersonStates, TesterMails } from '@kontor/cdc-stand-in';
import type { ScenarioContent, ScenarioState } from '#backend/stand-ins/scenarios/scenarioState.ts';
import type { PersonEvidence } from '#backend/product/evidence/storedEvidence.ts';
import type { StaffTokens } from '#backend/stand-ins/staff/staffTokens.ts';
import type {
  NewsletterSending,
  PreferenceLink,
} from '#backend/stand-ins/third-parties/marketing-platform/marketingPlatform.ts';
import type { Mailbox } from '#backend/stand-ins/mailbox/mailbox.ts';

/** The parts of the composition that testers can see and change. */
export interface ConsoleParts {
  readonly db: Database;
  readonly clock: AdjustableClock;
  readonly faults: FaultStore;
  readonly journal: Journal;
  readonly previews: SchemaPreviews;
  readonly conflicts: SocialConflicts;
  readonly scenarioState: ScenarioState;
  readonly origins: Origins;
  /** The content of the scenario's site. */
  readonly content: ScenarioContent;
  readonly staffTokens: StaffTokens;
  /** The consents that the product has recorded, by UID or e-mail address. */
  readonly readEvidence: (who: string) => Promise<PersonEvidence | undefined>;
  readonly accounts: AccountStore;
  readonly states: PersonStates;
  readonly mails: Pick<Mailbox, 'list' | 'clear' | 'port'>;
  readonly testerMails: TesterMails;
  /** The product's answer to senders about a subscriber, and the unsubscribe addresses of mails. */
  readonly askStates: NewsletterSending['askStates'];
  readonly unsubscribeAddress: NewsletterSending['unsubscribeAddress'];
  /** Folders of scenarios: the project's, and that of unpacked ones. */
  readonly scenarioFolders: readonly string[];
  /** Applies the current scenario and schemas to the identity provider. */
  readonly applySites: () => void;
  /** A new preference-centre link for a subscriber, signed like the marketing platform's. */
  readonly mintLink: (uid: string, expiresInSeconds: number) => Promise<PreferenceLink>;
  /** Folder of the site's own pictures, and the foreign origins whose pictures its pages may show. */
  readonly pictures: { readonly folder: string; readonly origins: readonly string[] };
}

/** The four origins of the composition, without a slash at the end. */
export interface Origins {
  readonly site: string;
  readonly standIn: string;
  readonly partner: string;
  readonly studio: string;
}
