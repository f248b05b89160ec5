import { NotFoundPage } from './not-found';

export default { title: 'shared/Not found' };

export const Page = () => <NotFoundPage />;
