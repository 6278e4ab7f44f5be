import { fetchEndpoint, type RequestInput } from '../browser/api-client.ts'
import { saveFile } from '../browser/save-file.ts'
import type { EndpointShape } from '../contract.ts'

export const totalRowsHeader = 'x-total-rows'

const carriageReturn = 13

/** Throws as the API client, and when the answer breaks off. */
export async function downloadCsv(
  endpoint: EndpointShape,
  input: Partial<RequestInput<EndpointShape>>,
  onRows: (come: number, all: number) => void,
): Promise<void> {
  const answer = await fetchEndpoint(endpoint, input)
  const all = Number(answer.headers.get(totalRowsHeader) ?? 0)
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'failas.csv'

  const pieces: BlobPart[] = []
  // The header row ends in a CR too.
  let come = -1
  for (const reader = answer.body?.getReader(); reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    pieces.push(value)
    for (const byte of value) if (byte === carriageReturn) come++
    onRows(Math.max(0, come), all)
  }
  saveFile(new Blob(pieces, { type: 'text/csv' }), name)
}
