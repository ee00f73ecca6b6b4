import { useLayoutEffect, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { FormSchema } from '#adapters/model/form.ts';
import type { JsonObject } from '#adapters/model/json.ts';
import type { Draw } from './benchPage.ts';

/** Makes a `Draw` of a React form: a fresh root for each mount, drawn once everything in it is committed. */
export function drawWithReact(form: (schema: FormSchema, data: JsonObject) => ReactNode): Draw {
  return (element, schema, data, onDrawn) => {
    const root = createRoot(element);
    root.render(<Drawn onDrawn={onDrawn}>{form(schema, data)}</Drawn>);
    return () => root.unmount();
  };
}

interface DrawnProps {
  readonly onDrawn: () => void;
  readonly children: ReactNode;
}

function Drawn({ onDrawn, children }: DrawnProps): ReactNode {
  useLayoutEffect(onDrawn, [onDrawn]);
  return children;
}
