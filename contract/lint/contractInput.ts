import type { FormSchema } from '@kontor/schema-adapters';
import type { SiteRules } from '@kontor/schema-adapters/metadata';

/** A document with its name for findings: a file name, or its name in a console. */
export interface NamedDocument {
  readonly file: string;
  /** Parsed JSON, not validated. */
  readonly raw: unknown;
}

/** A fault of a file's text, independent of its content. Line and column count from 1. */
export type FileFault =
  | { readonly file: string; readonly what: 'UNREADABLE' }
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

/** One site's `accounts.getSchema` answer, and its previous version. Parent and child sites are compared separately. */
export interface SchemaInput extends NamedDocument {
  readonly against?: NamedDocument;
}

/** State of a picture. `MISSING`: there is no such file; `BLOCKED`: pages may not use its origin. */
export interface PictureFact {
  readonly state: 'SHOWN' | 'MISSING' | 'BLOCKED';
  /** Size of the file, in bytes. */
  readonly bytes?: number;
}

/** Facts from the environment; a rule without its facts is skipped. */
export interface LintEnvironment {
  /** Epoch milliseconds, for display windows. */
  readonly now?: number;
  readonly picture?: (address: string) => PictureFact | undefined;
  /**
   * The reason why a strict validator refuses a form's schema; undefined if it accepts it. Browsers have no validator.
   */
  readonly refusal?: (schema: FormSchema) => string | undefined;
}

/** Everything that makes up the contract between provider, content and form engine. */
export interface ContractInput {
  /** The content shows the fields of the first schema. */
  readonly schemas: readonly SchemaInput[];
  readonly documents?: readonly ContentInput[];
  /** An `accounts.getPolicies` answer. */
  readonly policies?: NamedDocument;
  /** An `accounts.getSiteConsentDetails` answer. */
  readonly consents?: NamedDocument;
  /** Accounts from `accounts.search` or `accounts.getAccountInfo`, iterated once. */
  readonly accounts?: { readonly file: string; readonly list: Iterable<unknown> };
  /** Faults from the reader of the files. */
  readonly fileFaults?: readonly FileFault[];
  readonly site?: SiteRules;
  /** Other countries whose forms are checked too. ISO 3166-1 alpha-2. */
  readonly countries?: readonly string[];
  readonly facts?: LintEnvironment;
}
