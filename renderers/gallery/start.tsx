import { createRoot } from 'react-dom/client';
import '../theme/tokens.css';
import { Gallery } from './Gallery.tsx';
import { loadGallery } from './loadGallery.ts';
import { SchemaPage } from './SchemaPage.tsx';
import './gallery.css';

/**
 * The gallery: every control and tab component in every state, or with `?view=schema` the form of any pasted schema. Served in development
 * only; `?scenario=` and `?lang=` choose what.
 */
const root = document.querySelector('#root');
if (root) {
  const query = new URLSearchParams(window.location.search);
  const material = await loadGallery(query);
  createRoot(root).render(
    query.get('view') === 'schema' ? <SchemaPage material={material} /> : <Gallery material={material} />,
  );
}
