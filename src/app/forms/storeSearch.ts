import type { RendererContext } from '@kontor/rjsf-theme/form';
import type { ServicesGateway } from '../../services/services.ts';

/** The store search of forms; `home` sorts stores near the customer first. */
export function storeSearch(
  { searchStores }: Pick<ServicesGateway, 'searchStores'>,
  home: Parameters<ServicesGateway['searchStores']>[2],
): Required<Pick<RendererContext, 'searchStores' | 'findStore'>> {
  return {
    searchStores: (query, signal) => searchStores(query, signal, home),
    findStore: async (id, signal) => (await searchStores(id, signal)).find((store) => store.id === id),
  };
}
