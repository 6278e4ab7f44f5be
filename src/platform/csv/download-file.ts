import { fetchEndpoint, type RequestInput } from '../browser/api-client.ts'
import { saveFile } from '../browser/save-file.ts'
import type { EndpointShape } from '../contract.ts'

export const totalRowsHeader = 'x-total-rows'

const carriageReturn = 13

/** Bytes; larger ones the browser keeps outside of the page's memory. */
const foldedAt = 16 * 2 ** 20

export interface DownloadProgress {
  /** Rows of a CSV file; 0 of others. */
  come: number
  all: number
  bytes: number
}

/** Throws as the API client, and when the answer breaks off. The rows of a CSV file are counted as they come. */
export async function downloadFile(
  endpoint: EndpointShape,
  input: Partial<RequestInput<EndpointShape>>,
  onProgress: (progress: DownloadProgress) => void,
): Promise<void> {
  const answer = await fetchEndpoint(endpoint, input)
  const type = answer.headers.get('content-type') ?? 'text/csv'
  const all = type.startsWith('text/csv') ? Number(answer.headers.get(totalRowsHeader) ?? 0) : 0
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'failas.csv'

  let pieces: BlobPart[] = []
  let unfolded = 0
  let bytes = 0
  // The header row ends in a CR too.
  let come = -1
  for (const reader = answer.body?.getReader(); reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    pieces.push(value)
    bytes += value.length
    unfolded += value.length
    if (unfolded > foldedAt) {
      pieces = [new Blob(pieces)]
      unfolded = 0
    }
    if (all > 0) for (const byte of value) if (byte === carriageReturn) come++
    onProgress({ come: Math.max(0, come), all, bytes })
  }
  saveFile(new Blob(pieces, { type }), name)
}
