import { createHash } from 'node:crypto'

/**
 * Finds the inline scripts that bear our nonce, gives their hashes for the Content-Security-Policy, and takes the
 * nonce out of the page, so that the page can be kept and shown to everybody.
 *
 * Only what React and React Router wrote with the nonce is hashed: a script that got into the page in any other way
 * does not know the nonce, gets no hash, and the browser will not run it.
 */
export function hashScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  for (const [, attributes = '', content = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g))
    if (attributes.includes(mark) && !/\ssrc=/.test(attributes))
      hashes.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`)
  return { html: html.replaceAll(mark, ''), hashes: [...hashes] }
}
