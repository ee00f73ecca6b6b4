import { expect, it } from 'vitest';
import { format as theirs } from '../../../node_modules/@cfworker/json-schema/dist/esm/format.js';
import { format } from '../../../schema-adapters/model/form.ts';
import { words } from '../../words.ts';

const values = [
  '',
  '2024-02-29 10:00',
  `${'a'.repeat(65)}@x.de`,
  'a b@x.de',
  'https://a b',
  ...words`
    x 2024-02-29 2023-02-29 2024-13-01 2024-00-10 2024-04-31 24-01-01 2024-1-1 9999-12-31 2024-02-29T10:00:00Z
    2024-02-29t23:59:59.123+02:00 2024-02-29T24:00:00Z 2024-02-29T10:00:00 ada@beispiel.example a.b+c@x.y-z.de
    ada@ @x.de a..b@x.de .a@x.de a@-x.de ada@beispiel https://kontor.example/a?b#c mailto:ada@beispiel.example
    kontor /a 123e4567-e89b-12d3-a456-426614174000 123e4567-e89b-12d3-a456-42661417400
    123E4567E89B12D3A456426614174000
  `,
];

it.each(['date', 'date-time', 'email', 'uri', 'uuid'] as const)(
  'format %s gives the same result as the validator’s own list',
  (name) => {
    const wrong = values.filter((value) => format[name](value) !== theirs[name]?.(value));
    expect(wrong).toEqual([]);
  },
);
