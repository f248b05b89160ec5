import type { Store } from '@feltbok/runtime/federation/remote.ts';
import { SampleStore } from '@feltbok/testing/sample-store.tsx';
import { Form } from 'react-final-form';
import { addMapTexts } from '../i18n/texts';
import { formOfMark } from '../mark-model/mark-form.domain';
import { findMarkFormErrors } from '../mark-model/mark-form-rules';
import { codeLists, createSavedMark } from '../testing/sample-marks';
import { loadCodeListsAtom } from './code-lists.state';
import { MarkFormFields } from './MarkFormFields';
import './mark-edit.css';

addMapTexts();

export default { title: 'remote-maps/Boundary mark' };

const loadCodes = (store: Store) => store.set(loadCodeListsAtom);

const SampleForm = ({ north, codes }: { north: string; codes?: typeof codeLists }) => (
  <SampleStore answers={codes && { getBoundaryMarkCodes: codes }} prepare={loadCodes}>
    <Form
      initialValues={{ ...formOfMark(createSavedMark()), north }}
      validate={findMarkFormErrors}
      onSubmit={() => undefined}
      render={() => (
        <div style={{ maxWidth: 340 }}>
          <MarkFormFields />
        </div>
      )}
    />
  </SampleStore>
);

export const Fields = () => <SampleForm north="6689343.07" codes={codeLists} />;

export const WithWrongNorth = () => <SampleForm north="nord" codes={codeLists} />;

export const WithoutCodes = () => <SampleForm north="6689343.07" />;
