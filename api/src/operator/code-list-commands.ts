import { and, count, eq, gte, max, sql } from 'drizzle-orm';
import { boundaryMarks, codeLists } from '../db/schema';
import { type ActContext, lockCustomer, record } from '../operator-commands/command-record';
import { type ActOf, type ActOutcome, RejectedAct } from '../operator-commands/operator-command';

type CodeListType = ActOf<'set code'>['codeListType'];
type CodeKey = Pick<ActOf<'remove code'>, 'customerId' | 'codeListType' | 'code'>;

/** Where boundary marks have codes of the list. */
const columns = {
  BoundaryMarkTypeCodes: boundaryMarks.typeOfBoundaryMark,
  GroundTypeCodes: boundaryMarks.typeOfGround,
  BoundaryMarkStatusCodes: boundaryMarks.status,
  BoundaryMarkApprovalCodes: boundaryMarks.approved,
  SurveyCodes: boundaryMarks.codeForSurvey,
  Malemetode: boundaryMarks.measurementMethod,
} as const satisfies Record<CodeListType, unknown>;

const listOf = ({ customerId, codeListType }: Omit<CodeKey, 'code'>) =>
  and(eq(codeLists.customerId, customerId), eq(codeLists.codeListType, codeListType));
const codeOf = (key: CodeKey) => and(listOf(key), eq(codeLists.code, key.code));

export async function listCodes(
  context: ActContext,
  { customerId, codeListType }: ActOf<'list codes'>,
): Promise<ActOutcome> {
  await lockCustomer(context, customerId);
  const shown = {
    codeListType: codeLists.codeListType,
    position: codeLists.position,
    code: codeLists.code,
    codeValue: codeLists.codeValue,
  };
  const rows = await context.transaction
    .select(shown)
    .from(codeLists)
    .where(
      codeListType ? listOf({ customerId, codeListType }) : eq(codeLists.customerId, customerId),
    )
    .orderBy(codeLists.codeListType, codeLists.position, codeLists.code);
  return { rows };
}

/**
 * Adds a code or changes what is there, at its place or at a new one. @throws RejectedAct when
 * there is no such customer
 */
export async function setCode(context: ActContext, given: ActOf<'set code'>): Promise<ActOutcome> {
  const { customerId, codeListType, code, codeValue } = given;
  await lockCustomer(context, customerId);
  const [known] = await context.transaction.select().from(codeLists).where(codeOf(given));
  const position = given.position ?? known?.position ?? (await lastPosition(context, given)) + 1;
  const after = { codeValue, position };
  const before = known && { codeValue: known.codeValue, position: known.position };
  if (JSON.stringify(before) === JSON.stringify(after)) {
    return { changed: false, message: `${codeListType} ${code} was so already.` };
  }
  if (position !== known?.position) await makePlace(context, given, position);
  await context.transaction
    .insert(codeLists)
    .values({ customerId, codeListType, code, ...after })
    .onConflictDoUpdate({
      target: [codeLists.customerId, codeLists.codeListType, codeLists.code],
      set: after,
    });
  const resource = { resource: 'code', id: `${codeListType} ${code}` };
  await record(
    context,
    customerId,
    before
      ? { action: 'changed', ...resource, before, after }
      : { action: 'created', ...resource, after },
  );
  return {
    changed: true,
    message: `${codeListType} ${code} of ${customerId} is ${codeValue}, number ${position}.`,
  };
}

/** @throws RejectedAct when there is no such code, or a boundary mark has it */
export async function removeCode(
  context: ActContext,
  given: ActOf<'remove code'>,
): Promise<ActOutcome> {
  const { customerId, codeListType, code } = given;
  await lockCustomer(context, customerId);
  const [known] = await context.transaction.select().from(codeLists).where(codeOf(given));
  if (!known) {
    throw new RejectedAct(
      `The customer ${customerId} has no ${codeListType} ${code}. 'codes list' shows those it has.`,
    );
  }
  const used = await context.transaction.$count(
    boundaryMarks,
    and(eq(boundaryMarks.customerId, customerId), eq(columns[codeListType], code)),
  );
  if (used > 0) {
    throw new RejectedAct(
      `${codeListType} ${code} stands in ${used} boundary ${used === 1 ? 'mark' : 'marks'} ` +
        'and must stay, or nobody ' +
        "could read what it meant. 'codes set' changes its text.",
    );
  }
  await context.transaction.delete(codeLists).where(codeOf(given));
  const before = { codeValue: known.codeValue, position: known.position };
  await record(context, customerId, {
    action: 'deleted',
    resource: 'code',
    id: `${codeListType} ${code}`,
    before,
  });
  return { changed: true, message: `${codeListType} ${code} of ${customerId} is removed.` };
}

async function lastPosition(
  { transaction }: ActContext,
  list: Omit<CodeKey, 'code'>,
): Promise<number> {
  const [row] = await transaction
    .select({ last: max(codeLists.position) })
    .from(codeLists)
    .where(listOf(list));
  return row?.last ?? 0;
}

/** Moves what stands there, and what follows, one place on: the new one comes before it. */
async function makePlace(
  { transaction }: ActContext,
  list: Omit<CodeKey, 'code'>,
  position: number,
): Promise<void> {
  const [row] = await transaction
    .select({ taken: count() })
    .from(codeLists)
    .where(and(listOf(list), eq(codeLists.position, position)));
  if (!row?.taken) return;
  await transaction
    .update(codeLists)
    .set({ position: sql`${codeLists.position} + 1` })
    .where(and(listOf(list), gte(codeLists.position, position)));
}
