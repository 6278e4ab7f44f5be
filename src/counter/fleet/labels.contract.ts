import { z } from 'zod'
import { countLabelsOnSheet, labelFormatNames, labelFormats } from '#people/documents/label-formats.ts'
import { defineEndpoint, Id } from '#platform/contract.ts'
import { LimitedString } from '#platform/text.ts'

/** Labels of one file. */
export const maxUnitLabels = 1_000

const list = (text: string | undefined) => (text ?? '').split(',').flatMap((part) => part.trim() || [])

const LabelsQuery = z
  .object({
    /** Comma-separated, in print order. */
    ids: LimitedString(20_000).optional(),
    codes: LimitedString(60_000).optional(),
    format: z.enum(labelFormatNames, 'Tokio etikečių formato nėra.').default('a4-24'),
    /** First free one of a used sheet, from 1. */
    from: z.coerce
      .number('Nurodykite vietą lape.')
      .int('Nurodykite vietą lape.')
      .min(1, 'Vietos lape – nuo 1.')
      .max(1_000, 'Nurodykite vietą lape.')
      .default(1),
  })
  .superRefine(({ ids, codes, format, from }, context) => {
    const wrong = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    const named = list(ids)
    if (!named.every((id) => Id.safeParse(id).success && /^\d+$/.test(id)))
      wrong('ids', 'Vienetų numeriai rašomi per kablelį, pvz., 1,2.')
    const many = named.length + list(codes).length
    if (many === 0) wrong('ids', 'Nurodykite, kurių vienetų etiketes spausdinti.')
    if (many > maxUnitLabels) wrong('ids', 'Viename faile – iki 1 000 etikečių.')
    const places = countLabelsOnSheet(format)
    if (from > places) wrong('from', `Lape yra ${places} vietos.`)
  })

export const parseLabelQuery = ({ ids, codes }: { ids?: string | undefined; codes?: string | undefined }) => ({
  ids: list(ids).map(Number),
  codes: list(codes),
})

export const UnitLabels = defineEndpoint({
  method: 'GET',
  address: '/api/admin/units/labels.pdf',
  who: 'catalogue:read',
  about: 'nobody',
  summary: `QR labels of machines, in the order asked; formats: ${labelFormatNames.map((name) => `${name} (${labelFormats[name].columns * labelFormats[name].rows} a sheet)`).join(', ')}`,
  query: LabelsQuery,
  file: 'application/pdf',
})
