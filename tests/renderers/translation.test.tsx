import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { looseTexts, translate } from '../../e2e/harness/translation.ts';

interface Region {
  readonly text: string;
  readonly hasIcon: boolean;
}

const Wrapped = ({ text, hasIcon }: Region): ReactElement => (
  <output>
    {hasIcon && <svg />}
    <span>{text}</span>
  </output>
);
const Loose = ({ text, hasIcon }: Region): ReactElement => (
  <output>
    {hasIcon && <svg />}
    {text}
  </output>
);

/** What stands on the page after its text changed and an icon came, both after a translation. */
function wordsAfterChange(Page: typeof Wrapped): string {
  const { container, rerender } = render(<Page text="unbekannt" hasIcon={false} />);
  translate(container);
  rerender(<Page text="Nord" hasIcon={false} />);
  rerender(<Page text="Nord" hasIcon />);
  return container.textContent.replaceAll(/[«»]/g, '');
}

describe('the translation of a page by the browser', () => {
  it('leaves the page whole, and new words show, where each text has an element of its own', () => {
    expect(wordsAfterChange(Wrapped)).toBe('Nord');
    expect(looseTexts(render(<Wrapped text="Nord" hasIcon />).container)).toEqual([]);
  });

  it('is caught where a text stands beside something', () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const change = (): string => wordsAfterChange(Loose);
    expect(change).toThrow(/child/);
    expect(looseTexts(render(<Loose text="Nord" hasIcon />).container)).toEqual(['<output> Nord']);
  });
});
