import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** Throws, with line and variable, where Node would silently truncate a value or skip a line. */
export function readEnvFile(path: string): Record<string, string | undefined> {
  const text = textOf(readFileSync(path)).replaceAll('\r\n', '\n')
  refuseHalfRead(text.split('\n'))
  return parseEnv(text)
}

function textOf(bytes: Buffer): string {
  if (bytes.includes(0)) throw new Error('it is written in UTF-16; save it as UTF-8')
  try {
    // Drops the BOM.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const line = bytes
      .toString('utf8')
      .split('\n')
      .findIndex((one) => one.includes('\ufffd'))
    throw new Error(`line ${line + 1} has letters that are no UTF-8; save the file as UTF-8`)
  }
}

function refuseHalfRead(lines: string[]): void {
  for (let at = 0; at < lines.length; at++) {
    const number = at + 1
    const line = lines[at]?.trim() ?? ''
    if (line === '' || line.startsWith('#')) continue
    const [, name, value = ''] = /^(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/.exec(line) ?? []
    if (!name) throw new Error(`line ${number} is no NAME=value`)
    const where = `line ${number} (${name})`
    if (/^[„“”«’‘]/.test(value))
      throw new Error(`${where} begins with „ “ or the like; write plain quotation marks (")`)
    const quote = /^["'`]/.exec(value)?.[0]
    if (quote === undefined) {
      if (/\S#/.test(value.replace(/\s#.*$/, '')))
        throw new Error(`${where} has a # in its value; put the value in quotation marks`)
      continue
    }
    let rest = value.slice(1)
    while (!rest.includes(quote)) {
      rest = lines[++at] ?? ''
      if (at >= lines.length) throw new Error(`${where} begins with ${quote} and does not end with it`)
    }
    const behind = rest.slice(rest.indexOf(quote) + 1).trim()
    if (behind !== '' && !behind.startsWith('#'))
      throw new Error(`${where} goes on behind its closing ${quote}; put the value in other quotation marks`)
  }
}
