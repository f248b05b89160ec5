import { Loading } from './loading.tsx';

export default { title: 'shared/Loading' };

export const Spinner = () => <Loading text="Henter saken …" />;
