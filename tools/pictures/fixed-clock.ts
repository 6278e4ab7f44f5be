/* Import it first: moves the clock to a busy Thursday morning, so that pictures differ only by what changed. */
const begin = '2026-11-19T08:05:00+02:00'
const shift = Number(process.env.CLOCK_SHIFT_MS ?? Date.parse(begin) - Date.now())
const RealDate = Date

export const fixedClockEnv = { CLOCK_SHIFT_MS: String(shift), NODE_OPTIONS: `--import=${import.meta.url}` }

class MovedDate extends RealDate {
  constructor(...given: []) {
    if (given.length > 0) super(...given)
    else super(RealDate.now() + shift)
  }
  static override now(): number {
    return RealDate.now() + shift
  }
  /** The runtime's own dates are instances too. */
  static [Symbol.hasInstance](one: unknown): boolean {
    return one instanceof RealDate
  }
}
globalThis.Date = MovedDate as DateConstructor
