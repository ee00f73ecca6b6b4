import type { Page } from 'playwright/test';
import type { ConsoleApi } from '../harness/console.ts';
import type { Product } from '../harness/product.ts';

/** What the steps to a screen need. */
export interface Stage {
  readonly page: Page;
  readonly product: Product;
  readonly qa: ConsoleApi;
}

/** A state of a page that is checked once for accessibility, narrow windows, zoom and focus. */
export interface Screen {
  readonly name: string;
  /** Leads there, and waits until it is drawn. */
  readonly open: (stage: Stage) => Promise<unknown>;
  /** In the long run also in the dark scheme; `tests/renderers/theme.test.ts` checks the contrast of all its colours. */
  readonly dark?: true;
}

/** Screens that are opened one after the other in one visit. */
export interface Visit {
  readonly name: string;
  readonly scenario?: string;
  /** The page's prototypes cannot be frozen there. */
  readonly unfrozen?: true;
  readonly screens: readonly Screen[];
}
