import { beforeEach } from 'vitest';
import { limitCounter } from '#backend/product/guards/tables.ts';
import { linkRevocation } from '#backend/product/links/tables.ts';
import { newsletterChoice } from '#backend/product/newsletters/tables.ts';
import { unsubscribeOrder, unsubscribeUndo } from '#backend/product/unsubscribe/tables.ts';
import { fastest, type Engine } from '../../engines.ts';
import { testProduct } from '../services/testProduct.ts';
import { contentOf, type SetupOptions } from '../services/testServices.ts';

const content = {
  document: (_id: string, language: string) => ({
    header: { logo: { src: '/cms/images/logo', alt: 'Marke' } },
    simpleFooter: {
      footerLinks: [
        { id: 'imprint', label: 'Impressum', url: 'https://www.kontor.example/impressum' },
        { id: 'privacy', label: 'Datenschutz', url: 'https://www.kontor.example/datenschutz' },
      ],
    },
    ...contentOf([
      {
        key: 'NLT_WEEKLY',
        name: language.startsWith('de') ? 'Wochenangebote <b>' : 'Weekly offers',
        descriptions: [],
        frequencies: ['fortnightly', 'monthly'],
      },
    ]),
  }),
  standard: () => ({}),
  pictures: { folder: 'fixtures/images' },
};

export const ONE_CLICK = 'List-Unsubscribe=One-Click';
export const formType = 'application/x-www-form-urlencoded';

/** Services that offer one-click unsubscribing and pauses, with an empty queue before each test. */
export function unsubscribeKit(engine: Engine = fastest, options: SetupOptions = {}) {
  const product = testProduct({
    ...(engine && { engine }),
    metadata: { locales: ['de_DE', 'en_DE'], cms: { id: 'x' }, marketingPreferenceCenter: {} },
    features: { oneClickUnsubscribe: true, pause: true },
    content,
    ...options,
  });
  const tokenFor = (subscriber: string, newsletter: unknown = 'NLT_WEEKLY', header: object = {}, claims: object = {}) =>
    product.services.link(subscriber, {
      header: { typ: 'unsubscribe+jwt', ...header },
      claims: { newsletter, exp: undefined, ...claims },
    });

  const post = (token: string, payload: string | Buffer = ONE_CLICK, headers: Record<string, string> = {}) =>
    product.services.app.inject({
      method: 'POST',
      url: `/unsubscribe/${token}`,
      headers: { 'content-type': formType, ...headers },
      payload,
    });

  const orders = async () =>
    (await product.db.select().from(unsubscribeOrder)).map(
      ({ subscriber, newsletter }) => `${subscriber} ${newsletter}`,
    );

  beforeEach(async () => {
    await product.db.delete(unsubscribeOrder);
    await product.db.delete(newsletterChoice);
    await product.db.delete(linkRevocation);
    await product.db.delete(unsubscribeUndo);
    await product.db.delete(limitCounter);
  });
  return { product, tokenFor, post, orders };
}
