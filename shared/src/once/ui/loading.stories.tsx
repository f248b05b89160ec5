import { Loading } from './loading';

export default { title: 'shared/Loading' };

export const Spinner = () => <Loading text="Henter saken …" />;
