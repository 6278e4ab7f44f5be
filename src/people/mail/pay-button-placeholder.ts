import type { MailBlock } from './mail-content.ts'
import { blockHtml, blockText } from './render-mail.ts'

/** Replaced on sending: no stored text can pay; nothing when online payment is off. */
export const payButtonPlaceholder = '{{pay}}'

export function renderPayButton<Words extends { text: string; html: string }>(
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
