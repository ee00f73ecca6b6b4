import { useEffect, useState } from 'react';
import type { GalleryMaterial } from './loadGallery.ts';

type Theme = 'light' | 'dark';

/** The gallery's header with switches for language and theme. */
export function ThemeBar({ material }: { readonly material: GalleryMaterial }) {
  const [theme, setTheme] = useState<Theme>(
    new URLSearchParams(window.location.search).get('theme') === 'dark' ? 'dark' : 'light',
  );
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    document.documentElement.lang = material.language;
  }, [theme, material]);
  const buildQuery = (changes: Readonly<Record<string, string>>): string =>
    `?${String(new URLSearchParams({ scenario: material.scenario, lang: material.language, theme, ...changes }))}`;
  return (
    <header className="bar">
      <h1>{material.scenario}</h1>
      <nav>
        {material.languages.map((language) => (
          <a key={language} href={buildQuery({ lang: language })}>
            {language}
          </a>
        ))}
        <button type="button" onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
          {theme === 'dark' ? 'light' : 'dark'}
        </button>
      </nav>
    </header>
  );
}
