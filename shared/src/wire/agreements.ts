import { templateLimits } from '@feltbok/shared/domain/template-limits';
import Type, { type Static } from 'typebox';

const RowKey = Type.String({ format: 'uuid', 'x-resource': 'agreementTemplate' });

export const AgreementTemplate = Type.Object(
  {
    rowKey: RowKey,
    name: Type.String(),
    /** Sanitised: what an agreement may hold, and nothing that runs or fetches. */
    htmlContent: Type.String(),
    revision: Type.Integer(),
  },
  { title: 'AgreementTemplate' },
);
export type AgreementTemplate = Static<typeof AgreementTemplate>;
export const AgreementTemplates = Type.Array(AgreementTemplate);

export const AgreementTemplateBody = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: templateLimits.name,
      'x-unique': true,
      description: 'Trimmed. One template of a customer has it, in whatever case of letters.',
    }),
    htmlContent: Type.String({ minLength: 1, maxLength: templateLimits.htmlContent }),
  },
  {
    title: 'AgreementTemplateBody',
    examples: [{ name: 'Grensejustering', htmlContent: '<h2>Avtale</h2><p>Partene er enige om grensen.</p>' }],
  },
);
export type AgreementTemplateBody = Static<typeof AgreementTemplateBody>;

export const AgreementTemplatePath = Type.Object({ rowKey: RowKey });
export const AgreementTemplateKey = Type.Object({ rowKey: RowKey });
