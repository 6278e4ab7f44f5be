import sax from 'sax'
import { UnreadableCsv } from './parse-csv.ts'

interface XmlHandlers {
  /** Names without their prefix. */
  open: (name: string, attributes: Record<string, string>) => void
  text: (text: string) => void
  close: (name: string) => void
}

/** Takes a file's pieces as they come. Throws UnreadableCsv for what is no XML; declared entities are refused before. */
export function createXmlScanner({ open, text, close }: XmlHandlers): (piece: string) => void {
  const parser = sax.parser(true, { position: false })
  parser.onopentag = ({ name, attributes }) => open(toLocalName(name), attributes as Record<string, string>)
  parser.onclosetag = (name) => close(toLocalName(name))
  parser.ontext = text
  parser.oncdata = text
  parser.onerror = () => {
    throw new UnreadableCsv('Failas sugadintas. Skaičiuoklėje įrašykite jį iš naujo.')
  }
  return (piece) => void parser.write(piece)
}

const toLocalName = (name: string) => name.slice(name.indexOf(':') + 1)
