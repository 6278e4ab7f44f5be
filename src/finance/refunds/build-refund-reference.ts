/** End-to-end id. One for each attempt: what the bank refused may come back later. */
export const buildRefundReference = ({ id, attempt }: { id: number; attempt: number }): string =>
  `GR-${id}${attempt > 1 ? `-${attempt}` : ''}`

const largestId = 2_147_483_647

export function parseRefundReference(text: string): { id: number; attempt: number } | undefined {
  const [, id = '', attempt = '1'] = /^GR-([1-9]\d{0,9})(?:-([1-9]\d{0,5}))?$/.exec(text.trim()) ?? []
  return id && Number(id) <= largestId ? { id: Number(id), attempt: Number(attempt) } : undefined
}
