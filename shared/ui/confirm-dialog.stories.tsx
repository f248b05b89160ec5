import { ConfirmDialog } from './confirm-dialog.tsx';

export default { title: 'shared/Confirm dialog' };

const stay = () => undefined;

export const Deletion = () => (
  <ConfirmDialog open kind="delete" text="Slette Ánne Østby?" onYes={stay} onNo={stay} />
);

export const Warning = () => (
  <ConfirmDialog open kind="warning" text="Endringene er ikke lagret." onYes={stay} onNo={stay} />
);
