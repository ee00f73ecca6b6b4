import { expect, it } from 'vitest';
import { errorsByKey } from '#adapters/check/fieldError.ts';
import { FormModel } from '#renderers/form/FormModel.ts';
import { bareForm } from '#renderers/form/kontorFormProps.ts';
import { germanContext } from '../testForm.tsx';

it('a refusal goes with its field once an answer hides it, and comes back with it', () => {
  const form = bareForm({ type: 'object', properties: { kind: { type: 'string' }, name: { type: 'string' } } });
  const [none, name] = [new Set<string>(), new Set(['name'])];
  const showing = {
    hiddenIn: (value: { readonly kind?: unknown }) => (value.kind === 'dog' ? none : name),
    sent: (_saved: object, value: object) => ({ ...value }),
  };
  const value = { kind: 'dog', name: 'Rex' };
  const given = [{ form: ['name'], what: 'provider', keys: ['mpp.errors.general'] }];
  const rules = { form, t: germanContext.t, check: () => errorsByKey([]), showing };
  const model = new FormModel(
    rules,
    { changed: () => undefined, written: () => undefined },
    { value, saved: value, given },
  );
  const wrong = () => Object.keys(model.errors);
  expect(wrong()).toEqual(['name']);
  model.write(['kind'], 'cat');
  expect(wrong()).toEqual([]);
  model.takeOpened(['name']);
  expect(wrong()).toEqual(['name']);
  model.takeOpened([]);
  model.write(['kind'], 'dog');
  expect(wrong()).toEqual(['name']);
});
