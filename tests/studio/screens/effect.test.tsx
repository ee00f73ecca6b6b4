import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ApiError } from '#studio/gateways/call.ts';
import type { FieldCount } from '#studio/model/formCounts.ts';
import { memoryService, type MemoryService } from '../memoryService.ts';
import { openAddress, renderStudio } from '../renderStudio.tsx';

const zip = { form: 'personal', field: 'profile_zip' };
const whole = { form: 'personal', field: '' };
const rows: readonly FieldCount[] = [
  { ...whole, kind: 'shown', detail: '', count: 1204 },
  { ...whole, kind: 'error', detail: '', count: 110 },
  { form: 'personal', field: 'profile_lastName', kind: 'shown', detail: '', count: 1204 },
  { form: 'personal', field: 'profile_lastName', kind: 'error', detail: 'minLength', count: 10 },
  { ...zip, kind: 'shown', detail: '', count: 1204 },
  { ...zip, kind: 'error', detail: 'pattern', count: 96 },
  { ...zip, kind: 'error', detail: 'required', count: null },
  { ...zip, kind: 'left', detail: '', count: 24 },
  { form: 'login', field: '', kind: 'shown', detail: '', count: 500 },
  { form: 'login', field: 'email', kind: 'shown', detail: '', count: 500 },
  { form: 'login', field: 'email', kind: 'error', detail: 'required', count: 10 },
];
const warning = {
  form: 'personal',
  since: '2026-01-01',
  cause: 'publication',
  name: '1',
  before: 0.01,
  after: 0.08,
} as const;
const counting = (more: Partial<MemoryService> = {}): MemoryService => ({
  ...memoryService(),
  formCounts: async (_cmsId, { until }) => ({ counted: true, rows: until === '2026-01-01' ? rows : [] }),
  formCountDays: async () => ({
    days: [
      { day: '2025-12-31', kind: 'shown', detail: '', count: 300 },
      { day: '2026-01-01', kind: 'shown', detail: '', count: 904 },
      { day: '2026-01-01', kind: 'error', detail: 'pattern', count: 96 },
    ],
    marks: [{ day: '2026-01-01', kind: 'publication', name: '1' }],
  }),
  formWarnings: async () => [warning],
  ...more,
});
const sentence =
  /^Letzte 30 Tage: 1\.204 sahen das Feld, 8\s% trafen auf „Die Postleitzahl hat 5 Ziffern, zum Beispiel 10115“, 2\s% ließen es ungespeichert liegen\./;

it('a warning at the start of the studio leads to the numbers of the form, and these to the field that is to be mended; closed, it stands with the numbers alone (requirements#EFFECT-1, requirements#EFFECT-2, requirements#EFFECT-3)', async () => {
  const { router } = await renderStudio({ service: counting() });
  const warnings = within(
    await screen.findByRole('region', { name: 'Hinweis: Besuche melden mehr Fehler seit einer Änderung' }),
  );
  expect(
    warnings.getByText(
      /^Hinweis aus den gezählten Besuchen: „Persönliches“ meldete seit Version 1 \(1\. Januar 2026\) bei 8\s% der Besuche/,
    ),
  ).toBeVisible();
  await userEvent.click(warnings.getByRole('link', { name: 'Wirkung ansehen: Persönliches' }));
  expect(router.state.location).toMatchObject({ pathname: '/effect', search: '?form=personal' });
  expect(await screen.findByText(sentence)).toBeVisible();
  const [, compared] = screen.getAllByRole('table', { name: '' });
  expect(compared).toHaveTextContent(/Seit Version 1\s*7 Tage davor\s*Fehler\s*8\s%\s*–/);
  const [, figure] = await screen.findAllByRole('figure');
  const days = within(figure!).getByRole('table', { hidden: true });
  expect(
    within(days)
      .getAllByRole('row', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual([
    'TagGesehenFehlerAbgelehntUngespeichert',
    '1. Januar 2026Version 1 veröffentlicht9049600',
    '31. Dezember 2025300000',
  ]);
  const file = screen.getByRole('link', { name: 'Als CSV herunterladen' });
  expect(file).toHaveAttribute('download', 'wirkung-kontor-de-2025-12-03-2026-01-01.csv');
  const csv = decodeURIComponent(file.getAttribute('href') ?? '');
  for (const row of [
    'Persönliches,Postleitzahl,1204,0,0,96,0,24,0.0797,"Die Postleitzahl hat 5 Ziffern, zum Beispiel 10115.",0.0797,–\r\n',
    'Anmeldung,E-Mail-Adresse,500,0,0,10,0,0,0.02,Bitte geben Sie Ihre E-Mail-Adresse ein.',
    // The form itself has no rule; without the limit in the schema, the sentence leaves out the number.
    'Persönliches,Das ganze Formular,1204,0,0,110,0,0,0.0914,,',
    'Nachname,1204,0,0,10,0,0,0.0083,zu kurz,',
  ])
    expect(csv).toContain(row);
  await userEvent.click(screen.getByRole('link', { name: 'Bearbeiten: Postleitzahl' }));
  expect(router.state.location.search).toBe(
    `?at=${encodeURIComponent('/preferenceCenter/tabs/1/components/2/fields/0')}`,
  );
  expect(await screen.findByText(sentence)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Hinweis schließen: Persönliches' }));
  expect(screen.queryByRole('region', { name: 'Hinweis: Besuche melden mehr Fehler seit einer Änderung' })).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'Wirkung' }));
  expect(
    await screen.findByRole('region', { name: 'Hinweis: Besuche melden mehr Fehler seit einer Änderung' }),
  ).toBeVisible();
}, 20_000);

it.each<[string, Partial<MemoryService>, RegExp, RegExp]>([
  [
    'counting is switched off',
    { formCounts: async () => ({ counted: false, rows: [] }) },
    /^Counting is switched off for this site/,
    /^Counting is switched off for this site/,
  ],
  [
    'nothing was counted',
    { formCounts: async () => ({ counted: true, rows: [] }) },
    /^Nothing was counted in this period/,
    /^Last 30 days: nothing counted yet\./,
  ],
  [
    'the numbers do not come',
    { formCounts: () => Promise.reject(new ApiError('STATUS', 'counts', { status: 500 })) },
    /^The studio cannot be reached/,
    /^The numbers cannot be loaded at the moment/,
  ],
])('the page and the field say that %s', async (_case, more, onPage, atField) => {
  const service = counting({ formWarnings: async () => [], ...more });
  const { router } = await openAddress({ service, at: '/effect', language: 'en' });
  expect(await screen.findByText(onPage)).toBeVisible();
  await router.navigate('/edit?at=/preferenceCenter/tabs/1/components/2/fields/0');
  // The page's sentence may be the field's: the editor has to be there first.
  await screen.findByRole('tree');
  expect(await screen.findByText(atField)).toBeVisible();
});
