import { editors } from '../declaration/editors.ts';
import type { FieldKind } from '../model/fieldKind.ts';
import { oneValue } from './oneValue.ts';

const NOT_CHOSEN = ['mpp.favorite-store.not-selected'];

/** The favourite store's id, chosen with the store picker. Source: requirements#store-picker, requirements#store-rule. */
export const favoriteStore: FieldKind<{ readonly field: 'FavoriteStoreInput' }> = {
  editors: editors({ description: 'store picker', path: 'data.preference.FAVORITE_STORE', reads: ['string'] }),
  paths: ['data.preference.FAVORITE_STORE'],
  describe(config, tools) {
    const leaf = tools.leaf(config.schemaPath ?? 'data.preference.FAVORITE_STORE');
    return (
      leaf &&
      oneValue(
        config,
        leaf,
        { field: 'FavoriteStoreInput' },
        { messageKeys: { ...leaf.options.messageKeys, required: NOT_CHOSEN, pattern: NOT_CHOSEN, type: NOT_CHOSEN } },
      )
    );
  },
};
