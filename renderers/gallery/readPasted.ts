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
  readonly data?: unknown;
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
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { fault: `The ${name} must be an object: { … }.` };
  return { value: { ...value } };
}

function readJson(name: string, text: string): Read<unknown> {
  if (text.trim() === '') return { fault: `Please paste a ${name}.` };
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch (error) {
    return { fault: `The ${name} is no JSON: ${error instanceof Error ? error.message : String(error)}.` };
  }
}
