import type { TabComponentDefinition } from './tabComponent.ts';

/** A line between two components, with a label at most. Source: specification §2, tab component types. */
export const separator: TabComponentDefinition<'separator'> = {
  toSection: ({ label }) => ({ keys: [], label }),
};
