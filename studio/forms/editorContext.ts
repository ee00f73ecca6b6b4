import type { TFunction } from 'i18next';
import { createContext, use } from 'react';
import type { Picture } from '../gateways/apiTypes.ts';
import type { Decider } from '../model/deciders.ts';
import type { AccountField } from '../model/accountFields.ts';

/** The context of the studio's form controls. */
export interface EditorContext {
  readonly t: TFunction<'studio'>;
  /** `t` for the other language of the studio; without texts until they are loaded. */
  readonly inOther: TFunction<'studio'>;
  /** The studio's language. */
  readonly language: string;
  /** The content's languages, in the site's order. */
  readonly languages: readonly string[];
  /** Account fields for the picker, most useful first. */
  readonly fields: readonly AccountField[];
  /** Fields of the same tab that conditions of the selected part can read. */
  readonly deciders: readonly Decider[];
  /** Keys of the newsletters in the provider's schema. */
  readonly newsletters: readonly string[];
  /** Names of the newsletters in the content, by key. */
  readonly newsletterNames: ReadonlyMap<string, string>;
  readonly pictures: readonly Picture[];
  /** Uploads a picture and resolves with its address; rejects with a sentence for the editor. */
  readonly addPicture: (file: File) => Promise<string>;
  /** Loads the pictures with the uses of uploaded ones. */
  readonly listPictures: () => Promise<readonly Picture[]>;
  /** Deletes a picture; rejects with a sentence for the editor. Undefined without permission. */
  readonly removePicture: ((path: string) => Promise<void>) | undefined;
  /** IANA zone of the site, for date and time inputs. */
  readonly zone: string;
}

const Context = createContext<EditorContext | undefined>(undefined);

/** Provides the context to the controls below. */
export const EditorProvider = Context.Provider;

/** The context of a control; throws outside an `EditorProvider`. */
export function useEditor(): EditorContext {
  const editor = use(Context);
  if (!editor) throw new Error('there is no EditorProvider above this control');
  return editor;
}
