import { describe, expect, it } from 'vitest';
import { parseAccessibility } from '../../../schema-adapters/content/parseContent.ts';

const nothing = { email: '', phone: '', url: '' };
const codes = (raw: unknown): readonly string[] =>
  parseAccessibility(raw).findings.map(({ where, what }) => `${what} ${where}`);

describe('what content says about accessibility', () => {
  it('is read whole', () => {
    expect(
      parseAccessibility({
        accessibility: {
          email: 'a@b.example',
          limits: ['One.', 'Two.'],
          authority: { name: 'Office', address: 'Street 1', url: 'https://office.example' },
        },
      }),
    ).toEqual({
      accessibility: {
        ...nothing,
        email: 'a@b.example',
        limits: ['One.', 'Two.'],
        authority: { ...nothing, name: 'Office', address: 'Street 1', url: 'https://office.example' },
      },
      findings: [],
    });
  });

  it.each([undefined, null, 'text', {}, { accessibility: null }, { accessibility: {} }])(
    'a site without contact or authority gets a finding for each (requirements#accessibility-page)',
    (raw) => {
      expect(codes(raw)).toEqual([
        'accessibility-contact-missing /accessibility',
        'accessibility-authority-missing /accessibility/authority',
      ]);
    },
  );

  it('bad parts are left out with a finding, and the rest stays', () => {
    const raw = { accessibility: { phone: '+491', limits: ['One.', 2, ''], authority: { name: 7 } } };
    expect(parseAccessibility(raw).accessibility).toMatchObject({ phone: '+491', limits: ['One.'] });
    expect(codes(raw)).toEqual([
      'content-not-text /accessibility/limits/1',
      'content-not-text /accessibility/authority/name',
      'accessibility-authority-missing /accessibility/authority',
    ]);
  });
});
