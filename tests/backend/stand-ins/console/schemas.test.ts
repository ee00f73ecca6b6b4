import { beforeEach, describe, expect, it } from 'vitest';
import { useProduct } from './useProduct.ts';

type Schema = Record<string, { fields: Record<string, Record<string, unknown>> }>;

const setup = useProduct('germany');
beforeEach(() => setup.qa('POST', '/reset', {}), 60_000);

const stored = async (site: string): Promise<Schema> =>
  structuredClone((await setup.qa('GET', `/schema?site=${site}`)).body as Schema);
const withField = (schema: Schema, name: string): Schema => {
  Object.assign(schema['profileSchema']?.fields ?? {}, {
    [name]: { type: 'string', required: true, allowNull: true, writeAccess: 'clientModify' },
  });
  return schema;
};
/** The names of a site's profile fields for a browser. */
const seen = async (apiKey: string, cookie = ''): Promise<readonly string[]> => {
  const answer = await setup.embedded.standIn.inject({
    url: `/accounts.getSchema?apiKey=${apiKey}`,
    headers: { cookie },
  });
  return Object.keys(answer.json<Schema>()['profileSchema']?.fields ?? {});
};
const centre = '4_kontorPreferenceCentre';
const portal = '4_kontorPortal';

describe('the schema of one site', () => {
  it('is published without the other; without a site it is published for both', async () => {
    await setup.qa('PUT', '/schema?site=portal', withField(await stored('portal'), 'petName'));
    expect([await seen(portal), await seen(centre)]).toEqual([
      expect.arrayContaining(['petName']) as string[],
      expect.not.arrayContaining(['petName']) as string[],
    ]);
    await setup.qa('PUT', '/schema', withField(await stored('preference-centre'), 'hobby'));
    expect([await seen(portal), await seen(centre)]).toEqual([
      expect.arrayContaining(['hobby']) as string[],
      expect.arrayContaining(['hobby']) as string[],
    ]);
  });

  it('has a page that names the site, and one for the other', async () => {
    const page = async (path: string) => (await setup.embedded.standIn.inject(`/console/schema${path}`)).body;
    expect(await page('')).toContain('<h1>Provider’s schema: Preference centre</h1>');
    expect(await page('/portal')).toContain('<h1>Provider’s schema: Portal</h1>');
    expect((await setup.embedded.standIn.inject('/console/schema/elsewhere')).statusCode).toBe(404);
  });

  it('has findings that name the document that they are about', async () => {
    const schema = await stored('preference-centre');
    delete schema['profileSchema']?.fields['firstName'];
    Object.assign(schema['dataSchema']?.fields ?? {}, { blob: { type: 'blob', writeAccess: 'clientModify' } });
    const { body } = await setup.qa('POST', '/schema/findings?site=preference-centre', schema);
    const findings = (body as { rule: string; file: string }[]).map(({ rule, file }) => [rule, file]);
    expect(findings).toContainEqual(['contract/path-unknown', 'content/de.json']);
    expect(findings).toContainEqual(['schema/type-unknown', 'the new schema']);
  });

  it('of an unknown site is refused', async () => {
    const answer = await setup.qa('PUT', '/schema?site=shop', await stored('portal'));
    expect(answer).toEqual({ status: 400, body: { error: 'site: must be preference-centre or portal' } });
  });
});

describe('the preview of a schema', () => {
  const person = 'ada@beispiel.example';
  const open = async (site: string): Promise<{ cookie: string; target: string }> => {
    const { body } = await setup.qa('POST', `/schema/preview?site=${site}`, {
      schema: withField(await stored(site), 'petName'),
      loginID: person,
    });
    const answer = await setup.embedded.standIn.inject((body as { url: string }).url);
    const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
    return { cookie, target: String(answer.headers.location) };
  };

  it('is seen by one browser, which is led to the person’s preference centre; everybody else sees the current one', async () => {
    const { cookie, target } = await open('preference-centre');
    expect(target).toMatch(new RegExp(`^${setup.site}/preferences/token/ey`));
    expect(await seen(centre, `other=1; ${cookie}`)).toContain('petName');
    expect(await seen(portal, cookie)).not.toContain('petName');
    expect(await seen(centre)).not.toContain('petName');
    expect(await stored('preference-centre')).not.toHaveProperty('profileSchema.fields.petName');
  });

  it('of the portal leads to its login', async () => {
    const { cookie, target } = await open('portal');
    expect(target).toBe(`${setup.site}/login`);
    expect(await seen(portal, cookie)).toContain('petName');
  });

  it('ends with a click, and with a reset', async () => {
    const { cookie } = await open('preference-centre');
    const ended = await setup.embedded.standIn.inject('/console/previews/end');
    expect(ended.headers['set-cookie']).toContain('kontor_schema_preview=; Path=/; Max-Age=0');
    await setup.qa('POST', '/reset', {});
    expect(await seen(centre, cookie)).not.toContain('petName');
  });

  it('is refused for an unknown person and for what is no schema', async () => {
    const schema = await stored('portal');
    expect((await setup.qa('POST', '/schema/preview', { schema, loginID: 'nobody@x.example' })).status).toBe(404);
    expect((await setup.qa('POST', '/schema/preview', { schema: {}, loginID: person })).status).toBe(400);
  });
});

describe('the comparison of a schema with what is live', () => {
  interface Row {
    readonly rule: string;
    readonly text: string;
    readonly path?: string;
  }
  const compare = async (schema: Schema, site = 'preference-centre') => {
    const { status, body } = await setup.qa('POST', `/schema/comparison?site=${site}`, schema);
    expect(status).toBe(200);
    return body as { readonly changes: readonly Row[]; readonly findings: readonly Row[]; readonly known: number };
  };

  it.each(['preference-centre', 'portal'])('finds nothing in the live schema of the %s', async (site) => {
    expect(await compare(await stored(site), site)).toMatchObject({
      changes: [],
      findings: [],
      known: expect.any(Number) as number,
    });
  });

  it('says in sentences what changes and what is newly wrong, and publishes nothing', async () => {
    const schema = await stored('preference-centre');
    const { firstName: _gone, ...fields } = schema['profileSchema']?.fields ?? {};
    const required = { type: 'integer', required: true, allowNull: true, writeAccess: 'clientModify' };
    const { changes, findings } = await compare({
      ...schema,
      profileSchema: { ...schema['profileSchema'], fields },
      dataSchema: { ...schema['dataSchema'], fields: { ...schema['dataSchema']?.fields, 'shoes.size': required } },
    });
    expect(changes).toMatchObject([
      { rule: 'diff/field-removed', change: 'breaking', path: 'profile.firstName' },
      { rule: 'diff/field-added', change: 'breaking', path: 'data.shoes.size' },
    ]);
    expect(findings.map(({ rule, path }) => [rule, path])).toEqual([
      ['contract/required-on-no-tab', 'data.shoes.size'],
      ['contract/path-unknown', 'profile.firstName'],
      ['contract/path-unknown', 'profile.firstName'],
    ]);
    for (const { text } of [...changes, ...findings]) expect(text).toMatch(/^[^{}]*: [A-Z“][^{}]*[.?]$/);
    expect(await stored('preference-centre')).toEqual(schema);
  });
});
