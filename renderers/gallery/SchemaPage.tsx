import { useMemo, useState } from 'react';
import { RendererProvider, type RendererContext } from '../model/rendererContext.ts';
import type { GalleryMaterial } from './loadGallery.ts';
import { readPasted, type Pasted } from './readPasted.ts';
import { SchemaForm } from './SchemaForm.tsx';
import { schemaSamples, type SchemaSample } from './schemaSamples.ts';
import { ThemeBar } from './ThemeBar.tsx';

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
