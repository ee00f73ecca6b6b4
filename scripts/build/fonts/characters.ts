/** Ranges of code points, both ends included. */
type Ranges = readonly (readonly [from: number, to: number])[];

/** ASCII, and what German, English and Dutch texts need besides: umlauts, quotation marks, dashes, the euro sign. */
const common: Ranges = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa7, 0xa7],
  [0xa9, 0xa9],
  [0xab, 0xab],
  [0xb7, 0xb7],
  [0xbb, 0xbb],
  [0xc4, 0xc4],
  [0xd6, 0xd7],
  [0xdc, 0xdc],
  [0xdf, 0xdf],
  [0xe4, 0xe4],
  [0xe9, 0xe9],
  [0xeb, 0xeb],
  [0xf6, 0xf6],
  [0xfc, 0xfc],
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x20ac, 0x20ac],
  [0x2192, 0x2192],
  [0x2212, 0x2212],
];

/** What the fonts' own “latin” files have. */
const latin: Ranges = [
  [0x20, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
  [0xfeff, 0xfeff],
  [0xfffd, 0xfffd],
];

const pointsOf = (ranges: Ranges): readonly number[] =>
  ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index));

const commonPoints = new Set(pointsOf(common));
const restPoints = pointsOf(latin).filter((point) => !commonPoints.has(point));

/** The characters of the first file, as a text. */
export const commonText = String.fromCodePoint(...commonPoints);
/** Those of the second. */
export const restOfLatin = String.fromCodePoint(...restPoints);

/** Both files' characters as `unicode-range` in a style sheet. */
export const unicodeRanges = { common: rangeText([...commonPoints]), latin: rangeText(restPoints) };

/** `U+20-7E, U+A0`, from ascending code points. */
function rangeText(points: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const point of points) {
    const last = runs.at(-1);
    if (last && last[1] === point - 1) last[1] = point;
    else runs.push([point, point]);
  }
  return runs.map(([from, to]) => `U+${hex(from)}${from === to ? '' : `-${hex(to)}`}`).join(', ');
}

function hex(point: number): string {
  return point.toString(16).toUpperCase().padStart(4, '0');
}
