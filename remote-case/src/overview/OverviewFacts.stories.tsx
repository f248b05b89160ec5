import { sampleBusiness } from '@feltbok/testing/sample-cases.ts';
import { OverviewFacts } from './OverviewFacts';
import '../i18n/texts';
import './overview.css';

export default { title: 'remote-case/Overview' };

export const Facts = () => <OverviewFacts details={sampleBusiness().details} />;
