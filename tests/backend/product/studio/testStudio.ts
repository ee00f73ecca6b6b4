import { afterAll, beforeAll } from 'vitest';
import type { StaffRole } from '#backend/product/content/staff/staff.ts';
import { startProduct, type RunningProduct } from '../../stand-ins/console/runningProduct.ts';

/** An answer of the content service. */
export interface Answer<Body = unknown> {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Body;
}

export interface Call {
  readonly method?: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A draft as the service answers it. */
export interface DraftAnswer {
  readonly revision: number;
  readonly documents: Readonly<Record<string, Record<string, unknown>>>;
}

const site = '/content/germany';

/** The embedded product with the scenario germany during the tests of a file, called with bearer tokens of staff. */
export function testStudio(settings: Parameters<typeof startProduct>[1] = {}) {
  let product: RunningProduct;
  const tokens = new Map<string, string>();
  beforeAll(async () => {
    product = await startProduct('germany', settings);
    for (const person of ['viewer', 'editor', 'publisher']) {
      const { body } = await product.qa('POST', '/staff-token', { person, expiresInSeconds: 90 * 86_400 });
      tokens.set(person, (body as { readonly token: string }).token);
    }
  }, 60_000);
  afterAll(() => product.close());
  const call = async <Body>(
    person: StaffRole | undefined,
    path: string,
    { method = 'GET', body, headers = {} }: Call = {},
  ): Promise<Answer<Body>> => {
    const answer = await product.embedded.studio.inject({
      method,
      url: `/api/v1${path}`,
      headers: {
        ...(person === undefined ? {} : { authorization: `Bearer ${tokens.get(person) ?? ''}` }),
        ...(body === undefined || Buffer.isBuffer(body) ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: (answer.body === '' ? undefined : answer.json<Body>()) as Body,
    };
  };
  const draft = async (): Promise<DraftAnswer> => (await call<DraftAnswer>('viewer', `${site}/draft`)).body;
  return {
    product: () => product,
    call,
    draft,
    /** Saves a new text in the German document, which pages do not show, and returns the new revision. */
    edit: async (text: string): Promise<number> => {
      const { revision, documents } = await draft();
      const edited = { ...documents, de: { ...documents['de'], editedByTest: text } };
      const saved = await call<DraftAnswer>('editor', `${site}/draft`, {
        method: 'PUT',
        body: { documents: edited },
        headers: { 'if-match': `"${revision}"` },
      });
      return saved.body.revision;
    },
    publish: async (body: Readonly<Record<string, unknown>>) =>
      call<Record<string, unknown>>('publisher', `${site}/publish`, { method: 'POST', body: { note: '', ...body } }),
    /** The published content for customers. */
    served: async (language = 'de'): Promise<Record<string, unknown>> =>
      (await product.embedded.site.inject({ url: `/cms/germany/${language}.json` })).json(),
    site,
  };
}
