import sax from 'sax'
import { UnreadableCsv } from './parse-csv.ts'

interface XmlHandlers {
  /** Names without their prefix. */
  open: (name: string, attributes: Record<string, string>) => void
  text: (text: string) => void
  close: (name: string) => void
}

/** More than any spreadsheet writes: each open tag and attribute stays in memory. */
const DEEPEST = 50
const MOST_ATTRIBUTES = 100

export const buildDamagedError = () => new UnreadableCsv('Failas sugadintas. Skaičiuoklėje įrašykite jį iš naujo.')

/** Takes a file's pieces as they come. Throws UnreadableCsv for what is no XML of a sheet; declared entities are refused before. */
export function createXmlScanner({ open, text, close }: XmlHandlers): (piece: string) => void {
  const parser = sax.parser(true, { position: false })
  let depth = 0
  let attributesOfTag = 0
  parser.onopentagstart = () => {
    attributesOfTag = 0
    if (++depth > DEEPEST) throw buildDamagedError()
  }
  parser.onattribute = () => {
    if (++attributesOfTag > MOST_ATTRIBUTES) throw buildDamagedError()
  }
  parser.onopentag = ({ name, attributes }) => open(toLocalName(name), attributes as Record<string, string>)
  parser.onclosetag = (name) => {
    depth--
    close(toLocalName(name))
  }
  parser.ontext = text
  parser.oncdata = text
  parser.onerror = () => {
    throw buildDamagedError()
  }
  // by its position it knows when to check how long a text or an attribute has become; it counts none itself
  let position = 0
  return (piece) => {
    position += piece.length
    parser.position = position
    parser.write(piece)
  }
}

const toLocalName = (name: string) => name.slice(name.indexOf(':') + 1)
