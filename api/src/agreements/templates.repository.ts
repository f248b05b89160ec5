import type { AgreementTemplate, AgreementTemplateBody } from '@feltbok/contract/agreements.ts';
import { toTemplateNameKey } from '@feltbok/domain/agreements/template-name.ts';
import { caps } from '@feltbok/domain/values/caps.ts';
import { sql } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { Access } from '../access/access';
import { cutPages } from '../access/read-pages';
import { type JsonRow, jsonText, objectText } from '../db/json-text';
import { createBadField, createTooMany } from '../http/problem';

const columns = sql`row_key as "rowKey", name, html_content as "htmlContent", revision`;
type Row = AgreementTemplate & Record<string, unknown>;
/** Columns that a write returns; texts of megabytes are left out. */
const writtenColumns = sql`row_key as "rowKey", revision`;
type WrittenRow = Pick<AgreementTemplate, 'rowKey' | 'revision'> & Record<string, unknown>;

interface OutlinedTemplate {
  rowKey: string;
  bytes: number;
}

/** Limits of a page; the embedded database takes about 20 ms for this much text. */
const templatesPerPage = { rows: 100, bytes: 1024 * 1024 } as const;

/**
 * Divides the customer's templates, ordered by name, into pages to be read; there is at least one
 * page.
 */
export async function outlineTemplates({
  transaction,
  customer,
}: Access): Promise<OutlinedTemplate[][]> {
  // The length of a text is known without reading it.
  const { rows } = await transaction.execute<OutlinedTemplate & Record<string, unknown>>(sql`
    select row_key as "rowKey", octet_length(html_content) as bytes from agreement_templates
    where customer_id = ${customer.customerId} order by name_key`);
  return cutPages(rows, templatesPerPage);
}

const templateText = objectText({
  rowKey: jsonText.of(sql`row_key`),
  name: jsonText.of(sql`name`),
  htmlContent: jsonText.of(sql`html_content`),
  revision: jsonText.plain(sql`revision`),
});

/** Reads a page of templates. @returns each template as the JSON text of `AgreementTemplate` */
export async function readTemplatePage(
  { transaction, customer }: Access,
  page: readonly OutlinedTemplate[],
): Promise<JsonRow[]> {
  if (page.length === 0) return [];
  const rowKeys = page.map(({ rowKey }) => rowKey).join(',');
  const { rows } = await transaction.execute<{ text: string }>(sql`
    select ${templateText} as text from agreement_templates
    where customer_id = ${customer.customerId}
      and row_key = any(string_to_array(${rowKeys}, ',')::uuid[])
    order by name_key`);
  return rows;
}

/**
 * Locks a template until the request's transaction ends.
 * @returns undefined when the customer has no such template
 */
export async function lockTemplate(
  access: Access,
  rowKey: string,
): Promise<AgreementTemplate | undefined> {
  const { transaction, customer } = access;
  const { rows } = await transaction.execute<Row>(sql`
    select ${columns} from agreement_templates
    where customer_id = ${customer.customerId} and row_key = ${rowKey}
    for update`);
  return rows[0];
}

/** Deletes a template that is locked for a change. */
export async function removeTemplate(
  { transaction, customer }: Access,
  rowKey: string,
): Promise<void> {
  await transaction.execute(sql`
    delete from agreement_templates
    where customer_id = ${customer.customerId} and row_key = ${rowKey}`);
}

/**
 * @throws RequestProblem 422 when the customer's templates, including this text, are too many or
 *   too long
 */
async function requireRoom(
  { transaction, customer }: Access,
  name: string,
  more: { templates: number; letters: number },
) {
  const templates = sql`from agreement_templates where customer_id = ${customer.customerId}`;
  const { rows } = await transaction.execute<{ number: number; bytes: number }>(sql`
    select count(*)::int as number, coalesce(sum(octet_length(html_content)), 0)::int as bytes
    ${templates}`);
  const { number = 0, bytes = 0 } = rows[0] ?? {};
  if (number + more.templates > caps.templates) {
    throw createTooMany(
      `There are ${number} templates, as many as there may be. Remove one, and save ` +
        `'${name}' again.`,
    );
  }
  if (more.letters <= 0 || bytes + more.letters <= caps.templateLetters) return;
  // There are never more letters than bytes, whose number is known without reading the texts.
  const { rows: letterCounts } = await transaction.execute<{ letters: number }>(sql`
    select coalesce(sum(length(html_content)), 0)::int as letters ${templates}`);
  if ((letterCounts[0]?.letters ?? 0) + more.letters > caps.templateLetters) {
    throw createTooMany(
      'All templates together are too long. Remove one, or pictures of one, and save ' +
        `'${name}' again.`,
    );
  }
}

/** @throws RequestProblem 400 when another template has the name, 422 when there are too many */
export async function addTemplate(
  access: Access,
  { name, htmlContent }: AgreementTemplateBody,
): Promise<AgreementTemplate> {
  const { transaction, customer } = access;
  await requireRoom(access, name, { templates: 1, letters: htmlContent.length });
  return requireFreeName(async () => {
    const { rows } = await transaction.execute<WrittenRow>(sql`
      insert into agreement_templates (customer_id, name, name_key, html_content)
      values (${customer.customerId}, ${name}, ${toTemplateNameKey(name)}, ${htmlContent})
      returning ${writtenColumns}`);
    return rows[0] && { ...rows[0], name, htmlContent };
  });
}

/**
 * Changes a template that is locked.
 * @throws RequestProblem 400 when another template has the name, 422 when all templates together
 *   become too long
 */
export async function changeTemplate(
  access: Access,
  { rowKey, htmlContent: former }: AgreementTemplate,
  { name, htmlContent }: AgreementTemplateBody,
): Promise<AgreementTemplate> {
  const { transaction, customer } = access;
  await requireRoom(access, name, { templates: 0, letters: htmlContent.length - former.length });
  return requireFreeName(async () => {
    const { rows } = await transaction.execute<WrittenRow>(sql`
      update agreement_templates
      set name = ${name}, name_key = ${toTemplateNameKey(name)}, html_content = ${htmlContent},
        revision = revision + 1
      where customer_id = ${customer.customerId} and row_key = ${rowKey}
      returning ${writtenColumns}`);
    return rows[0] && { ...rows[0], name, htmlContent };
  });
}

/**
 * Converts the database's error for a name that is taken. A check before the write would miss a
 * template that is being saved at the same moment.
 */
async function requireFreeName(
  write: () => Promise<AgreementTemplate | undefined>,
): Promise<AgreementTemplate> {
  try {
    const written = await write();
    if (!written) throw new Error('The template that was held for a change is gone.');
    return written;
  } catch (error) {
    const cause =
      error instanceof DrizzleQueryError
        ? (error.cause as { constraint?: string } | undefined)
        : undefined;
    if (cause?.constraint === 'agreement_templates_name_unique')
      throw createBadField('name', 'Template name already exists');
    throw error;
  }
}
