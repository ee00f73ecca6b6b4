import type { FormProps } from '@rjsf/core';
import axe from 'axe-core';
import { fireEvent, render } from '@testing-library/react';
import { createRef, type ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formFromSchema } from '../../../renderers/form/kontorFormProps.ts';
import { PortalForm } from '../../../renderers/form/PortalForm.tsx';
import { RendererProvider } from '../../../renderers/model/rendererContext.ts';
import { germanContext } from '../testForm.tsx';
import { someOf } from '../../longRun.ts';
import { controlsIn, settle, stepFor, take, type Step } from './driveForm.ts';
import { CoreForm, ThemedForm } from './forms.tsx';
import { foreignSamples, hasForeign } from './foreignSamples.ts';
import { ownSamples, type Sample } from './samples.ts';

type AnyForm = ComponentType<Omit<FormProps, 'validator'>>;

// rjsf logs warnings about parts of a schema that it ignores.
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());
afterEach(() => vi.restoreAllMocks());

/** The result of a form: the submitted value, or the places with errors. */
interface Outcome {
  readonly untouched: unknown;
  readonly filled: unknown;
}

async function outcomeOf(Form: AnyForm, { schema, uiSchema, formData }: Sample, steps?: readonly Step[]) {
  const results: unknown[] = [];
  const form = createRef<HTMLDivElement>();
  const { container, unmount } = render(
    <div ref={form}>
      <Form
        schema={structuredClone(schema)}
        uiSchema={uiSchema ?? {}}
        formData={structuredClone(formData)}
        onSubmit={(data) => results.push({ value: data.formData })}
        onError={(errors) =>
          results.push({ refused: errors.map(({ property, name }) => `${property} ${name}`).toSorted() })
        }
      />
    </div>,
  );
  await settle(container);
  const submit = async (): Promise<unknown> => {
    const element = container.querySelector('form');
    if (!element) throw new Error('no form is drawn');
    fireEvent.submit(element);
    await settle(container);
    return results.at(-1);
  };
  const untouched = await submit();
  const taken: Step[] = [];
  for (const step of steps ?? controlsIn(container)) {
    // The controls of rjsf's own theme decide about the steps; ours gets the same steps.
    const done = typeof step === 'string' ? stepFor(step, container) : step;
    if (!done) continue;
    taken.push(done);
    await take(done, container);
  }
  await settle(container);
  const outcome: Outcome = { untouched, filled: await submit() };
  const barriers = Form === Portal ? await barriersIn(container) : [];
  unmount();
  return { outcome, steps: taken, barriers };
}

/** What axe finds in a form; a changed order of the keyboard is a fault, too. The browser's tests look at contrast. */
async function barriersIn(container: HTMLElement): Promise<readonly string[]> {
  const { violations } = await axe.run(container, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
}

const coreOutcomes = new Map<Sample, ReturnType<typeof outcomeOf>>();

/** The outcome in rjsf's own theme, with which several forms are compared. */
function coreOutcomeOf(sample: Sample): ReturnType<typeof outcomeOf> {
  const outcome = coreOutcomes.get(sample) ?? outcomeOf(CoreForm, sample);
  coreOutcomes.set(sample, outcome);
  return outcome;
}

async function expectSame(sample: Sample): Promise<void> {
  const core = await coreOutcomeOf(sample);
  const themed = await outcomeOf(ThemedForm, sample, core.steps);
  expect(themed.outcome).toEqual(core.outcome);
}

/** Schemas that rjsf's own theme cannot draw either. */
const refused = new Set(['what cannot be drawn', 'widgets']);

describe('a schema of any kind gives the same value in our theme as in rjsf’s own', () => {
  it.each(
    someOf(
      ownSamples.filter(({ name }) => !refused.has(name)),
      2,
    ),
  )('$name', async (sample) => expectSame(sample));
});

// The samples are third-party data and not part of the project: without them these tests are skipped by name.
describe.skipIf(!hasForeign)('a sample of rjsf’s playground gives the same value in our theme as in rjsf’s own', () => {
  it.each(
    someOf(
      foreignSamples.filter(({ name }) => !refused.has(name)),
      8,
    ),
  )('$name', async (sample) => expectSame(sample));
});

/** The product's own form. */
const Portal: AnyForm = ({ schema, uiSchema, formData, onSubmit, onError }) => (
  <RendererProvider value={germanContext}>
    <PortalForm
      form={formFromSchema(schema, { uiSchema: Object(uiSchema) })}
      value={formData}
      onSubmit={(value) => onSubmit?.(Object({ formData: value }), Object({}))}
      onInvalid={(errors) =>
        onError?.(errors.map(({ form, what }) => ({ property: form.join('.'), name: what, stack: what })))
      }
    />
  </RendererProvider>
);

/** What the product's form does otherwise on purpose, or because its validator has no such format. */
const otherwise = new Set(['a checkbox that must be on', 'time with seconds']);

const comparableSamples = [...ownSamples, ...foreignSamples].filter(
  ({ name }) => !refused.has(name) && !otherwise.has(name),
);

/** A choice between schemas beside a form's properties: rjsf draws the root and its options at the same path. */
const hasRootChoice = ({ schema }: Sample): boolean => 'anyOf' in schema || 'oneOf' in schema;
const rootChoices = comparableSamples.filter(hasRootChoice);
const others = comparableSamples.filter((sample) => !hasRootChoice(sample));

describe('a sample gives the same value in the product’s own form as in rjsf’s', () => {
  it.each([...rootChoices, ...someOf(others, 8)])('$name', async (sample) => {
    const core = await coreOutcomeOf(sample);
    const portal = await outcomeOf(Portal, sample, core.steps);
    // The product's form reports errors by path and keyword, so only that it refuses is compared.
    const isRefused = (outcome: Outcome): boolean => JSON.stringify(outcome).includes('"refused"');
    expect(isRefused(portal.outcome)).toBe(isRefused(core.outcome));
    if (!isRefused(core.outcome)) expect(portal.outcome).toEqual(core.outcome);
    expect(portal.barriers.join('\n')).toBe('');
  });
});

const StuckCheckbox = () => <input type="checkbox" id="root_field" />;
const StuckForm: AnyForm = (props) => <ThemedForm {...props} widgets={{ CheckboxWidget: StuckCheckbox }} />;

describe('the comparison (control)', () => {
  it('notices a form with an unlabelled control (control)', async () => {
    const { container } = render(
      <main>
        <input />
      </main>,
    );
    expect((await barriersIn(container)).join()).toContain('label');
  });

  it('notices a theme whose checkboxes can never be unticked (control)', async () => {
    const sample = ownSamples.find(({ name }) => name === 'checkbox');
    if (!sample) throw new Error('no such sample');
    const core = await coreOutcomeOf(sample);
    const stuck = await outcomeOf(StuckForm, sample, core.steps);
    expect(stuck.outcome).not.toEqual(core.outcome);
  });
});
