import { z } from 'zod'
import { type EndpointShape, endpoint, oneOf } from '../contract.ts'
import { ProgressKey, progressEndpoint } from '../progress/progress.contract.ts'
import type { Right } from '../rights.ts'

const ImportForm = ProgressKey.extend({
  /** `1` is a dry run. */
  dry_run: z.enum(['0', '1']).transform((written) => written === '1'),
})

/** `row` as a spreadsheet numbers it (the header row is 1); `field` is '' when the whole row is wrong. */
export const RowError = z.object({ row: z.int(), field: z.string(), message: z.string() })
export type RowError = z.infer<typeof RowError>

export const ImportResult = z.object({ created: z.int(), updated: z.int(), errors: z.array(RowError) })
export type ImportResult = z.infer<typeof ImportResult>

/** All rows, or none when one is wrong (422 with the same `data`). */
export const importEndpoint = <const Address extends EndpointShape['address']>(
  address: Address,
  who: Right,
  summary: string,
) =>
  endpoint({
    method: 'POST',
    address,
    who,
    summary,
    body: ImportForm,
    answer: oneOf(ImportResult),
    multipart: { files: 'file', most: 1 },
    refuses: [409, 413, 415],
  })
export type ImportEndpoint = ReturnType<typeof importEndpoint>

export const importProgressEndpoint = ({ address, who }: ImportEndpoint) => progressEndpoint(address, who, ImportResult)
export type ImportProgressEndpoint = ReturnType<typeof importProgressEndpoint>
