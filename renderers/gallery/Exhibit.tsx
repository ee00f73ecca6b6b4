import type { ReactNode } from 'react';

/** A part of the gallery with its name. */
export function Exhibit({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className="exhibit">
      <h2 className="name">{name}</h2>
      <div className="states">{children}</div>
    </section>
  );
}
