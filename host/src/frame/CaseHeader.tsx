import type { CaseState } from '@feltbok/domain/cases/case-state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Link, useLocation, useNavigate } from '@feltbok/runtime/router/router.ts';
import {
  AttendeesIcon,
  BackIcon,
  DocumentsIcon,
  MapIcon,
  OverviewIcon,
  ReportIcon,
} from '@feltbok/ui/icons.tsx';
import { HistoryButton } from '../case-history/HistoryButton';
import { CaseStateTag } from '../case-state/CaseStateTag';
import { PeopleInCase } from '../live-case/PeopleInCase';
import { OfflineCaseButton } from '../offline-case/OfflineCaseButton';
import { backGoesOneStep } from './case-address.domain';
import './case-header.css';

const tabs = [
  { path: 'overview', icon: OverviewIcon },
  { path: 'attendees', icon: AttendeesIcon },
  { path: 'documents', icon: DocumentsIcon },
  { path: 'maps', icon: MapIcon },
  { path: 'reports', icon: ReportIcon },
] as const;

interface CaseHeaderProps {
  /** Address of the case, without a trailing slash. */
  base: string;
  caseId: number;
  caseNumber: string;
  state: CaseState | undefined;
}

/** Whether the history holds a page of this app before the one shown: the router numbers them. */
const hasPreviousStep = () => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;

/** Back, the case number with the state, and the tabs. */
export function CaseHeader({ base, caseId, caseNumber, state }: CaseHeaderProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const back = () => {
    // A page opened by its link has no step before it in this app: its parent is the step back
    // then.
    if (!backGoesOneStep(pathname)) navigate('/');
    else if (!hasPreviousStep()) navigate(pathname.replace(/\/[^/]+\/?$/, ''));
    else navigate(-1);
  };
  // The bare address of a case shows the overview too.
  const current = pathname.slice(base.length).split('/')[1]?.toLowerCase() || 'overview';
  return (
    <div className="fb-case-header">
      <button
        type="button"
        className="fb-case-back"
        aria-label={t('caseFrame.back')}
        onClick={back}
      >
        <BackIcon />
      </button>
      <h1>{caseNumber}</h1>
      <CaseStateTag state={state} />
      <OfflineCaseButton caseId={caseId} />
      <HistoryButton caseId={caseId} />
      <PeopleInCase caseId={caseId} />
      <nav aria-label={t('caseFrame.tabs')}>
        {tabs.map(({ path, icon: Icon }) => (
          <Link
            key={path}
            to={`${base}/${path}`}
            className="fb-case-tab"
            aria-current={path === current ? 'page' : undefined}
          >
            <Icon size={20} />
            <span>{t(`caseFrame.${path}`)}</span>
          </Link>
        ))}
      </nav>
    </div>
  );
}
