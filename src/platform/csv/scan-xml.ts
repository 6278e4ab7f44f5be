import { createLookup } from '../create-lookup.ts'
import { UnreadableCsv } from './parse-csv.ts'

interface XmlHandlers {
  /** Names without their prefix. */
  open: (name: string, attributes: string) => void
  text: (text: string) => void
  close: (name: string) => void
}

/** No tag and no text of a sheet is so long; a longer one would be searched again with each piece. */
const LONGEST_PIECE = 2 ** 20

/** Takes a file's pieces as they come; declarations are refused before. */
export function createXmlScanner({ open, text, close }: XmlHandlers): (piece: string) => void {
  let rest = ''
  return (piece) => {
    const all = rest + piece
    let at = 0
    for (let start = all.indexOf('<'); start !== -1; start = all.indexOf('<', at)) {
      const end = findEnd(all, start)
      if (end === -1) break
      if (start > at) text(decodeEntities(all.slice(at, start)))
      const tag = all.slice(start + 1, end - 1)
      if (tag.startsWith('![CDATA[')) text(tag.slice(8, -2))
      else if (tag.startsWith('/')) close(toLocalName(tag.slice(1).trim()))
      else if (!/^[!?]/.test(tag)) readTag(tag, { open, close })
      at = end
    }
    rest = all.slice(at)
    if (rest.length > LONGEST_PIECE) throw new UnreadableCsv('Failas sugadintas. Skaičiuoklėje įrašykite jį iš naujo.')
  }
}

/** Behind the tag; -1: it goes on in the next piece. */
function findEnd(all: string, start: number): number {
  if (all.startsWith('<![CDATA[', start)) return behind(all, ']]>', start)
  if (all.startsWith('<!--', start)) return behind(all, '-->', start)
  if (all.startsWith('<!', start) && all.length - start < 9) return -1
  let quote = 0
  for (let at = start + 1; at < all.length; at++) {
    const sign = all.charCodeAt(at)
    if (quote === 0 && sign === 62) return at + 1
    if (quote === 0 ? sign === 34 || sign === 39 : sign === quote) quote = quote === 0 ? sign : 0
  }
  return -1
}

const behind = (all: string, mark: string, start: number) => {
  const at = all.indexOf(mark, start)
  return at === -1 ? -1 : at + mark.length
}

function readTag(tag: string, { open, close }: Omit<XmlHandlers, 'text'>): void {
  const isWhole = tag.endsWith('/')
  const [, name = '', attributes = ''] = /^(\S+)\s*([\s\S]*)$/.exec(isWhole ? tag.slice(0, -1) : tag) ?? []
  const local = toLocalName(name)
  open(local, attributes)
  if (isWhole) close(local)
}

const toLocalName = (name: string) => name.slice(name.indexOf(':') + 1)

const attributePatterns = new Map<string, RegExp>()

/** Undefined without it. `r:id` has its prefix. */
export function readAttribute(attributes: string, name: string): string | undefined {
  let pattern = attributePatterns.get(name)
  if (!pattern) {
    pattern = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    attributePatterns.set(name, pattern)
  }
  const [, double, single] = pattern.exec(attributes) ?? []
  const value = double ?? single
  return value === undefined ? undefined : decodeEntities(value)
}

const entities = createLookup({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[name] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
