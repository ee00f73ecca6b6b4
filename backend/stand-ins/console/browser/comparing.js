import { call, formatCount, pathBelow, withDocument } from './api.js';

/** Shows the changes of a schema and its new findings. */
export function compareDocument(form, fields) {
  return withDocument(form, fields, async (schema) => {
    const { changes, findings, known } = await call('POST', pathBelow(form, 'comparison'), schema);
    const region = document.querySelector('#comparison');
    const heading = text('h2', '', 'Compared with what is live');
    heading.id = 'comparison-heading';
    heading.tabIndex = -1;
    region.replaceChildren(
      heading,
      ...listSection(formatCount(changes.length, 'change'), changes, 'Nothing changes.'),
      ...listSection(formatCount(findings.length, 'new finding'), findings, 'No new finding.'),
      text(
        'p',
        'hint',
        known === 0 ? '' : `${formatCount(known, 'finding')} of today ${known === 1 ? 'stays' : 'stay'}.`,
      ),
    );
    region.hidden = false;
    heading.focus();
  });
}

function listSection(title, rows, none) {
  if (rows.length === 0) return [text('p', 'lead', none)];
  const list = document.createElement('ul');
  list.className = 'plain';
  list.append(...rows.map(findingRow));
  return [text('h3', '', title), list];
}

/** A finding with its rule and place. */
export function findingRow({ rule, severity, change, text: sentences, file, pointer }) {
  const item = document.createElement('li');
  const isGrave = severity === 'error' || change === 'impossible' || change === 'breaking';
  item.append(text('span', `mark${isGrave ? ' warn' : ''}`, change ?? severity), ` ${sentences} `);
  item.append(text('code', 'hint', `${rule} ${file} ${pointer}`));
  return item;
}

function text(tag, className, content) {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = content;
  return element;
}
