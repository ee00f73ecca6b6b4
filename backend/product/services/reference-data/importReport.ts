import type { ImportResult } from '../tables.ts';

/** A row of a file that was left out, and why: a sentence about the row. Lines count from 1. */
export interface RefusedRow {
  readonly line: number;
  readonly problem: string;
}

/** The rows of a file by their keys. */
export interface ReadRows<Row> {
  readonly rows: ReadonlyMap<string, Row>;
  /** With the key of the row, where it has one: what the database has under it stays. */
  readonly refused: readonly (RefusedRow & { readonly key?: string })[];
  /** Members of rows that mean nothing here. */
  readonly ignoredMembers: readonly string[];
}

/** What an import did. Numbers are rows. */
export interface ImportReport {
  readonly dataset: string;
  readonly source: string;
  readonly result: Exclude<ImportResult, 'unreachable'>;
  /** Why nothing was imported, a sentence; only where the result is `refused` or `outdated`. */
  readonly reason?: string;
  /** Rows in the database afterwards. */
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
  /** Rows that stay as they are because the file's row with their key was refused. */
  readonly kept: number;
  readonly refused: readonly RefusedRow[];
  readonly ignoredMembers: readonly string[];
}

/** The bytes of a file or address. `at` says how old they are, in epoch milliseconds. */
export interface DatasetSource {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly at: number;
}

/** How to import. */
export interface ImportOptions {
  /** Epoch milliseconds. */
  readonly now: number;
  /** `empty`: only into a database without such data. `newer`: only what is newer than what the database has. */
  readonly when?: 'always' | 'newer' | 'empty';
  /** Also if more than half of the stored rows would go. */
  readonly force?: boolean;
  /** Refuses the whole file if one row is wrong. */
  readonly whole?: boolean;
}
