import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Checkbox } from '../../../renderers/controls/Checkbox.tsx';
import { ignore } from '../../../renderers/model/ignore.ts';

it.each([
  [true, 'true'],
  [false, null],
])('a checkbox says that it is required only if it is: %s', (required, said) => {
  render(<Checkbox id="terms" checked={false} label="Einverstanden" onChange={ignore} required={required} />);
  expect(screen.getByRole('checkbox', { name: 'Einverstanden' }).getAttribute('aria-required')).toBe(said);
});
