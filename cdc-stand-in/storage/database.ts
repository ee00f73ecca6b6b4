import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The result of `execute`, the same for PGlite and a PostgreSQL server. */
interface RowsResult extends PgQueryResultHKT {
  readonly type: Rows<this['row']>;
}

interface Rows<Row> {
  readonly rows: readonly Row[];
}

/** The database of the composition, or a transaction of it. */
export type Queries = PgDatabase<RowsResult>;
