import type { Queries } from '../storage/database.ts';
import type { Answer } from '../answer.ts';
import type { CallParams } from './callParams.ts';
import type { SiteGroup, SiteSettings } from '../sites.ts';
import type { ProviderMail } from '../providerMail.ts';

/** Base URLs of the stand-in's links, without a slash at the end. */
export interface StandInUrls {
  /** The product's site. */
  readonly site: string;
  /** The stand-in itself. */
  readonly standIn: string;
}

/** Facts about the request: the client's IP address, the token of its `Authorization`, the browser. */
export interface RequestFacts {
  readonly ip: string;
  readonly bearer?: string | undefined;
  readonly userAgent?: string | undefined;
}

/** One received call: site and caller, its parameters, and its transaction. */
export interface CallContext {
  readonly db: Queries;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly site: SiteSettings;
  readonly group: SiteGroup;
  readonly params: CallParams;
  /** Whether the caller proved to have the site's secret. */
  readonly signed: boolean;
  readonly request: RequestFacts;
  /** Mails to send after the transaction is committed. */
  readonly outbox: ProviderMail[];
  readonly urls: StandInUrls;
}

/** One method of the provider's API. Throws `ProviderFailure`; then its writes are rolled back. */
export type CallHandler = (context: CallContext) => Promise<Answer>;
