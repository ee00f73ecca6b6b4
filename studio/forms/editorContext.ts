import type { TFunction } from 'i18next';
import { createContext, use } from 'react';
import type { Picture } from '../gateways/apiTypes.ts';
import type { Decider } from '../model/deciders.ts';
import type { AccountField } from '../model/accountFields.ts';

/** What the controls of the studio's forms need besides their value. */
export interface EditorContext {
  readonly t: TFunction<'studio'>;
  /** The same in the other language of the studio; without texts until they are loaded. */
  readonly inOther: TFunction<'studio'>;
  /** The studio's language. */
  readonly language: string;
  /** The content's languages, in the site's order. */
  readonly languages: readonly string[];
  /** Fields of the account, most wanted first. */
  readonly fields: readonly AccountField[];
  /** Fields of the same tab whose answers can decide whether the selected part is shown. */
  readonly deciders: readonly Decider[];
  /** Names of the newsletters in the provider's schema. */
  readonly newsletters: readonly string[];
  /** What the content calls them, by their names in the schema. */
  readonly newsletterNames: ReadonlyMap<string, string>;
  readonly pictures: readonly Picture[];
  /** Uploads a picture and answers its address; rejects with a sentence for the editor. */
  readonly addPicture: (file: File) => Promise<string>;
  /** The same with what uses each uploaded one. */
  readonly listPictures: () => Promise<readonly Picture[]>;
  /** Deletes a picture; rejects with a sentence for the editor. Undefined for those who may not. */
  readonly removePicture: ((path: string) => Promise<void>) | undefined;
  /** IANA zone of the site, in which moments are entered. */
  readonly zone: string;
}

const Context = createContext<EditorContext | undefined>(undefined);

/** Provides the controls below with what they need. */
export const EditorProvider = Context.Provider;

/** The editor around a control. */
export function useEditor(): EditorContext {
  const editor = use(Context);
  if (!editor) throw new Error('there is no EditorProvider above this control');
  return editor;
}
