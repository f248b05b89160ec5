import { and, count, eq, gte, max, sql } from 'drizzle-orm';
import { boundaryMarks, codeLists } from '../db/schema';
import { type CommandContext, lockCustomer, record } from '../operator-commands/command-record';
import {
  type CommandOf,
  type CommandOutcome,
  RejectedCommand,
} from '../operator-commands/operator-command';

type CodeListType = CommandOf<'set code'>['codeListType'];
type CodeKey = Pick<CommandOf<'remove code'>, 'customerId' | 'codeListType' | 'code'>;

/** Columns of boundary marks that hold codes of each list. */
const columns = {
  BoundaryMarkTypeCodes: boundaryMarks.typeOfBoundaryMark,
  GroundTypeCodes: boundaryMarks.typeOfGround,
  BoundaryMarkStatusCodes: boundaryMarks.status,
  BoundaryMarkApprovalCodes: boundaryMarks.approved,
  SurveyCodes: boundaryMarks.codeForSurvey,
  Malemetode: boundaryMarks.measurementMethod,
} as const satisfies Record<CodeListType, unknown>;

const isInList = ({ customerId, codeListType }: Omit<CodeKey, 'code'>) =>
  and(eq(codeLists.customerId, customerId), eq(codeLists.codeListType, codeListType));
const isCode = (key: CodeKey) => and(isInList(key), eq(codeLists.code, key.code));

export async function listCodes(
  context: CommandContext,
  { customerId, codeListType }: CommandOf<'list codes'>,
): Promise<CommandOutcome> {
  await lockCustomer(context, customerId);
  const columnsToShow = {
    codeListType: codeLists.codeListType,
    position: codeLists.position,
    code: codeLists.code,
    codeValue: codeLists.codeValue,
  };
  const rows = await context.transaction
    .select(columnsToShow)
    .from(codeLists)
    .where(
      codeListType ? isInList({ customerId, codeListType }) : eq(codeLists.customerId, customerId),
    )
    .orderBy(codeLists.codeListType, codeLists.position, codeLists.code);
  return { rows };
}

/**
 * Adds a code, or changes its text or position.
 * @throws RejectedCommand when there is no such customer
 */
export async function setCode(
  context: CommandContext,
  command: CommandOf<'set code'>,
): Promise<CommandOutcome> {
  const { customerId, codeListType, code, codeValue } = command;
  await lockCustomer(context, customerId);
  const [existingCode] = await context.transaction.select().from(codeLists).where(isCode(command));
  const position =
    command.position ?? existingCode?.position ?? (await findLastPosition(context, command)) + 1;
  const after = { codeValue, position };
  const before = existingCode && {
    codeValue: existingCode.codeValue,
    position: existingCode.position,
  };
  if (JSON.stringify(before) === JSON.stringify(after)) {
    return {
      changed: false,
      message: `${codeListType} ${code} already has this text and position.`,
    };
  }
  if (position !== existingCode?.position) await moveFollowingCodes(context, command, position);
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

/** @throws RejectedCommand when there is no such code, or a boundary mark has it */
export async function removeCode(
  context: CommandContext,
  command: CommandOf<'remove code'>,
): Promise<CommandOutcome> {
  const { customerId, codeListType, code } = command;
  await lockCustomer(context, customerId);
  const [existingCode] = await context.transaction.select().from(codeLists).where(isCode(command));
  if (!existingCode) {
    throw new RejectedCommand(
      `The customer ${customerId} has no ${codeListType} ${code}. 'codes list' shows those it has.`,
    );
  }
  const used = await context.transaction.$count(
    boundaryMarks,
    and(eq(boundaryMarks.customerId, customerId), eq(columns[codeListType], code)),
  );
  if (used > 0) {
    throw new RejectedCommand(
      `${codeListType} ${code} is used by ${used} boundary ${used === 1 ? 'mark' : 'marks'} ` +
        'and must stay, or nobody ' +
        "could read what it meant. 'codes set' changes its text.",
    );
  }
  await context.transaction.delete(codeLists).where(isCode(command));
  const before = { codeValue: existingCode.codeValue, position: existingCode.position };
  await record(context, customerId, {
    action: 'deleted',
    resource: 'code',
    id: `${codeListType} ${code}`,
    before,
  });
  return { changed: true, message: `${codeListType} ${code} of ${customerId} has been removed.` };
}

async function findLastPosition(
  { transaction }: CommandContext,
  list: Omit<CodeKey, 'code'>,
): Promise<number> {
  const [row] = await transaction
    .select({ last: max(codeLists.position) })
    .from(codeLists)
    .where(isInList(list));
  return row?.last ?? 0;
}

/** Moves the code at a position, and all after it, one position on to make room for a new one. */
async function moveFollowingCodes(
  { transaction }: CommandContext,
  list: Omit<CodeKey, 'code'>,
  position: number,
): Promise<void> {
  const [row] = await transaction
    .select({ taken: count() })
    .from(codeLists)
    .where(and(isInList(list), eq(codeLists.position, position)));
  if (!row?.taken) return;
  await transaction
    .update(codeLists)
    .set({ position: sql`${codeLists.position} + 1` })
    .where(and(isInList(list), gte(codeLists.position, position)));
}
