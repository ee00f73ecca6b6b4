import { englishStringTranslator } from '@rjsf/utils';

/**
 * Stands in for the fields, templates and widgets that rjsf brings: `PortalForm` draws everything from its root down with
 * renderers of our own, so none of them is ever shown, and leaving them out saves a fifth of the form library's bytes.
 */
// oxlint-disable-next-line import/no-default-export -- what rjsf imports of its own registry
export default function bareRegistry() {
  return {
    fields: {},
    templates: { ButtonTemplates: { SubmitButton: drawNothing } },
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: { idPrefix: 'root', idSeparator: '_', useFallbackUiForUnsupportedType: false },
  };
}

function drawNothing(): null {
  return null;
}
