import { createHash } from 'node:crypto'

/** Injected scripts don't know the nonce, get no hash and are not run. It is removed: the page can be cached. */
export function hashScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  for (const [, attributes = '', content = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g))
    if (attributes.includes(mark) && !/\ssrc=/.test(attributes))
      hashes.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`)
  return { html: html.replaceAll(mark, ''), hashes: [...hashes] }
}
