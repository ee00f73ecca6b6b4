import type { Queries } from '#backend/shared/database/database.ts';
import type { Answer } from '../protocol/answer.ts';
import type { CallParams } from '../protocol/callParams.ts';
import type { SiteGroup, SiteSettings } from '../sites.ts';
import type { ProviderMail } from '../mails/providerMail.ts';

/** Addresses the stand-in builds links with, without a slash at the end. */
export interface StandInUrls {
  /** The product's site. */
  readonly site: string;
  /** The stand-in itself. */
  readonly standIn: string;
}

/** What is known of the request itself: the id its answer carries, the client's address, the call's name. */
export interface RequestFacts {
  readonly id: string;
  readonly ip: string;
  readonly call: string;
}

/** One received call: who calls for which site, its parameters, and the transaction it runs in. */
export interface CallContext {
  readonly db: Queries;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly site: SiteSettings;
  readonly group: SiteGroup;
  readonly params: CallParams;
  /** Whether the caller proved to hold the site's secret. */
  readonly signed: boolean;
  readonly request: RequestFacts;
  /** Mails to send once the transaction is kept. */
  readonly outbox: ProviderMail[];
  readonly urls: StandInUrls;
}

/** One method of the provider's API. Throws `ProviderFailure`; then nothing it wrote is kept. */
export type CallHandler = (context: CallContext) => Promise<Answer>;
