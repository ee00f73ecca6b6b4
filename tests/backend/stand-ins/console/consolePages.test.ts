import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorExamples } from '#backend/stand-ins/console/errorExamples.ts';
import { apiKeys } from '#backend/stand-ins/embedded/embeddedSites.ts';
import { parseFaults } from '#backend/stand-ins/faults/faultStore.ts';
import { useProduct } from './useProduct.ts';
import { words } from '../../../words.ts';
import { formPost } from '../../../formPost.ts';

const setup = useProduct('germany');
beforeAll(async () => {
  await setup.qa('POST', '/mails', { loginID: 'ada@beispiel.example', kind: 'newsletter' });
});

const open = async (
  path: string,
): Promise<{ readonly status: number; readonly text: string; readonly policy: string }> => {
  const answer = await setup.embedded.standIn.inject({ url: path, headers: { accept: 'text/html' } });
  return { status: answer.statusCode, text: answer.body, policy: String(answer.headers['content-security-policy']) };
};

describe('the console’s pages', () => {
  it.each(words`
    /console /console/mails /console/faults /console/calls /console/forms /console/schema /console/content
    /console/content/en /console/people/new /console/people/ada%40beispiel.example
    /console/people/ada%40beispiel.example/evidence
  `)('%s has one headline and nothing inline', async (path) => {
    const { status, text, policy } = await open(path);
    expect(status).toBe(200);
    expect(text.match(/<h1>/g)).toHaveLength(1);
    expect(text).not.toMatch(/<script>|<style>|\son\w+="|\sstyle="/);
    expect(policy).not.toContain('unsafe');
  });

  it('open the preference centre as every person', async () => {
    const { text } = await open('/console');
    const links = [...text.matchAll(/href="([^"]+\/preferences\/token\/[^"]+)"/g)];
    expect(links).toHaveLength(8);
  });

  it('show the password of a person until it is changed', async () => {
    const passwords = async () => (await open('/console')).text.match(/title="Copy the password"/g)?.length ?? 0;
    const before = await passwords();
    const account = {
      ...((await setup.qa('GET', '/accounts/bela%40beispiel.example')).body as object),
      password: 'Neu-2026!',
    };
    await setup.qa('PUT', '/accounts/bela%40beispiel.example', account);
    expect(await passwords()).toBe(before - 1);
  });

  it('show a mail with its links, in a frame without scripts', async () => {
    const [mail] = (await setup.qa('GET', '/mails')).body as readonly {
      readonly id: string;
      readonly subject: string;
    }[];
    const { text } = await open(`/console/mails/${mail?.id}`);
    expect(text).toContain(mail?.subject);
    const letter = await open(`/console/mails/${mail?.id}/html`);
    expect(letter.policy).toMatch(/default-src 'none'.*sandbox(?!.*allow-scripts)/);
  });

  it('explain that something does not exist', async () => {
    for (const path of ['/console/mails/none', '/console/people/none%40beispiel.example', '/console/content/xx'])
      expect((await open(path)).status).toBe(404);
  });

  it('show what people wrote as text', async () => {
    await setup.qa('PUT', '/accounts/x%40beispiel.example', { profile: { firstName: '<img src=x onerror=alert(1)>' } });
    expect((await open('/console')).text).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('offer every code of the specification’s error catalogue with one click', async () => {
    const { text } = await open('/console/faults');
    for (const code of [
      '206001',
      '206002',
      '206006',
      '400006',
      '400006.100001',
      '400009 / 400003',
      '403002',
      '403005',
      '403042',
      '403025',
      '403041',
      '403043',
      '403047',
      '403120',
      '200009',
      '500002',
    ])
      expect(text).toContain(`<b>${code}</b>`);
    expect(() => parseFaults(errorExamples.map(({ fault }) => fault))).not.toThrow();
  });
});

it('link to an OpenAPI document with the calls of the site', async () => {
  const { paths } = (await setup.embedded.site.inject('/rest/v1/openapi.json')).json<{ readonly paths: object }>();
  // The test of the OpenAPI document checks the complete list of calls.
  for (const path of ['/api/v1/preview/{token}', '/api/v1/product-reminders', '/cms/default.json', '/rest/v1/metadata'])
    expect(Object.keys(paths)).toContain(path);
});

describe('an example of the error catalogue', () => {
  afterAll(() => setup.qa('DELETE', '/faults'));

  it.each(errorExamples)('$code happens at $fault.call: $meaning', async ({ fault }) => {
    expect((await setup.qa('PUT', '/faults', [{ ...fault, times: 1 }])).status).toBe(200);
    const { call, effect } = fault;
    const [method = '', path = ''] = call.split(' ');
    const answer = call.startsWith('accounts.')
      ? await setup.embedded.standIn.inject(formPost(`/${call}`, `apiKey=${apiKeys.portal}`))
      : await setup.embedded.site.inject({
          method: method as 'GET',
          url: path.replace('{cmsId}', 'germany').replace('{language}', 'de'),
          ...(method === 'GET'
            ? {}
            : {
                headers: {
                  'content-type': path.startsWith('/rest/v1/productreminder')
                    ? 'application/json'
                    : 'application/x-www-form-urlencoded',
                },
                payload: path.startsWith('/rest/v1/productreminder') ? '{}' : '',
              }),
        });
    if (effect.kind === 'error') {
      const { kind: _kind, ...errorBody } = effect;
      expect(answer.json()).toMatchObject(errorBody);
    } else expect([effect.kind, answer.statusCode]).toEqual(['status', effect.kind === 'status' ? effect.status : 0]);
    expect((await setup.qa('GET', '/faults')).body).toEqual([]);
  });
});

interface Row {
  readonly rule: string;
  readonly pointer: string;
  readonly path?: string;
  readonly asks: boolean;
}

describe('content that is published', () => {
  const document = async (): Promise<Record<string, unknown>> =>
    structuredClone((await setup.qa('GET', '/content/de')).body as Record<string, unknown>);
  const loadQuestions = async (content: unknown): Promise<readonly string[]> =>
    ((await setup.qa('POST', '/content/de/findings', content)).body as Row[])
      .filter(({ asks }) => asks)
      .map(({ rule, pointer }) => `${rule} ${pointer}`);
  type Tabs = { anchor: string; label?: string; components: Record<string, unknown>[] }[];
  const withTabs = async (edit: (tabs: Tabs) => void): Promise<Record<string, unknown>> => {
    const content = await document();
    edit((content['preferenceCenter'] as { tabs: Tabs }).tabs);
    return content;
  };

  it('has no questions for the scenario’s own documents', async () => {
    expect(await loadQuestions(await document())).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'a misspelt member',
      () => withTabs((tabs) => void Object.assign(tabs[0] ?? {}, { lable: 'News', label: undefined })),
      /^content\/member-unknown \/preferenceCenter\/tabs\/0\/lable$/,
    ],
    [
      'a picture that does not exist',
      async () => ({ ...(await document()), header: { logo: { src: '/cms/images/nobody', alt: 'x' } } }),
      /^content\/picture-missing \/header\/logo\/src$/,
    ],
    [
      'a picture that the policy blocks',
      async () => ({ ...(await document()), header: { logo: { src: 'https://pictures.example/x', alt: 'x' } } }),
      /^content\/picture-blocked \/header\/logo\/src$/,
    ],
  ])('has a question about %s, but the API publishes it', async (_what, make, finding) => {
    const content = await make();
    expect(await loadQuestions(content)).toContainEqual(expect.stringMatching(finding));
    expect((await setup.qa('GET', '/content/de')).body).not.toEqual(content);
    expect((await setup.qa('PUT', '/content/de', content)).status).toBe(200);
    const page = await open('/console/content/de');
    expect(page.text).not.toContain('Schema and content fit together');
    expect(page.text).toContain(/\w+-\w+/.exec(finding.source)?.[0]);
    await setup.qa('POST', '/reset', {});
  });

  it('differs from other languages', async () => {
    await setup.qa('PUT', '/content/en', await withTabs((tabs) => void tabs.pop()));
    const other = await setup.qa('PUT', '/content/fr', await document());
    expect(other).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('no language “fr”') as string },
    });
    expect((await open('/console/content/en')).text).toContain('i18n/tabs-differ');
    expect(await loadQuestions(await document())).toEqual([]);
    await setup.qa('POST', '/reset', {});
  });
});

