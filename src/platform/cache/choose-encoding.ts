export type Encoding = 'br' | 'gzip' | 'identity'

/** Unknown encodings are parsed each time. */
const known = new Map<string, Encoding>()

export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  const before = known.get(accepted)
  if (before) return before
  const chosen = choose(accepted)
  if (known.size < 100 && accepted.length < 100) known.set(accepted, chosen)
  return chosen
}

function choose(accepted: string): Encoding {
  if (takes(accepted, 'br')) return 'br'
  if (takes(accepted, 'gzip')) return 'gzip'
  return 'identity'
}

function takes(accepted: string, encoding: string): boolean {
  if (!accepted.includes(encoding)) return false
  return accepted.split(',').some((part) => {
    const [name = '', weight] = part.split(';', 2)
    return name.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(weight ?? '')
  })
}
