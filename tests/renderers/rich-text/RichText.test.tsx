import { render, screen } from '@testing-library/react';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { richTextNodes, RichText } from '../../../renderers/rich-text/RichText.tsx';
import { cases, timeLimit } from '../../longRun.ts';

/** Without the elements around texts. */
const html = (text: string): string =>
  render(<RichText text={text} />).container.innerHTML.replaceAll(/<\/?span>/g, '');

describe('rich text', () => {
  it.each([
    ['Text ist Text: 3 < 4 & 5', 'Text ist Text: 3 &lt; 4 &amp; 5'],
    ['<b>fett</b> und <em>wichtig</em><br>neue Zeile', '<b>fett</b> und <em>wichtig</em><br>neue Zeile'],
    ['<ul><li>eins</li><li>zwei</li></ul>', '<ul><li>eins</li><li>zwei</li></ul>'],
    ['<p>nicht <strong>geschlossen', '<p>nicht <strong>geschlossen</strong></p>'],
    ['Bio &amp; regional&nbsp;&lt;3', 'Bio &amp; regional&nbsp;&lt;3'],
    ['<b onclick="alert(1)" style="x">b</b>', '<b>b</b>'],
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['<a href="javascript:alert(1)">hier</a>', 'hier'],
    ['<a href="/agb">AGB</a>', '<a href="/agb" rel="noopener noreferrer">AGB</a>'],
    ['</p></b>ohne Anfang', 'ohne Anfang'],
    ['&lt;b&gt;kein Element&lt;/b&gt;', '&lt;b&gt;kein Element&lt;/b&gt;'],
  ])('%s', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  it.each([
    ['an element that never ends', `<a${' '.repeat(1_000_000)}`],
    ['many beginnings of elements', '<a '.repeat(300_000)],
    ['a very long name', `<${'a'.repeat(1_000_000)}`],
    ['more markup than is read', '<b>x</b>'.repeat(10_000)],
  ])('shows %s as plain text', (_what, text) => {
    expect(richTextNodes(text)).toEqual([text]);
  });

  it('reads as many attributes as fit into the longest text', () => {
    const [link] = richTextNodes(`<a ${'href '.repeat(9_990)}>x</a>`);
    expect(link).toEqual({ tag: 'a', children: ['x'] });
  });

  it('opens foreign pages in a new tab', () => {
    render(<RichText text={'<a href="https://example.org/agb">AGB</a>'} />);
    expect(screen.getByRole('link', { name: 'AGB' })).toHaveAttribute('target', '_blank');
  });

  it(
    'allows no other element or attribute, whatever the text',
    () => {
      const piece = fc.oneof(
        fc.constantFrom(
          '<b>',
          '</b>',
          '<a href="',
          '">',
          '<svg/onload=x>',
          '<script>',
          '</ul>',
          '<li',
          '&#106;avascript:',
          'javascript:',
          '<a href=javascript:x>',
          "<a href='https://a.example'>",
          '<iframe src=//x>',
          '<p style=x>',
          '\u0000',
          '<!--',
          ']]>',
          '<A HREF="JaVaScRiPt:x">',
        ),
        fc.string({ maxLength: 6 }),
      );
      const { container, rerender } = render(<RichText text="" />);
      let runs = 0;
      fc.assert(
        fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
          runs += 1;
          rerender(<RichText key={runs} text={pieces.join('')} />);
          for (const element of container.querySelectorAll('*')) {
            expect(['B', 'STRONG', 'I', 'EM', 'BR', 'P', 'UL', 'OL', 'LI', 'SPAN', 'A']).toContain(element.tagName);
            for (const { name } of element.attributes) expect(['href', 'rel', 'target', 'title']).toContain(name);
            if (element instanceof HTMLAnchorElement) expect(element.protocol).toMatch(/^(https?|mailto|tel):$/);
          }
        }),
        { numRuns: cases(350, 20_000) },
      );
    },
    timeLimit,
  );
});
