import type { TabComponentDefinition } from './tabComponent.ts';

/** A line between two components, with an optional label. Source: requirements#separator. */
export const separator: TabComponentDefinition<'separator'> = {
  toSection: ({ label }) => ({ keys: [], label }),
};
