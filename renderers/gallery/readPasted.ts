import { isRecord, type Json } from '#adapters/model/json.ts';

/** The texts of the page's three boxes. */
export interface Pasted {
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
