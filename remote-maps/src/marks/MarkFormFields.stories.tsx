import type { Store } from '@feltbok/runtime/federation/remote.ts';
import { SampleStore } from '@feltbok/testing/sample-store.tsx';
import { useState } from 'react';
import { addMapTexts } from '../i18n/texts';
import { errorsOfForm, formOfMark } from '../mark-model/mark-form.domain';
import { codeLists, savedMark } from '../testing/sample-marks';
import { loadCodeListsAtom } from './code-lists.state';
import { MarkFormFields } from './MarkFormFields';
import './mark-edit.css';

addMapTexts();

export default { title: 'remote-maps/Boundary mark' };

const loadCodes = (store: Store) => store.set(loadCodeListsAtom);

const Form = ({ north, codes }: { north: string; codes?: typeof codeLists }) => {
  const [form, setForm] = useState({ ...formOfMark(savedMark()), north });
  return (
    <SampleStore answers={codes && { getBoundaryMarkCodes: codes }} prepare={loadCodes}>
      <form style={{ maxWidth: 340 }}>
        <MarkFormFields form={form} errors={errorsOfForm(form)} onChange={setForm} />
      </form>
    </SampleStore>
  );
};

export const Fields = () => <Form north="6689343.07" codes={codeLists} />;

export const WithWrongNorth = () => <Form north="nord" codes={codeLists} />;

export const WithoutCodes = () => <Form north="6689343.07" />;
