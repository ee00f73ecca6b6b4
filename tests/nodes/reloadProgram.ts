import { closeOnSignals } from '#backend/shared/closeOnSignals.ts';
import { systemClock } from '#backend/shared/clock.ts';
import { buildProductionNode } from '#backend/product/production/productionNode.ts';
import { readSites } from '#backend/product/production/settings.ts';

/** A production node as `backend/commands/main.ts` runs it, with the built site of the folder in its only argument. */
const sites = readSites(process.env);
const node = await buildProductionNode(sites, systemClock, process.argv[2] ?? '');
process.once('disconnect', () => process.exit(1));
closeOnSignals(
  () => node.stop(0),
  () => void node.reload(() => readSites(process.env)),
);
const [{ host, port }] = sites;
await node.app.listen({ host, port });
process.send?.('listening');
