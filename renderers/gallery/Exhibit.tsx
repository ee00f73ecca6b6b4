import type { ReactNode } from 'react';

/** A named part of the gallery. */
export function Exhibit({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className="exhibit">
      <h2 className="name">{name}</h2>
      <div className="states">{children}</div>
    </section>
  );
}
