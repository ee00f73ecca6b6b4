import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { SafeLink } from '@kontor/rjsf-theme/controls';
import { settledContentAtom } from '../../store/site.ts';
import css from './ErrorView.module.css';

/**
 * How to reach the customer service: the links `phone` and `contact` of the site's footer, where it has them.
 * Source: requirements#service-contact.
 */
export function ServiceContact(): ReactElement | null {
  const content = useAtomValue(settledContentAtom);
  const links = content.state === 'READY' ? content.value.footer.columns.flatMap((column) => column.links) : [];
  const ways = ['phone', 'contact'].flatMap((way) => links.find(({ id }) => id === way) ?? []);
  if (ways.length === 0) return null;
  return (
    <span className={css.contact}>
      {ways.map(({ id, label, url }) => (
        <SafeLink key={id} href={url} newTab={id === 'contact'}>
          {label}
        </SafeLink>
      ))}
    </span>
  );
}
