import { siteLanguage, type SiteMetadata } from '@kontor/schema-adapters/metadata';
import type { LegalLink } from '../mails/composeMail.ts';
import { legalLinks } from './statementPage.ts';

interface FooterParts {
  readonly origin: string;
  readonly metadata: () => SiteMetadata;
  /** The site's content in a language, if this node has it. */
  readonly document: (cmsId: string, language: string) => unknown;
}

/** The content's legal links for the footer of a mail in a language, as absolute URLs. */
export const mailFooter =
  ({ origin, metadata, document }: FooterParts) =>
  (tag: string): readonly LegalLink[] => {
    const { cms, locales, defaultLocale, features } = metadata();
    const language = siteLanguage([tag], locales, defaultLocale);
    const links = legalLinks({ content: document(cms.id ?? '', language), features, language });
    return links.map(({ label, href }) => ({ label, href: new URL(href, origin).href }));
  };
