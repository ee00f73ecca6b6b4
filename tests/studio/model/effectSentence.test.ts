import { expect, it } from 'vitest';
import { sentenceParts } from '#studio/model/effectSentence.ts';
import { figuresOf, type Count, type EventCount } from '#studio/model/formCounts.ts';

const viewCount = (count: Count): EventCount => ({ kind: 'shown', detail: '', count });
const problemCount = (kind: 'error' | 'refused', detail: string, count: Count): EventCount => ({ kind, detail, count });
const left = (count: Count): EventCount => ({ kind: 'left', detail: '', count });
const sentenceOf = (...rows: readonly EventCount[]) =>
  sentenceParts(figuresOf(rows), { language: 'de', messageOf: ({ detail }) => `„${detail}“ fehlt.`, isForm: false });

it.each<[string, readonly EventCount[], ReturnType<typeof sentenceOf>]>([
  [
    'all three parts',
    [viewCount(1204), problemCount('error', 'pattern', 96), problemCount('error', 'required', 12), left(24)],
    [
      { key: 'effect.said.shown', values: { count: 1204, number: '1.204' } },
      { key: 'effect.said.met.most', values: { message: '‚pattern‘ fehlt', share: '9\u00A0%' } },
      { key: 'effect.said.left', values: { share: '2\u00A0%' } },
    ],
  ],
  [
    'the rule itself if it is the only one',
    [viewCount(200), problemCount('error', 'pattern', 30)],
    [
      { key: 'effect.said.shown', values: { count: 200, number: '200' } },
      { key: 'effect.said.met', values: { message: '‚pattern‘ fehlt', share: '15\u00A0%' } },
    ],
  ],
  [
    'what fewer than 10 met',
    [viewCount(100), problemCount('refused', '400006', null), left(null)],
    [
      { key: 'effect.said.shown', values: { count: 100, number: '100' } },
      { key: 'effect.said.refused.few', values: { message: '‚400006‘ fehlt' } },
      { key: 'effect.said.left.few', values: {} },
    ],
  ],
  [
    'no error, and nothing left',
    [viewCount(100)],
    [{ key: 'effect.said.shown', values: { count: 100, number: '100' } }, { key: 'effect.said.noError' }],
  ],
  [
    'that a form itself has no sentence of its own',
    [viewCount(100), problemCount('error', '', 20)],
    [
      { key: 'effect.said.shown', values: { count: 100, number: '100' } },
      { key: 'effect.said.met.any', values: { share: '20\u00A0%' } },
    ],
  ],
  [
    'fewer than 10 visits',
    [viewCount(null), problemCount('error', 'pattern', null)],
    [{ key: 'effect.said.shown.few' }],
  ],
  ['nothing', [], [{ key: 'effect.said.nothing' }]],
])('the sentence beside a field says %s (requirements#EFFECT-1)', (_case, rows, parts) => {
  expect(sentenceOf(...rows)).toEqual(parts);
});
