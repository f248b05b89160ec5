import { businessTypes } from './business-types';
import { type BusinessPlan, type CasePlan, planBusiness, planCase } from './case-plans';
import { getStage, isOver, type MeetingStage, meetingStages } from './meeting-stages';

type TypeName = keyof typeof businessTypes;

const typeNames = Object.keys(businessTypes) as TypeName[];

interface TypeContent {
  ground: BusinessPlan['ground'];
  description: string;
}

const contents: Record<TypeName, TypeContent> = {
  adjustment: { ground: 'home', description: 'Grensen flyttes til der gjerdet står.' },
  subdivision: { ground: 'field', description: 'Fradeling av én boligtomt langs veien.' },
  transfer: { ground: 'field', description: 'Arealoverføring av en teig mellom to bruk.' },
  existing: { ground: 'home', description: 'Eieren finner ikke de gamle grensemerkene.' },
  clarification: { ground: 'home', description: 'Klarlegging av grensen mot to naboer.' },
  quality: { ground: 'outlying', description: 'Gamle merker måles inn på nytt.' },
  construction: { ground: 'home', description: 'Anleggseiendom for en garasje under bakken.' },
};

const summaries: Record<MeetingStage, string> = {
  planned: '',
  notified: '',
  held: 'Grensen er påvist og merket. Dokumentene til matrikkelføringen er ikke samlet.',
  documented: 'Grensen er påvist og merket. Partene er enige, og dokumentene ligger i saken.',
};

/** Days between two of the added meetings. */
const interval = 7;
/** Days to the first of them, outside the weeks that most users look at. */
const firstDay = { over: -15, ahead: 41 } as const;

/**
 * Adds cases until each type of business has one at each stage.
 * @param firstNumber number of the first added case in its year
 */
export function addEveryStage(
  plans: readonly CasePlan[],
  firstNumber: number,
): readonly CasePlan[] {
  const businesses = plans.flatMap((plan) => plan.businesses);
  const missing = meetingStages.flatMap((stage) =>
    typeNames
      .filter((typeName) => !businesses.some((plan) => isPlanOf(plan, typeName, stage)))
      .map((typeName) => ({ typeName, stage })),
  );
  const added = missing.map(({ typeName, stage }, index) => {
    const { ground, description } = contents[typeName];
    const isBefore = missing.slice(0, index).filter((each) => isOver(each.stage) === isOver(stage));
    const weeks = isBefore.length * interval;
    const days = isOver(stage) ? firstDay.over - weeks : firstDay.ahead + weeks;
    return planCase(
      `2026/${firstNumber + index}`,
      planBusiness(businessTypes[typeName], days, '10:00', ground, 2, description, {
        stage,
        summary: summaries[stage],
        impartiality: isOver(stage),
      }),
    );
  });
  return [...plans, ...added];
}

const isPlanOf = (plan: BusinessPlan, typeName: TypeName, stage: MeetingStage): boolean =>
  plan.type.code === businessTypes[typeName].code && getStage(plan) === stage;
