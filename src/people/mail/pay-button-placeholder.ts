import type { MailBlock } from './mail-content.ts'
import { blockHtml, blockText } from './render-mail.ts'

/** Replaced on sending: no stored text can pay; nothing when online payment is off. */
export const payButtonPlaceholder = '{{pay}}'

export interface PayButton {
  address: string
  words?: string | undefined
}

/** Buttons take the places in turn; none of them stays. */
export function renderPayButton<Words extends { text: string; html: string }>(
  words: Words,
  buttons: readonly PayButton[],
  sender: Parameters<typeof blockHtml>[2] = {},
): Words {
  const blocks = buttons.map(
    ({ address, words: label = 'Apmokėti internetu' }): MailBlock => ({ go: address, words: label }),
  )
  const inTurn = (render: (block: MailBlock) => string) => {
    const rest = blocks.map(render)
    return () => rest.shift() ?? ''
  }
  return {
    ...words,
    text: words.text.replaceAll(
      /^\{\{pay\}\}\n\n/gm,
      inTurn((block) => `${blockText(block)}\n\n`),
    ),
    html: words.html.replaceAll(
      /^\{\{pay\}\}\n/gm,
      inTurn((block) => `${blockHtml(block, '', sender)}\n`),
    ),
  }
}
