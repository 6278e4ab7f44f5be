import { dropVatWords } from '#rules/money/drop-vat-words.ts'
import type { MailBlock, MailContent } from './mail-content.ts'

/** Every mail of a shop that pays no VAT: sums are final, and facts of VAT are left out. */
export const writeWithoutVat = (content: MailContent): MailContent => ({
  ...content,
  subject: dropVatWords(content.subject),
  heading: dropVatWords(content.heading),
  blocks: content.blocks.map(blockWithoutVat),
})

function blockWithoutVat(block: MailBlock): MailBlock {
  if ('say' in block) return { ...block, say: dropVatWords(block.say) }
  if (!('facts' in block)) return block
  return {
    facts: block.facts
      .filter(([label]) => !isOfVat.test(label))
      .map(([label, value]) => [dropVatWords(label), dropVatWords(value)]),
  }
}

/** „Suma be PVM“, „PVM 21 %“. */
const isOfVat = /^(?:Suma be PVM|PVM(?: \d+\u00a0%)?)$/
