import { ErrorPanel } from './error-panel.tsx';

export default { title: 'shared/Error panel' };

const texts = { title: 'Sakslisten kom ikke', text: 'Ingen svar fra serveren.' };

export const WithRetry = ({ retrying }: { retrying: boolean }) => (
  <ErrorPanel {...texts} onRetry={() => undefined} retrying={retrying} />
);
WithRetry.args = { retrying: false };

export const Final = () => <ErrorPanel {...texts} />;
