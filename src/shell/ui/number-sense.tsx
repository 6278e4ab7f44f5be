import { listNumberReadings } from './list-number-readings.ts'

export interface TypedNumberState {
  value?: string
  isRead?: boolean
  doubt?: string[] | undefined
  strange?: string | undefined
}

/** Call `look` from React's own event: earlier, a controlled field would be redrawn with its old value. */
export interface TypingReader {
  look: () => void
  stop: () => void
}

/**
 * Browsers accept one decimal sign by their language and drop the other: „12,50“ became 1250. Here both count, and
 * ambiguous numbers are reported. `places`: decimals. Answers how to look, and how to stop.
 */
export function readTyping(
  field: HTMLInputElement,
  places: number,
  tell: (said: TypedNumberState) => void,
): TypingReader {
  let isRead = false
  let strange: string | undefined

  function onBeforeInput(event: InputEvent) {
    const text = event.data ?? event.dataTransfer?.getData('text/plain')
    if (!text || event.isComposing) return
    const isPlain = /^-?\d*\.?\d*$/.test(text)
    if (!isPlain || (text === '.' && field.value.includes('.'))) putIn(event, text)
  }

  function putIn(event: InputEvent, text: string) {
    event.preventDefault()
    const readings = listNumberReadings(text)
    if (text === ',' || text === '.') {
      isRead = true
      // A second sign: the first separated thousands.
      const [thousands] = field.value.includes('.') ? listNumberReadings(`${field.value},0`) : []
      if (thousands) writeNumber(field, String(Math.trunc(Number(thousands))))
      if (!field.value.includes('.')) insert('.')
    } else if (readings.length > 0) {
      isRead = true
      insert(readings.at(-1) as string)
    } else if (text.trim().length > 1) {
      strange = text.trim()
      look()
    }
  }

  function look() {
    const { value } = field
    const readings = listNumberReadings(value)
    const decimals = value.split('.')[1] ?? ''
    if (value === '' && !field.validity.badInput) isRead = false
    tell({ value, isRead, strange, doubt: readings.length > 1 && decimals.length > places ? readings : undefined })
    strange = undefined
  }

  const { form } = field
  const forget = () => {
    isRead = false
    tell({})
  }
  field.addEventListener('beforeinput', onBeforeInput)
  form?.addEventListener('reset', forget)
  const stop = () => {
    field.removeEventListener('beforeinput', onBeforeInput)
    form?.removeEventListener('reset', forget)
  }
  return { look, stop }
}

/** At the cursor, as typed. */
const insert = (text: string) => document.execCommand('insertText', false, text)

/** The value is written as if typed, so that React is notified. */
export function writeNumber(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

type UnderstoodProps = {
  places: number
  unit: string | undefined
  said: TypedNumberState
  choose: (value: string) => void
}

export function TypedNumberHint({ places, unit, said: { value, isRead, doubt, strange }, choose }: UnderstoodProps) {
  const words = (of: string) => {
    const number = Number(of).toLocaleString('lt-LT', {
      minimumFractionDigits: unit === '€' ? 2 : 0,
      maximumFractionDigits: places,
    })
    return unit ? `${number}\u00a0${unit}` : number
  }
  if (doubt)
    return (
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium text-bad">Ką turėjote galvoje?</span>
        {doubt.map((one) => (
          <button
            key={one}
            type="button"
            className="min-h-11 rounded-house border border-edge bg-raised px-3 font-semibold text-ink hover:border-ink"
            onClick={() => choose(Number(one).toFixed(places))}
          >
            {words(one)}
          </button>
        ))}
      </div>
    )
  if (strange) return <p>{`„${strange.slice(0, 40)}“ – ne skaičius.`}</p>
  return isRead && value ? <p>{`Supratome: ${words(value)}`}</p> : null
}
