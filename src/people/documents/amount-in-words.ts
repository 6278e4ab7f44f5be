import { pickPluralForm } from '#platform/pick-plural-form.ts'
import { formatNumberInWords } from './number-in-words.ts'

/** `Dvidešimt vienas euras 21 ct`; `long`: `…, dvidešimt vienas centas`. RangeError unless whole cents. */
export function formatAmountInWords(cents: number, form: 'usual' | 'long' = 'usual'): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not a whole number of cents`)
  const rest = Math.abs(cents) % 100
  const euros = (Math.abs(cents) - rest) / 100

  const eurosText = `${formatNumberInWords(euros)} ${pickPluralForm(euros, { one: 'euras', few: 'eurai', other: 'eurų' })}`
  const centsText =
    form === 'usual'
      ? ` ${String(rest).padStart(2, '0')} ct`
      : `, ${formatNumberInWords(rest)} ${pickPluralForm(rest, { one: 'centas', few: 'centai', other: 'centų' })}`
  return capitalised(`${cents < 0 ? 'minus ' : ''}${eurosText}${centsText}`)
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
