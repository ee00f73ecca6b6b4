import { systemClock } from '#backend/shared/clock.ts';
import { buildProductionNode } from '#backend/product/production/productionNode.ts';
import type { ProductionSettings } from '#backend/product/production/settings.ts';

/** Settings of a content node, as JSON. */
export interface ContentNodeSettings {
  readonly settings: ProductionSettings;
  readonly siteFolder: string;
}

/** A production node with a studio in its own process, on free ports of loopback, which its message contains. */
const { settings, siteFolder } = JSON.parse(process.argv[2] ?? '{}') as ContentNodeSettings;
const node = await buildProductionNode(settings, systemClock, siteFolder, false);
process.once('disconnect', () => process.exit(1));
process.once('SIGTERM', () => void node.stop(0).then(() => process.exit(0)));
const addresses = await Promise.all(
  [node.app, node.studio].map((app) => app?.listen({ host: '127.0.0.1', port: 0 }) ?? Promise.resolve('')),
);
process.send?.({ site: addresses[0], studio: addresses[1] });
