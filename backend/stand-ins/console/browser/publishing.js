import { call, formatCount, pathBelow, withDocument } from './api.js';
import { compareDocument, findingRow } from './comparing.js';
import { act } from './refresh.js';

/** Publishes schema or content, or offers the schema's preview. */
export async function publishDocument(fields, form) {
  if (fields.get('preview') !== null) return preview(form, fields);
  if (fields.get('compare') !== null) {
    await preview(form, fields);
    return compareDocument(form, fields);
  }
  if (fields.get('anyway') === null && !(await isFine(form, fields))) return undefined;
  const { target } = form.dataset;
  const path = fields.get('both') === null ? target : target.split('?')[0];
  return publish(form, fields, 'PUT', path, () => act(() => Promise.resolve(), 'Published.'));
}

/** Sends an edited JSON document. */
export function publish(form, fields, method, path, done) {
  return withDocument(form, fields, async (edited) => {
    await call(method, path, edited);
    const field = form.querySelector('textarea');
    field.defaultValue = field.value;
    await done();
  });
}

/** Offers the page that shows a person the schema before publication. */
function preview(form, fields) {
  return withDocument(form, fields, async (schema) => {
    const loginID = fields.get('person');
    const { url } = await call('POST', pathBelow(form, 'preview'), { schema, loginID });
    const link = document.createElement('a');
    Object.assign(link, { className: 'button small', href: url, target: '_blank', rel: 'noopener' });
    link.textContent = `Open the preview as ${loginID}`;
    form.querySelector('#preview-link').replaceChildren(link);
    link.focus();
  });
}

/**
 * Whether schema or content needs no confirmation; otherwise shows the findings, and the person decides. Publishing
 * reports an invalid document.
 */
async function isFine(form, fields) {
  const list = form.querySelector('#json-findings');
  const anyway = form.querySelector('[name=anyway]');
  list.replaceChildren();
  anyway.hidden = true;
  form.querySelector('.problem').textContent = '';
  let findings;
  try {
    const both = ['preference-centre', 'portal'].map((site) => `/schema/findings?site=${site}`);
    const paths = fields.get('both') === null ? [pathBelow(form, 'findings')] : both;
    const edited = JSON.parse(fields.get('json'));
    const rows = (await Promise.all(paths.map((path) => call('POST', path, edited)))).flat();
    findings = [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
  } catch {
    return true;
  }
  const questions = findings.filter(({ asks }) => asks);
  if (questions.length === 0) return true;
  list.append(...questions.slice(0, 50).map(findingRow));
  form.querySelector('.problem').textContent = `${formatCount(questions.length, 'finding')}. Publish anyway?`;
  anyway.hidden = false;
  anyway.focus();
  return false;
}

/** The findings belong to the text before this edit. */
document.addEventListener('input', ({ target }) => {
  const anyway = target.form?.querySelector('[name=anyway]');
  if (anyway) anyway.hidden = true;
});
