import type { FormSchema } from '#adapters/model/form.ts';
import type { SiteRules } from '#adapters/model/site.ts';

/** A document with the name under which findings tell of it: a file name, or what a console calls it. */
export interface NamedDocument {
  readonly file: string;
  /** Parsed JSON, not checked. */
  readonly raw: unknown;
}

/** What is wrong with a file as text, whatever stands in it. Line and column count from 1. */
export type FileFault =
  | { readonly file: string; readonly what: 'EMPTY' }
  | { readonly file: string; readonly what: 'ENCODING'; readonly encoding: string }
  | { readonly file: string; readonly what: 'SYNTAX'; readonly line: number; readonly column: number }
  /** The later of two members of one name; readers take its value. */
  | {
      readonly file: string;
      readonly what: 'TWICE';
      readonly line: number;
      readonly column: number;
      readonly pointer: string;
    };

/** Content in one language; `language` as in the file name (`de`, `fr-LU`). */
export interface ContentInput extends NamedDocument {
  readonly language: string;
}

/** One site's `accounts.getSchema` answer, and what it replaces. Parent and child sites are compared apart. */
export interface SchemaInput extends NamedDocument {
  readonly against?: NamedDocument;
}

/** What is known of a picture. `MISSING`: nobody answers; `BLOCKED`: its origin may not be used. */
export interface PictureFact {
  readonly state: 'SHOWN' | 'MISSING' | 'BLOCKED';
  /** Size of the file, in bytes. */
  readonly bytes?: number;
}

/** What the surroundings tell; a rule without its facts is skipped. */
export interface ContractFacts {
  /** Epoch milliseconds, for display windows. */
  readonly now?: number;
  readonly picture?: (address: string) => PictureFact | undefined;
  /** Why a strict validator does not take a form's schema; undefined if it does. Browsers have none. */
  readonly refusal?: (schema: FormSchema) => string | undefined;
}

/** Everything that makes up the contract between provider, content and form engine. */
export interface ContractInput {
  /** The first schema is the one whose fields the content shows. */
  readonly schemas: readonly SchemaInput[];
  readonly documents?: readonly ContentInput[];
  /** An `accounts.getPolicies` answer. */
  readonly policies?: NamedDocument;
  /** An `accounts.getSiteConsentDetails` answer. */
  readonly consents?: NamedDocument;
  /** Accounts as `accounts.search` or `accounts.getAccountInfo` answer them, read once from the first to the last. */
  readonly accounts?: { readonly file: string; readonly list: Iterable<unknown> };
  /** What the reader of the files noticed. */
  readonly fileFaults?: readonly FileFault[];
  readonly site?: SiteRules;
  /** Countries whose forms are examined besides those of the site's own. ISO 3166-1 alpha-2. */
  readonly countries?: readonly string[];
  readonly facts?: ContractFacts;
}