describe('a provider’s schema that is published', () => {
  type Section = Record<string, { fields: Record<string, object> }>;
  const schema = async (): Promise<Section> => structuredClone((await setup.qa('GET', '/schema')).body as Section);
  const loadQuestions = async (document: unknown): Promise<readonly string[]> =>
    ((await setup.qa('POST', '/schema/findings', document)).body as Row[])
      .filter(({ asks }) => asks)
      .map(({ rule, path }) => `${rule} ${path}`);
  const withoutFirstName = async (): Promise<Section> => {
    const document = await schema();
    delete document['profileSchema']?.fields['firstName'];
    return document;
  };

  it('is asked about nothing as the scenario has it', async () => {
    expect(await loadQuestions(await schema())).toEqual([]);
  });

  it('has a question if it lacks a field that content shows', async () => {
    expect(await loadQuestions(await withoutFirstName())).toContain('contract/path-unknown profile.firstName');
  });

  it('has a question if it breaks what is live, and its page has no link without an address', async () => {
    expect(await loadQuestions(await withoutFirstName())).toContain('diff/field-removed profile.firstName');
    const { text } = await open('/console/schema');
    expect(text).toContain('Findings in what is live');
    expect(text).not.toMatch(/<a(?![^>]*\shref=)[^>]*>/);
  });

  it('is published by the API anyway, as long as it is a schema', async () => {
    const before = await schema();
    const broken = await withoutFirstName();
    expect((await setup.qa('PUT', '/schema', broken)).body).toEqual(broken);
    expect(await setup.qa('PUT', '/schema', { profileSchema: {} })).toMatchObject({ status: 400 });
    expect(await setup.qa('POST', '/schema/findings', { profileSchema: {} })).toMatchObject({ status: 400 });
    expect((await setup.qa('GET', '/schema')).body).toEqual(broken);
    await setup.qa('PUT', '/schema', before);
  });
});
