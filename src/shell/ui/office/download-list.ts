import type { EndpointShape } from '#platform/contract.ts'
import { type DownloadProgress, downloadFile } from '#platform/csv/download-file.ts'

/** Comes with the first press: first scripts of lists are full. */
export const downloadList = (
  call: EndpointShape,
  query: Record<string, string> | undefined,
  onWords: (words: string) => void,
): Promise<void> => downloadFile(call, { query } as never, (progress) => onWords(describeRows(progress)))

const megabyte = 1_000_000

function describeRows({ come, all, bytes }: DownloadProgress): string {
  if (all === 0) return bytes < megabyte ? 'Ruošiama…' : `Atsiųsta ${Math.floor(bytes / megabyte)}\u00a0MB…`
  return `Atsiųsta ${come.toLocaleString('lt-LT')} iš ${all.toLocaleString('lt-LT')}…`
}
