import { getBusinessPath } from '@feltbok/domain/cases/case-address.domain.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { useLeftDrafts } from '@feltbok/runtime/editing/use-draft.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useNavigate } from '@feltbok/runtime/router/router.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { CheckboxField } from '@feltbok/ui/fields.tsx';
import { markScreenReady } from '@feltbok/ui/when-idle.ts';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { protocolPartsAtom, tickedSectionsAtom } from './checklist.state';
import { listColumn, type Section, toQuery } from './sections.domain';
import '@feltbok/ui/save-bar.css';
import '../papers/papers.css';
import './protocol.css';

/** The sections of the protocol, ticked before it is made. */
export function ChecklistPage() {
  const t = useTexts('reports');
  const open = useAtomValue(openBusinessAtom);
  const parts = useAtomValue(protocolPartsAtom);
  const [ticked, setTicked] = useAtom(tickedSectionsAtom);
  const navigate = useNavigate();
  useLeftDrafts('checklist', open?.business.businessId);
  useEffect(markScreenReady, []);
  if (!open) return null;
  const reports = `${getBusinessPath(open.case, open.business)}/reports`;
  const tick = (section: Section, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(section);
    else next.delete(section);
    void setTicked(next);
  };
  return (
    <div className="fb-screen-with-bar">
      <div className="fb-screen-scroll">
        <div className="fb-paper-page">
          <h2>{t('checklist')}</h2>
          <p className="fb-paper-hint">{t('checklistPage.intro')}</p>
          <div className="fb-checklist">
            {(['left', 'right'] as const).map((column) => (
              <section
                key={column}
                className="fb-paper-card"
                aria-label={t(`checklistPage.${column}`)}
              >
                {listColumn(column, parts).map((section) => (
                  <CheckboxField
                    key={section}
                    checked={ticked.has(section)}
                    onChange={(isTicked) => tick(section, isTicked)}
                  >
                    <span className="fb-checklist-words">
                      <strong>{t(`sections.${section}`)}</strong>
                      <small>{t(`sectionTexts.${section}`)}</small>
                    </span>
                  </CheckboxField>
                ))}
              </section>
            ))}
          </div>
        </div>
      </div>
      <div className="fb-save-bar">
        <p className="fb-checklist-state" role="status">
          {ticked.size === 0 && t('checklistPage.none')}
        </p>
        <Button size="large" onClick={() => navigate(reports)}>
          {t('checklistPage.back')}
        </Button>
        <Button
          size="large"
          type="primary"
          disabled={ticked.size === 0}
          onClick={() => navigate(`${reports}/checkList/protocol${toQuery(ticked)}`)}
        >
          {t('checklistPage.create')}
        </Button>
      </div>
    </div>
  );
}
