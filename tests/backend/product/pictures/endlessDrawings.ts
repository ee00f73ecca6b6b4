const svg = (inside: string): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${inside}</svg>`;

const references = (index: number): string => `<use href="#l${index}"/>`.repeat(10);
const levels = Array.from({ length: 13 }, (_, index) => `<g id="l${index + 1}">${references(index)}</g>`).join('');

const blur =
  '<filter id="f" x="-1000%" y="-1000%" width="3000%" height="3000%"><feTurbulence numOctaves="20" ' +
  'baseFrequency=".9"/><feGaussianBlur stdDeviation="500"/></filter>';

/** Small drawings that take seconds to render, or never finish. */
export const endlessDrawings = {
  'a style sheet with very many selectors': svg(
    `<style>${'.a,'.repeat(11_000)}.b{fill:red}</style>${'<g class="a"/>'.repeat(1200)}`,
  ),
  'repetitions of repetitions': svg(`<g id="l0"><path d="M0 0h9v9z"/></g>${levels}<use href="#l13"/>`),
  'a filter over everything, again and again': svg(
    `${blur}<g id="l0"><rect width="1" height="1" filter="url(#f)"/></g>${levels}<use href="#l3"/>`,
  ),
} as const;
