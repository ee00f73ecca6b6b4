import { useMemo, useState } from 'react';
import { RendererProvider, type RendererContext, useRenderer } from '../model/rendererContext.ts';
import type { GalleryMaterial } from './loadGallery.ts';
import { schemaSamples, type SchemaSample } from './schemaSamples.ts';
import { ThemeBar } from './ThemeBar.tsx';
import type { UiSchema } from '@rjsf/utils';
import type { Finding } from '#adapters/model/finding.ts';
import { type Json, isRecord } from '#adapters/model/json.ts';
import { bareForm } from '../form/kontorFormProps.ts';
import { PortalForm } from '../form/PortalForm.tsx';
import { describeErrors } from '../messages/describeErrors.ts';
import { kontorTheme } from '../theme.ts';

/** Any JSON Schema and uiSchema, as the form that this product's theme makes of them. */
export function SchemaPage({ material }: { readonly material: GalleryMaterial }) {
  const [pasted, setPasted] = useState(() => textsOf(schemaSamples[0]));
  const [sample, setSample] = useState(schemaSamples[0]?.name ?? '');
  const read = useMemo(() => readPasted(pasted), [pasted]);
  const context = useMemo(
    (): RendererContext => ({ t: material.t, language: material.language, siteCountry: 'DE' }),
    [material],
  );
  const choose = (name: string): void => {
    setSample(name);
    setPasted(textsOf(schemaSamples.find((one) => one.name === name)));
  };
  const isReadable = Object.keys(read.faults).length === 0;
  return (
    <RendererProvider value={context}>
      <ThemeBar title="Any schema" material={material} more={{ view: 'schema' }} />
      <main className="schemaPage">
        <section className="pasted" aria-labelledby="pasted-heading">
          <h2 id="pasted-heading">Schema</h2>
          <label htmlFor="sample">Sample</label>
          <select id="sample" value={sample} onChange={({ target }) => choose(target.value)}>
            {schemaSamples.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
          {boxes.map(({ name, label, rows }) => (
            <Box
              key={name}
              name={name}
              label={label}
              rows={rows}
              text={pasted[name]}
              fault={read.faults[name]}
              onChange={(text) => setPasted({ ...pasted, [name]: text })}
            />
          ))}
        </section>
        {isReadable && (
          <SchemaForm
            key={JSON.stringify(pasted)}
            schema={read.schema ?? nothing}
            uiSchema={read.uiSchema ?? nothing}
            data={read.data}
          />
        )}
      </main>
    </RendererProvider>
  );
}

const nothing = {};

const boxes: readonly { readonly name: keyof Pasted; readonly label: string; readonly rows: number }[] = [
  { name: 'schema', label: 'JSON Schema', rows: 14 },
  { name: 'uiSchema', label: 'uiSchema', rows: 8 },
  { name: 'data', label: 'Data', rows: 5 },
];

interface BoxProps {
  readonly name: string;
  readonly label: string;
  readonly rows: number;
  readonly text: string;
  readonly fault: string | undefined;
  readonly onChange: (text: string) => void;
}

function Box({ name, label, rows, text, fault, onChange }: BoxProps) {
  return (
    <>
      <label htmlFor={`box-${name}`}>{label}</label>
      <textarea
        id={`box-${name}`}
        rows={rows}
        value={text}
        spellCheck={false}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : `fault-${name}`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="fault" id={`fault-${name}`} aria-live="polite">
        {fault}
      </p>
    </>
  );
}

function textsOf(sample: SchemaSample | undefined): Pasted {
  const { schema = {}, uiSchema = {}, data } = sample ?? {};
  return {
    schema: JSON.stringify(schema, null, 2),
    uiSchema: JSON.stringify(uiSchema, null, 2),
    data: data === undefined ? '' : JSON.stringify(data, null, 2),
  };
}

/** The texts of the page's three boxes. */
interface Pasted {
  readonly schema: string;
  readonly uiSchema: string;
  readonly data: string;
}

/** What the boxes hold, or a sentence for each box that cannot be read. */
export interface ReadPasted {
  readonly schema?: Readonly<Record<string, unknown>>;
  readonly uiSchema?: Readonly<Record<string, unknown>>;
  readonly data?: Json | undefined;
  readonly faults: Partial<Pasted>;
}

/** Reads what was pasted; an empty uiSchema or no data is fine. Never throws. */
export function readPasted({ schema, uiSchema, data }: Pasted): ReadPasted {
  const read = {
    schema: readObject('JSON Schema', schema),
    uiSchema: readObject('uiSchema', uiSchema.trim() || '{}'),
    data: data.trim() === '' ? { value: undefined } : readJson('data', data),
  };
  const faults = Object.fromEntries(
    Object.entries(read).flatMap(([name, { fault }]) => (fault === undefined ? [] : [[name, fault]])),
  );
  return { schema: read.schema.value, uiSchema: read.uiSchema.value, data: read.data.value, faults };
}

interface Read<Value> {
  readonly value?: Value;
  readonly fault?: string;
}

function readObject(name: string, text: string): Read<Readonly<Record<string, unknown>>> {
  const { value, fault } = readJson(name, text);
  if (fault !== undefined) return { fault };
  return isRecord(value) ? { value: { ...value } } : { fault: `The ${name} must be an object: { … }.` };
}

function readJson(name: string, text: string): Read<Json> {
  if (text.trim() === '') return { fault: `Please paste a ${name}.` };
  try {
    const value: Json = JSON.parse(text);
    return { value };
  } catch (error) {
    return { fault: `The ${name} is no JSON: ${error instanceof Error ? error.message : String(error)}.` };
  }
}

interface SchemaFormProps {
  readonly schema: object;
  readonly uiSchema: UiSchema;
  readonly data: Json | undefined;
}

const SubmitButton = kontorTheme.templates?.ButtonTemplates?.SubmitButton;

/** The product's form of any schema, with what it holds, what is wrong with it, and what is odd in its uiSchema. */
function SchemaForm({ schema, uiSchema, data }: SchemaFormProps) {
  const renderer = useRenderer();
  const form = useMemo(() => bareForm(schema, { uiSchema }), [schema, uiSchema]);
  const [value, setValue] = useState(data);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [submits, setSubmits] = useState(0);
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const context = useMemo(
    () => ({ ...renderer, onFindings: (more: readonly Finding[]) => setFindings((before) => [...before, ...more]) }),
    [renderer],
  );
  return (
    <>
      <section className="shown" aria-labelledby="form-heading">
        <h2 id="form-heading">Form</h2>
        <RendererProvider value={context}>
          <PortalForm
            form={form}
            value={data}
            onChange={setValue}
            onInvalid={(found) =>
              setErrors(describeErrors(form, Object(value), found, renderer.t).map(({ entry }) => entry))
            }
            onSubmit={(submitted) => {
              setValue(submitted);
              setErrors([]);
              setSubmits((count) => count + 1);
            }}
          >
            {SubmitButton && <SubmitButton uiSchema={uiSchema} registry={Object({})} />}
          </PortalForm>
        </RendererProvider>
      </section>
      <Held value={value} errors={errors} findings={findings} isSubmitted={submits > 0} />
    </>
  );
}

interface HeldProps {
  readonly value: unknown;
  readonly errors: readonly string[];
  readonly findings: readonly Finding[];
  readonly isSubmitted: boolean;
}

function Held({ value, errors, findings, isSubmitted }: HeldProps) {
  const text = JSON.stringify(value, null, 2) ?? '';
  return (
    <section className="held" aria-labelledby="value-heading">
      <h2 id="value-heading">Value</h2>
      <textarea readOnly aria-labelledby="value-heading" rows={text.split('\n').length + 1} value={text} />
      <h2 id="errors-heading">Errors</h2>
      {errors.length === 0 ? (
        <output>{isSubmitted ? 'Submitted without errors.' : 'None.'}</output>
      ) : (
        <ul aria-labelledby="errors-heading">
          {errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      )}
      {findings.length > 0 && (
        <>
          <h2 id="findings-heading">Findings</h2>
          <ul aria-labelledby="findings-heading">
            {findings.map(({ where, what }) => (
              <li key={`${where} ${what}`}>{`${what} at ${where}`}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
