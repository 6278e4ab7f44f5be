import { hasSymbology, isArticleNumber, readScannedCode } from '#rules/codes/read-scanned-code.ts'

/** What the focus is in: nothing that takes text, a number or an amount, a receipt's number, or another field. */
export type Focus = 'none' | 'number' | 'receipt' | 'other'

interface Key {
  key: string
  /** Milliseconds. */
  at: number
  focus: Focus
  field: unknown
  /** The field's value before the key. */
  value: string
}

/** `code`: a scan has ended; `before`: what its field held. */
export type ScanKeyResult = { kind: 'key' } | { kind: 'swallowed' } | { kind: 'code'; code: string; before: string }

/** Between keys; a scanner needs a few. */
const quick = 250
/** Nobody types several signs at this pace. */
const veryQuick = 60
/** Scanners that end with CR LF. */
const secondEnter = 200
const fewestSigns = 4

/**
 * Tells a hand scanner's keys from a person's. Where nothing takes text any quick word ended by Enter is a code; in a field of
 * money, of a number or of a receipt only what has a code's shape, too, so that a sum stays a sum. The Enter of a code, and one right
 * after it, press nothing.
 */
export class ScanKeys {
  #typed = ''
  #before = ''
  #last = Number.NEGATIVE_INFINITY
  #slowest = 0
  #ended = Number.NEGATIVE_INFINITY
  #endedIn: unknown

  hear({ key, at, focus, field, value }: Key): ScanKeyResult {
    const gap = at - this.#last
    this.#last = at
    if (key === 'Shift' || key === 'CapsLock') return { kind: 'key' }
    const isSecond = key === 'Enter' && this.#typed === '' && field === this.#endedIn
    if (isSecond && at - this.#ended <= secondEnter) return { kind: 'swallowed' }
    if (gap > quick || this.#typed === '') this.#begin(value)
    else this.#slowest = Math.max(this.#slowest, gap)
    if (key.length === 1) {
      this.#typed += key
      return { kind: 'key' }
    }
    const [code, before] = [this.#typed, this.#before]
    const isEnd = key === 'Enter' || (key === 'Tab' && focus !== 'none')
    const isCode = isEnd && this.#isCode(focus)
    this.#begin(value)
    if (!isCode) return { kind: 'key' }
    this.#ended = at
    this.#endedIn = field
    return { kind: 'code', code, before }
  }

  #begin(value: string): void {
    this.#typed = ''
    this.#before = value
    this.#slowest = 0
  }

  #isCode(focus: Focus): boolean {
    if (focus === 'other' || this.#typed.length < fewestSigns) return false
    if (focus === 'none') return true
    return hasShapeOfCode(this.#typed) || (this.#slowest <= veryQuick && isNoNumber(this.#typed, focus))
  }
}

const hasShapeOfCode = (text: string): boolean => hasSymbology(text) || readScannedCode(text).some(isArticleNumber)

/** A machine's code as the shop prints it; in a number, whatever no sum looks like. */
function isNoNumber(text: string, focus: Focus): boolean {
  if (readScannedCode(text).some((code) => /^[A-Z]{2}-\d{6}$/.test(code))) return true
  return focus === 'number' && (/^\d{8,}$/.test(text) || (text.length >= 6 && /\p{L}/u.test(text) && /\d/.test(text)))
}
