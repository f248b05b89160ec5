import { NotFoundPage } from './not-found.tsx';

export default { title: 'shared/Not found' };

export const Page = () => <NotFoundPage />;
