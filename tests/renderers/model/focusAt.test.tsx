import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { focusAt } from '../../../renderers/model/focus.ts';

it('a control that is not on the page yet is not focused, and the caller knows', () => {
  render(<input id="a_zip" aria-label="Postleitzahl" />);
  expect(focusAt('b', ['zip'])).toBe(false);
  expect(document.body).toHaveFocus();
  expect(focusAt('a', ['zip', 'inner'])).toBe(true);
  expect(screen.getByLabelText('Postleitzahl')).toHaveFocus();
});
