export type Encoding = 'br' | 'gzip' | 'identity'

/** The encoding that suits an Accept-Encoding header best: brotli, then gzip, then none. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  if (takes(accepted, 'br')) return 'br'
  if (takes(accepted, 'gzip')) return 'gzip'
  return 'identity'
}

function takes(accepted: string, encoding: string): boolean {
  if (!accepted.includes(encoding)) return false
  // Browsers never weigh encodings, so the careful reading is for the rare client that does.
  if (!accepted.includes('q=')) return true
  return accepted.split(',').some((part) => {
    const [name, weight] = part.trim().split(/\s*;\s*q=/)
    return name === encoding && Number(weight ?? 1) > 0
  })
}
