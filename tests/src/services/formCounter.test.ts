import { describe, expect, it } from 'vitest';
import { formCounter, type FormCounter } from '#src/services/formCounter.ts';

const viewEvent = (fields: readonly string[]) => ({ what: 'shown', form: 'personal', fields }) as const;
const changed = (fields: readonly string[]) => ({ what: 'changed', form: 'personal', fields }) as const;
const wrong = (field: string, what: string) =>
  ({ what: 'wrong', form: 'personal', errors: [{ form: [field], what }] }) as const;

/** What is due, as lines: kind, detail, fields. */
const due = (counter: FormCounter) =>
  counter.due().map(({ form, kind, detail, fields }) => `${form} ${kind} ${detail} [${fields.join()}]`);

describe('a visit counts', () => {
  it.each<[string, (counter: FormCounter) => void, readonly string[]]>([
    [
      'what is shown, and the form as a whole',
      (to) => to.take(viewEvent(['zip', 'city'])),
      ['personal shown  [,zip,city]'],
    ],
    [
      'each thing once, however often it happens',
      (to) => {
        for (let time = 0; time < 3; time += 1) {
          to.take(viewEvent(['zip']));
          to.take(wrong('zip', 'pattern'));
        }
      },
      ['personal shown  [,zip]', 'personal error  []', 'personal error pattern [zip]'],
    ],
    [
      'two kinds of errors in a field apart, and the form as wrong once',
      (to) => {
        to.take(wrong('zip', 'required'));
        to.take(wrong('zip', 'pattern'));
      },
      ['personal error  []', 'personal error required [zip]', 'personal error pattern [zip]'],
    ],
    [
      'what was changed and not saved as left',
      (to) => to.take(changed(['zip'])),
      ['personal changed  [,zip]', 'personal left  [,zip]'],
    ],
    [
      'what was changed back as changed alone',
      (to) => {
        to.take(changed(['zip']));
        to.take(changed([]));
      },
      ['personal changed  [,zip]'],
    ],
    [
      'what was saved as saved, and the rest as left',
      (to) => {
        to.take(changed(['zip', 'city']));
        to.saved('personal', ['zip']);
      },
      ['personal changed  [,zip,city]', 'personal saved  [,zip]', 'personal left  [,city]'],
    ],
    [
      'everything that was changed as saved if the form was kept as a whole',
      (to) => {
        to.take(changed(['zip', 'city']));
        to.saved('personal');
      },
      ['personal changed  [,zip,city]', 'personal saved  [,zip,city]'],
    ],
    [
      'nothing as left that the customer discarded',
      (to) => {
        to.take(changed(['zip']));
        to.discarded();
      },
      ['personal changed  [,zip]'],
    ],
    [
      'a refused field by the code of the field',
      (to) =>
        to.take({
          what: 'wrong',
          form: 'personal',
          errors: [{ form: ['zip'], what: 'provider', values: { code: 400009, fault: 400006 } }],
        }),
      ['personal refused 400006 [,zip]'],
    ],
    ['a refused form by its code', (to) => to.refused('login', 403042), ['login refused 403042 []']],
  ])('%s', (_what, happens, lines) => {
    const counter = formCounter();
    happens(counter);
    expect(due(counter)).toEqual(lines);
  });

  it('and tells later only what is new', () => {
    const counter = formCounter();
    counter.take(viewEvent(['zip']));
    expect(due(counter)).toHaveLength(1);
    counter.take(viewEvent(['zip', 'city']));
    expect(due(counter)).toEqual(['personal shown  [city]']);
    expect(due(counter)).toEqual([]);
  });

  it.each<[string, (counter: FormCounter) => void, readonly string[]]>([
    ['saves it', (to) => to.saved('personal'), ['personal saved  [,zip,city]']],
    ['discards it', (to) => to.discarded(), []],
    ['changes it once more', (to) => to.take(changed(['zip'])), []],
    ['leaves once more', () => undefined, []],
  ])('as left once, also who comes back and %s', (_what, happens, lines) => {
    const counter = formCounter();
    counter.take(changed(['zip', 'city']));
    expect(due(counter)).toEqual(['personal changed  [,zip,city]', 'personal left  [,zip,city]']);
    happens(counter);
    expect(due(counter)).toEqual(lines);
  });
});
