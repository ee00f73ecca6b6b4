export { describeError, describeErrors } from './messages/describeErrors.ts';
export { sentencesIn } from './messages/errorTree.ts';
export { labelOf } from './messages/labelOf.ts';
export { longDate, longDay } from './model/longDate.ts';
export { hasTexts, languagesOf, loadLanguage, openTexts, type TextFiles } from './texts/openTexts.ts';
export { textByKey, type TextKey, type TextValues } from './texts/textByKey.ts';
export { messageConstants } from './texts/textOptions.ts';
export { textsIn } from './texts/textsIn.ts';
