import { atom } from 'jotai';

/** What the form that publishes contains. */
export interface PublicationForm {
  readonly note: string;
  /** Languages whose missing translations do not block this publication. */
  readonly despite: readonly string[];
  readonly when: WhenChoice;
}

/** Now, or a local date and time (`YYYY-MM-DDTHH:MM`) in an IANA zone. */
export interface WhenChoice {
  readonly later: boolean;
  readonly local: string;
  readonly zone: string;
}

/** The filled forms by site: the links of the publish page lead to findings, and back to what was entered. */
export const publicationFormsAtom = atom<Readonly<Record<string, PublicationForm>>>({});
