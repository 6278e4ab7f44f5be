import type { MailBlock } from './mail-content.ts'
import { blockHtml, blockText } from './render-mail.ts'

/** No stored text has a code: a resent mail says the one that holds then. `code` as printed. */
export function insertPickupCode<Words extends { text: string; html: string }>(
  words: Words,
  code: string | undefined,
): Words {
  const block: MailBlock | undefined = code === undefined ? undefined : { facts: [['Atsiėmimo kodas', code]] }
  return {
    ...words,
    text: words.text.replaceAll(/^\{\{pickup\}\}\n\n/gm, () => (block ? `${blockText(block)}\n\n` : '')),
    html: words.html.replaceAll(/^\{\{pickup\}\}\n/gm, () => (block ? `${blockHtml(block)}\n` : '')),
  }
}
