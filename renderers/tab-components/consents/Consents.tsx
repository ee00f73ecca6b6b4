import { Suspense } from 'react';
import type { SectionOf } from '#adapters/tab-components/tabComponents.ts';
import { useRenderer } from '../../model/rendererContext.ts';
import type { SectionProps } from '../../model/sectionProps.ts';

/** What the customer agreed to, as the screen draws it; nothing on sites that do not offer it. Source: requirements#consent-cards. */
export function Consents({ section, fieldPathId }: SectionProps<SectionOf<'consents'>>) {
  const { Consents: Part } = useRenderer();
  return Part ? (
    <Suspense>
      <Part section={section} prefix={fieldPathId.$id} />
    </Suspense>
  ) : null;
}
