import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openDatabase } from '#backend/shared/database/database.ts';
import { productMigrations } from '#backend/product/productMigrations.ts';
import { openSiteDatabases } from '#backend/product/production/siteDatabases.ts';
import { hasServer, newServerDatabase } from '../../testDatabases.ts';

it.skipIf(!hasServer)(
  'a node that starts while another one migrates waits for it, longer than a query may take (requirements#SRV-5)',
  async () => {
    const databaseUrl = await newServerDatabase('none');
    const other = await openDatabase({ url: databaseUrl });
    const migration = other.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`migrations:${productMigrations.table}`}))`);
      await setTimeout(6500);
    });
    const databases = await openSiteDatabases({ databaseUrl, databaseSchema: 'france' });
    await migration;
    expect(await databases.own.execute(sql`select uid from email_change`)).toMatchObject({ rows: [] });
    await databases.close();
    await other.close();
  },
  60_000,
);
