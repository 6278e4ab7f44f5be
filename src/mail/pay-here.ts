import type { MailBlock } from './mail-content.ts'
import { blockHtml, blockText } from './render-mail.ts'

/**
 * Stands by itself in a stored mail where it offers to pay online. The link is made as the mail leaves, so that nothing that is kept
 * pays anything; where nobody takes money on the net by then, the mail says what it would say without it.
 */
export const payHere = '{{pay}}'

export function withPayment<Words extends { text: string; html: string }>(
  words: Words,
  address: string | undefined,
): Words {
  const button: MailBlock | undefined = address === undefined ? undefined : { go: address, words: 'Apmokėti internetu' }
  return {
    ...words,
    text: words.text.replaceAll(/^\{\{pay\}\}\n\n/gm, () => (button ? `${blockText(button)}\n\n` : '')),
    html: words.html.replaceAll(/^\{\{pay\}\}\n/gm, () => (button ? `${blockHtml(button)}\n` : '')),
  }
}
