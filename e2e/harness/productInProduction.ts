import { startProductionComposition } from '../../scripts/commands/trial/productionComposition.ts';
import { freePorts } from '../../tests/nodes/launch.ts';
import type { Product } from './product.ts';

/** The production composition (`npm run trial`) for journeys: release, PostgreSQL, reverse proxy with TLS. */
export async function startInProduction(): Promise<Product> {
  const install = process.env['KONTOR_INSTALL'] === '1';
  const { command: _, ...composition } = await startProductionComposition({
    port: await freePorts(12),
    install,
    twoCountries: true,
  });
  return composition;
}
