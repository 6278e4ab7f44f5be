import { z } from 'zod'
import { ById, defineEndpoint, Instant, wrapRow } from '#platform/contract.ts'
import { ImportResult } from '#platform/csv/import.contract.ts'
import { defineProgressEndpoint, ProgressKey } from '#platform/progress/progress.contract.ts'
import { LimitedString } from '#platform/text.ts'
import { type ImportKind, importKinds } from './import-kinds.ts'

const mappingIs = 'Stulpelių atitikmenys rašomi taip: { "failo stulpelis": "laukas" }.'

const Mapping = LimitedString(20_000, mappingIs)
  .optional()
  .transform((text, context) => {
    if (!text?.trim()) return undefined
    const { data } = z.record(z.string(), z.string()).safeParse(parseJson(text))
    if (data) return data
    context.addIssue(mappingIs)
    return z.NEVER
  })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const ImportForm = ProgressKey.extend({
  /** The file's columns and what each is; absent: by headings. */
  mapping: Mapping,
  dry_run: z
    .enum(['0', '1', 'false', 'true'])
    .default('0')
    .transform((written) => written === '1' || written === 'true'),
})

export const ImportAnswer = ImportResult.extend({
  /** Null: nothing was written. */
  id: z.int().nullable(),
  /** Which column was read as which field. */
  mapping: z.record(z.string(), z.string()),
  /** Columns of the file that are nobody's field. */
  ignored: z.array(z.string()),
})
export type ImportAnswer = z.infer<typeof ImportAnswer>

export function buildImportEndpoints(kind: ImportKind) {
  const start = defineEndpoint({
    method: 'POST',
    address: `/api/admin/imports/${kind}`,
    who: 'settings:write',
    summary: `Rows of a CSV or XLSX file of another program become ${kind} of the shop: all, or none when one is wrong (422 with \`data\`); a dry run is tried and rolled back`,
    body: ImportForm,
    answer: wrapRow(ImportAnswer),
    multipart: { files: 'file', max: 1 },
    refuses: [409, 413, 415],
  })
  return {
    start,
    progress: defineProgressEndpoint(start.address, start.who, ImportAnswer),
    fields: defineEndpoint({
      method: 'GET',
      address: `/api/admin/imports/${kind}/fields`,
      who: 'settings:write',
      about: 'nobody',
      summary: `What a column of a file of ${kind} may be`,
      answer: z.object({
        data: z.array(z.object({ field: z.string(), title: z.string(), required: z.boolean(), example: z.string() })),
      }),
    }),
  }
}

export const ListImports = defineEndpoint({
  method: 'GET',
  address: '/api/admin/imports',
  who: 'settings:write',
  about: 'nobody',
  summary: 'The last fifty imports, the latest first',
  answer: z.object({
    data: z.array(
      z.object({
        id: z.int(),
        kind: z.enum(importKinds),
        created: z.int(),
        updated: z.int(),
        at: Instant,
        undone_at: Instant.nullable(),
      }),
    ),
  }),
})

export const UndoImport = defineEndpoint({
  method: 'POST',
  address: '/api/admin/imports/:id/undo',
  who: 'settings:write',
  summary:
    'Take back what an import created; 409 `in-use` once anything depends on it or was changed, and of an import that changed what was there; `already-undone` the second time',
  params: ById,
  answer: wrapRow(z.object({ id: z.int(), removed: z.int() })),
  refuses: [404, 409],
})
