import { useLayoutEffect, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { FormSchema } from '#adapters/model/form.ts';
import type { JsonObject } from '#adapters/model/json.ts';
import type { Draw } from './benchPage.ts';

/** Makes a `Draw` from a React form: a new root for each mount; `onDrawn` is called after everything is committed. */
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
