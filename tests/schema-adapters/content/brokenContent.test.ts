import { expect, it } from 'vitest';
import { parseContent } from '../../../schema-adapters/content/parseContent.ts';
import type { Json } from '../../../schema-adapters/model/json.ts';
import { codes } from '../testForms.ts';

type Parent = Record<string, unknown>;

const link = { id: 'i', url: '/u', label: 'L', description: 'd', icon: '/i', image: '/p' };
const tile = { label: 'T', description: 'd', imageUrl: '/p', icon: '/i', schemaPaths: ['data.a'] };
const whole = {
  header: { usptext: 'u', logo: { src: '/l', alt: 'a' } },
  footer: { columns: [{ headline: 'h', links: [link] }] },
  socialmediabar: { headline: 'h', links: [link] },
  simpleFooter: { footerLinks: [link] },
  accountPage: { accountLinks: [link], services: { headline: 'h', items: [link] } },
  components: { SsoClientsOverview: { items: [{ ...link, buttonlabel: 'b' }] } },
  preferenceCenter: {
    welcomeImage: { src: '/w', alt: '' },
    prePhrase: 'a',
    postPhrase: 'b',
    description: 'c',
    subHeadline: 'd',
    tabs: [
      {
        anchor: 'a',
        label: 'A',
        title: 't',
        description: 'd',
        accessWithoutSubscription: true,
        components: [
          {
            type: 'profile',
            title: 't',
            description: 'd',
            fields: [
              {
                type: 'FormInput',
                schemaPath: 'data.x',
                label: 'l',
                hint: 'h',
                width: 'half',
                options: [{ value: 'v', label: 'l' }],
              },
            ],
          },
          {
            type: 'subscriptions',
            toggleAllLabel: 't',
            newsletters: [
              {
                key: 'NLT_A',
                name: 'n',
                icon: '/i',
                descriptions: ['d'],
                sampleUrl: '/s',
                displayStart: '2025-01-01T00:00:00Z',
                displayEnd: '2025-02-01T00:00:00Z',
              },
            ],
          },
          { type: 'booleantiles', tiles: [tile] },
          { type: 'radiotiles', toggleAllLabel: 't', groups: [{ label: 'g', description: 'd', tiles: [tile] }] },
          { type: 'productreminders', toggleAllLabel: 't' },
          { type: 'separator', label: 's' },
        ],
      },
    ],
  },
};
const damages: readonly (readonly [string, Json])[] = [
  ['a number', 5],
  ['a text', 'x'],
  ['nothing', null],
  ['a list', [null]],
  ['an object', {}],
];

/** Every place in a document, as the names that lead there. */
function places(value: unknown, at: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([name, child]) => places(child, [...at, name]))];
}

/** The document with one place replaced, and its findings. */
function findingsWith(place: readonly string[], damage: Json): readonly string[] {
  const copy = JSON.parse(JSON.stringify(whole)) as Parent;
  const parent = place.slice(0, -1).reduce<Parent>((node, name) => node[name] as Parent, copy);
  parent[place.at(-1) ?? ''] = damage;
  const { content, findings } = parseContent(copy);
  expect(content).not.toBeNull();
  return codes(findings);
}

it('has no findings for content that conforms to the schema', () => {
  expect(parseContent(whole).findings).toEqual([]);
});

it('says for each damage to each part what was skipped and where', async () => {
  const lines = places(whole)
    .filter((place) => place.length > 0)
    .map((place) => {
      const pointer = `/${place.join('/')}`;
      const results = damages.map(([name, damage]) => `${name} ${findingsWith(place, damage).join(', ') || '-'}`);
      // `@` stands for the place itself.
      return `${pointer}: ${results.join('; ')}`.replaceAll(new RegExp(`(?<= )${pointer}(?![\\w/])`, 'g'), '@');
    });
  expect(lines.length).toBeGreaterThan(100);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./brokenContent.txt');
});
