import type { FormApi } from 'final-form';
import { useStore } from 'jotai';
import { useEffect } from 'react';
import type { MarkForm } from '../mark-model/mark-form.domain';
import { changeMarkFormAtom, markEditAtom } from './mark-edit.state';

/**
 * Keeps the panel's form and the edit of the mark equal. Typed values go to the edit at once, and
 * the fields show changes from elsewhere, as when the mark is moved on the map, measured or reset.
 * @param uuid of the edited mark
 */
export function useFormSync(form: FormApi<MarkForm>, uuid: string): void {
  const store = useStore();
  useEffect(() => {
    const findEdit = () => {
      const edit = store.get(markEditAtom);
      return edit?.mark.uuid === uuid ? edit : null;
    };
    const showEdit = () => {
      const edit = findEdit();
      if (edit) replaceValues(form, edit.form);
    };
    const writeEdit = ({ values }: { values: MarkForm }) => {
      const edit = findEdit();
      if (edit && listDifferences(edit.form, values).length > 0)
        store.set(changeMarkFormAtom, () => values);
    };
    showEdit();
    const stopReading = store.sub(markEditAtom, showEdit);
    const stopWriting = form.subscribe(writeEdit, { values: true });
    return () => {
      stopReading();
      stopWriting();
    };
  }, [form, store, uuid]);
}

/** Puts other values into a form, as one change. */
export function replaceValues(form: FormApi<MarkForm>, values: MarkForm): void {
  const now = form.getState().values;
  form.batch(() => {
    for (const name of listDifferences(now, values)) form.change(name, values[name]);
  });
}

function listDifferences(from: MarkForm, to: MarkForm): (keyof MarkForm)[] {
  const names = Object.keys({ ...from, ...to }) as (keyof MarkForm)[];
  return names.filter((name) => !Object.is(from[name], to[name]));
}
