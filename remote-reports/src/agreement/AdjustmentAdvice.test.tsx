import { startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import { addReportTexts } from '../i18n/texts';
import { AdjustmentAdvice } from './AdjustmentAdvice';

startTranslation();
addReportTexts();

async function enter(...areas: Array<readonly [before: string, after: string]>) {
  const user = userEvent.setup();
  for (const [index, [before, after]] of areas.entries()) {
    const property = within(screen.getByRole('group', { name: `Eiendom ${index + 1}` }));
    await user.click(property.getByRole('textbox', { name: 'Areal før (m²)' }));
    await user.paste(before);
    await user.click(property.getByRole('textbox', { name: 'Areal etter (m²)' }));
    await user.paste(after);
  }
}

test('[AGR-16] the panel shows the limits with their source, and which entered areas exceed them', async () => {
  const { container } = render(
    <AdjustmentAdvice propertyNumber="4699-31/472" typeCode="GRENSEJUSTERING" />,
  );
  const panel = container.querySelector('details');
  expect(panel).toHaveAttribute('open');
  expect(panel).toHaveTextContent(/inntil 5 % og høyst 500 m².*aldri avgi mer enn 20 %/);
  expect(panel).toHaveTextContent(
    /Råd, ikke vedtak\. Kilde: matrikkellova § 16 og matrikkelforskriften § 34/,
  );

  await enter(['1 000', '1 040'], ['1000', '790']);
  expect(screen.getByText(/^4699-31\/472: \+40 m² \(\+4 %\)/)).toHaveTextContent(
    'Innenfor grensene',
  );
  const secondFinding = screen.getByText(/^Eiendom 2: .210 m²/);
  for (const words of ['Endres mer enn 5 %', 'Avgir mer enn 20 % av arealet'])
    expect(secondFinding).toHaveTextContent(words);
  expect(secondFinding).not.toHaveTextContent('500 m²');
  expect(screen.getByText(/^Arealene går ikke opp: det er .170 m² forskjell/)).toBeVisible();
});

test('[AGR-16, RGT-12] for a type not named by the customer the advice is collapsed', () => {
  for (const typeCode of ['FRADELING', null]) {
    const { container, unmount } = render(
      <AdjustmentAdvice propertyNumber="4699-31/472" typeCode={typeCode} />,
    );
    expect(container.querySelector('details')).not.toHaveAttribute('open');
    unmount();
  }
});

test('[RGT-12] codes and limits are those the customer has set, in texts and findings', async () => {
  const boundaryAdjustment = {
    typeCodes: ['GJ'],
    changePercent: 7.5,
    changeArea: 60,
    givenAwayPercent: 10,
  };
  const store = createStore();
  store.set(sessionAtom, {
    state: 'authorised',
    userKey: 'u',
    customer: { ...sampleCustomer, boundaryAdjustment },
  });
  const { container } = render(
    <Provider store={store}>
      <AdjustmentAdvice propertyNumber="4699-31/472" typeCode="GJ" />
    </Provider>,
  );
  const panel = container.querySelector('details');
  expect(panel).toHaveAttribute('open');
  expect(panel).toHaveTextContent(/inntil 7,5 % og høyst 60 m².*aldri avgi mer enn 10 %/);
  await enter(['1000', '1070'], ['500', '430']);
  expect(screen.getByText(/^4699-31\/472: \+70 m²/)).toHaveTextContent('Endres mer enn 60 m²');
  expect(screen.getByText(/^Eiendom 2: .70 m²/)).toHaveTextContent(
    'Endres mer enn 7,5 % · Endres mer enn 60 m² · Avgir mer enn 10 % av arealet',
  );
});
