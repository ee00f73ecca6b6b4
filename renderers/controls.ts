import css from './controls/controls.module.css';

export { Checkbox } from './controls/Checkbox.tsx';
export { countryChoices } from './controls/choices.ts';
export { describedBy } from './controls/controlProps.ts';
export { useTextControl } from './controls/textControl.ts';
export { ModalDialog } from './dialog/ModalDialog.tsx';
export { isFocusLost } from './dialog/lostFocus.ts';
export { FavoriteStoreInput } from './fields/favorite-store/FavoriteStoreInput.tsx';
export { useChosenStore } from './fields/favorite-store/useChosenStore.ts';
export { RichText } from './rich-text/RichText.tsx';
export { SafeLink } from './rich-text/SafeLink.tsx';
export { Card } from './tab-components/Card.tsx';
export { reminderName } from './tab-components/product-reminders/ProductReminders.tsx';
export { SelectWidget } from './widgets/SelectWidget.tsx';
export { TextWidget } from './widgets/textWidgets.tsx';

/** The class names of controls, for controls of others that look like them. */
export const controlStyles: Readonly<Record<string, string | undefined>> = css;
