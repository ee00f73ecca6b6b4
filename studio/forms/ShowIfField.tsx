import { errorId, type FieldProps } from '@rjsf/utils';
import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState, type ReactElement } from 'react';
import { isJsonObject, type Json } from '@kontor/schema-adapters/json';
import { conditionTests, isTest } from '@kontor/schema-adapters';
import { controlStyles as controls } from '@kontor/rjsf-theme/controls';
import { sentencesIn } from '@kontor/rjsf-theme/texts';
import { textByKey } from '@kontor/rjsf-theme/texts';
import { Button } from '../layout/Button.tsx';
import { SelectField } from '../layout/Select.tsx';
import type { Decider } from '../model/deciders.ts';
import { ConditionValues } from './ConditionValues.tsx';
import { conditionWords, labelText, type WrittenCondition } from './conditionWords.ts';
import { useEditor } from './editorContext.ts';
import css from './showIf.module.css';

/** The conditions of a part: each as a sentence, with lists for field, test and values. */
export function ShowIfField({ fieldPathId, formData, errorSchema, readonly, disabled, onChange }: FieldProps) {
  const { t, deciders } = useEditor();
  const conditions = readConditions(formData);
  const isLocked = readonly === true || disabled === true;
  const [newIndex, setNewIndex] = useState<number>();
  const add = useRef<HTMLButtonElement>(null);
  const write = (changed: readonly WrittenCondition[]): void => onChange(changed, fieldPathId.path);
  return (
    <div className={css['conditions']}>
      {conditions.map((condition, index) => (
        <OneCondition
          // oxlint-disable-next-line react/no-array-index-key -- conditions have no ids, and their controls no state
          key={index}
          id={`${fieldPathId.$id}_${index}`}
          condition={condition}
          sentences={sentencesIn(Object(errorSchema)[index])}
          isLocked={isLocked}
          isNew={newIndex === index}
          onChange={(changed) => write(conditions.with(index, changed))}
          onRemove={() => {
            setNewIndex(undefined);
            write(conditions.toSpliced(index, 1));
            add.current?.focus();
          }}
        />
      ))}
      {!isLocked && deciders.length === 0 && conditions.length === 0 && (
        <p className={css['note']}>{t('edit.showIf.noFields')}</p>
      )}
      {!isLocked && (deciders.length > 0 || conditions.length > 0) && (
        <Button
          ref={add}
          className={css['add']}
          disabled={conditions.length >= MAX_CONDITIONS}
          onClick={() => {
            setNewIndex(conditions.length);
            write([...conditions, { field: '', test: 'is', values: [] }]);
          }}
        >
          <Plus size={18} aria-hidden="true" />{' '}
          <span>{t(conditions.length === 0 ? 'edit.showIf.first' : 'edit.showIf.add')}</span>
        </Button>
      )}
    </div>
  );
}
ShowIfField.frame = 'group' as const;

/** The limit of the content's schema. */
const MAX_CONDITIONS = 10;

function readConditions(value: unknown): readonly WrittenCondition[] {
  const list: readonly Json[] = Array.isArray(value) ? value : [];
  return list.map((one) => {
    const { field, test, values } = isJsonObject(one) ? one : {};
    return {
      field: typeof field === 'string' ? field : '',
      test: typeof test === 'string' ? test : 'is',
      values: Array.isArray(values) ? values.map(String) : [],
    };
  });
}

interface OneConditionProps {
  readonly id: string;
  readonly condition: WrittenCondition;
  /** Its error sentences. */
  readonly sentences: readonly string[];
  readonly isLocked: boolean;
  /** Whether it was just added: its first list then gets the focus. */
  readonly isNew: boolean;
  readonly onChange: (condition: WrittenCondition) => void;
  readonly onRemove: () => void;
}

function OneCondition({ id, condition, sentences, isLocked, isNew, onChange, onRemove }: OneConditionProps) {
  const { t, language, deciders } = useEditor();
  const decider = deciders.find(({ paths }) => paths.includes(condition.field));
  const words = conditionWords(condition, decider, { t, language });
  const errorsId = sentences.length > 0 ? errorId(id) : undefined;
  return (
    <fieldset className={css['condition']} aria-describedby={errorsId}>
      <legend>{words}</legend>
      <div className={css['lists']}>
        <FieldList {...{ id, condition, decider, isLocked, isNew, onChange }} />
        <TestList {...{ id, condition, decider, isLocked, onChange }} />
        <ConditionValues
          id={`${id}_values`}
          condition={condition}
          decider={decider}
          isLocked={isLocked}
          onChange={(values) => onChange({ ...condition, values })}
        />
      </div>
      {errorsId !== undefined && (
        <div id={errorsId}>
          {sentences.map((sentence) => (
            <p key={sentence} className={controls.error}>
              {sentence}
            </p>
          ))}
        </div>
      )}
      {!isLocked && (
        <Button look="bare" className={css['remove']} onClick={onRemove}>
          <Trash2 size={16} aria-hidden="true" /> <span>{t('edit.showIf.remove')}</span>
          <span className="visually-hidden">{`: ${words}`}</span>
        </Button>
      )}
    </fieldset>
  );
}

interface ListProps extends Pick<OneConditionProps, 'id' | 'condition' | 'isLocked' | 'onChange'> {
  readonly decider: Decider | undefined;
}

/** Chooses the field of a condition; an unknown path stays in the list until another field is chosen. */
function FieldList({
  id,
  condition,
  decider,
  isLocked,
  isNew,
  onChange,
}: ListProps & Pick<OneConditionProps, 'isNew'>): ReactElement {
  const { t, deciders } = useEditor();
  const { field } = condition;
  const choose = (path: string): void => {
    const next = deciders.find((one) => one.path === path);
    const { test } = condition;
    const fits = next?.tests.some((one) => one === test) === true;
    onChange({ field: path, test: fits ? test : (next?.tests[0] ?? 'is'), values: [] });
  };
  return (
    <SelectField
      id={`${id}_field`}
      ref={isNew ? focusSelect : undefined}
      className={css['list']}
      label={textByKey(t, 'members.condition.field')}
      value={decider?.path ?? field}
      disabled={isLocked}
      options={deciders.map((one) => [one.path, labelText(one.label, t) ?? one.path])}
      onChoose={choose}
    >
      {decider === undefined && <option value={field}>{field === '' ? t('edit.showIf.choose') : field}</option>}
    </SelectField>
  );
}

/** Focuses the list of a new condition. */
function focusSelect(select: HTMLElement | null): void {
  select?.focus();
}

function TestList({ id, condition, decider, isLocked, onChange }: ListProps): ReactElement {
  const { t } = useEditor();
  const { test, values } = condition;
  const tests: readonly string[] = decider?.tests.includes(isTest(test) ? test : 'is')
    ? decider.tests
    : [test, ...(decider?.tests ?? [])];
  const choose = (next: string): void => {
    const kinds = [test, next].map((one) => (isTest(one) ? conditionTests[one] : 'none'));
    onChange({ ...condition, test: next, values: kinds[0] === kinds[1] && !changesUnit(test, next) ? values : [] });
  };
  return (
    <SelectField
      id={`${id}_test`}
      className={css['list']}
      label={textByKey(t, 'members.test')}
      value={test}
      disabled={isLocked || condition.field === ''}
      options={tests.map((one) => [one, textByKey(t, `members.test.values.${one}`)])}
      onChoose={choose}
    />
  );
}

/** Whether one of the tests compares with years and the other with days. */
function changesUnit(one: string, two: string): boolean {
  return one !== two && (one === 'yearsAgo' || two === 'yearsAgo');
}
